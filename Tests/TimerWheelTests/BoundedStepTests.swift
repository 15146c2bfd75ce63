import Testing
import TimerWheel

struct BoundedStepTests {
    @Test(arguments: [true, false])
    func `a million timers in one slot expire in order, in steps of 256 nodes`(equal: Bool) {
        let count = 1_000_000
        var wheel = TimerWheel(tickShift: 20)
        for index in 0..<count {
            let offset = equal ? 0 : (index * 7_919 + 13) % count
            _ = wheel.insert(deadline: 1 << 20 + UInt64(offset), payload: UInt(index))
        }
        var (expired, last, steps, isOrdered, largest, more) = (0, 0 as UInt64, 0, true, 0, true)
        while more {
            let before = touched(wheel)
            more = wheel.advance(to: 1 << 21) {
                expired += 1
                isOrdered = isOrdered && (equal ? $0.payload == UInt(expired - 1) : $0.deadline > last)
                last = $0.deadline
            }
            largest = max(largest, touched(wheel) - before)
            steps += 1
        }
        expect(expired == count && isOrdered)
        expect(largest <= 256)
        // From a slot of 2²⁰ ns a node moves through at most four levels.
        expect(steps <= 5 * count / 256 + 1)
    }

    @Test func `during an unfinished drain the next expiry is in the past`() {
        var wheel = TimerWheel()
        for index in 0..<1000 as Range<UInt64> { _ = wheel.insert(deadline: 6000 - index % 7, payload: 0) }
        while wheel.advance(to: 9000, limit: 10, { _ in }) {
            if let next = wheel.nextExpiry() { expect(next <= 9000) }
        }
        expect(wheel.isEmpty)
    }

    @Test func `an earlier timer that is inserted during a drain is next`() {
        var wheel = TimerWheel()
        for index in 0..<3000 as Range<UInt64> { _ = wheel.insert(deadline: 1_000_000 - index, payload: 1) }
        expect(wheel.advance(to: 1_000_000, limit: 1500) { _ in })
        _ = wheel.insert(deadline: 10, payload: 2)
        _ = wheel.insert(deadline: 1_000_000, payload: 3)
        let payloads = drain(&wheel, to: 1_000_000)
        expect(payloads.first == 2 && payloads.last == 3)
    }
}
