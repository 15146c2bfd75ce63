import Testing
import TimerWheel

struct ExpiryTests {
    @Test(arguments: [0, 3, 10, 63])
    func `timers expire by deadline to the nanosecond`(tickShift: Int) {
        var wheel = TimerWheel(tickShift: tickShift)
        let deadlines: [UInt64] = [3000, 1, .max, 2000, 2001, 1_000_000_000_000, 1999, .max - 1]
        for deadline in deadlines { _ = wheel.insert(deadline: deadline, payload: UInt(deadline)) }
        expect(drain(&wheel, to: .max) == deadlines.sorted().map { UInt($0) })
        expect(wheel.isEmpty && wheel.position == .max)
    }

    @Test func `equal deadlines expire in the order of insertion, across cascades too`() {
        var wheel = TimerWheel()
        for payload in 0..<100 as Range<UInt> {
            _ = wheel.insert(deadline: 5_000_000_000, payload: payload)
            expect(drain(&wheel, to: UInt64(payload) * 49_999_999).isEmpty)
        }
        expect(drain(&wheel, to: 4_999_999_999).isEmpty)
        expect(drain(&wheel, to: 5_000_000_000) == Array(0..<100))
    }

    @Test func `nothing expires before its nanosecond inside the current tick`() {
        var wheel = TimerWheel(startingAt: 1024)
        _ = wheel.insert(deadline: 1500, payload: 1)
        _ = wheel.insert(deadline: 1400, payload: 2)
        expect(drain(&wheel, to: 1399).isEmpty)
        expect(drain(&wheel, to: 1400) == [2])
        expect(drain(&wheel, to: 1499).isEmpty)
        expect(drain(&wheel, to: 1500) == [1])
    }

    @Test func `an overdue timer queues behind what is due at the position and before everything later`() {
        var wheel = TimerWheel(startingAt: 1000)
        _ = wheel.insert(deadline: 1000, payload: 1)
        _ = wheel.insert(deadline: 1001, payload: 4)
        _ = wheel.insert(deadline: 300, payload: 2)
        _ = wheel.insert(deadline: 200, payload: 3)
        expect(drain(&wheel, to: 1001) == [1, 2, 3, 4])
    }

    @Test func `an overdue timer expires with its original deadline`() {
        var wheel = TimerWheel(startingAt: 1000)
        let token = wheel.insert(deadline: 300, payload: 2)
        expect(wheel.deadline(of: token) == 300)
        var budget = 1
        expect(wheel.popExpired(now: 0, budget: &budget)?.deadline == 300)
    }

    @Test func `a time before the position changes nothing`() {
        var wheel = TimerWheel(startingAt: 1000)
        _ = wheel.insert(deadline: 1001, payload: 1)
        expect(drain(&wheel, to: 5).isEmpty)
        expect(wheel.position == 1000)
    }
}
