import Testing
import TimerWheel

struct PostponeTests {
    @Test func `a postponed timer expires at its new deadline only`() {
        var wheel = TimerWheel()
        let token = wheel.insert(deadline: 1000, payload: 1)
        expect(wheel.postpone(token, to: 90_000_000_000))
        expect(wheel.deadline(of: token) == 90_000_000_000)
        expect(drain(&wheel, to: 89_999_999_999).isEmpty)
        expect(drain(&wheel, to: 90_000_000_000) == [1])
    }

    @Test func `a timer can be moved to an earlier deadline, and into the past`() {
        var wheel = TimerWheel(startingAt: 500)
        let first = wheel.insert(deadline: 90_000_000_000, payload: 1)
        let second = wheel.insert(deadline: 90_000_000_000, payload: 2)
        expect(wheel.postpone(first, to: 600))
        expect(wheel.postpone(second, to: 3))
        expect(drain(&wheel, to: 500) == [2])
        expect(drain(&wheel, to: 600) == [1])
    }

    @Test func `moving to an earlier deadline queues behind equal ones`() {
        var wheel = TimerWheel()
        let moved = wheel.insert(deadline: 900, payload: 1)
        _ = wheel.insert(deadline: 800, payload: 2)
        wheel.postpone(moved, to: 800)
        expect(drain(&wheel, to: 800) == [2, 1])
    }

    @Test func `a postponed timer costs one wake-up without an expiry`() {
        var wheel = TimerWheel()
        let token = wheel.insert(deadline: 5_000, payload: 1)
        wheel.postpone(token, to: 7_000_000_000)
        expect(wheel.nextExpiry() == 5_000)
        expect(drain(&wheel, to: 5_000).isEmpty)
        expect(wheel.nextExpiry() == 7_000_000_000)
    }

    @Test func `a timer that is moved leaves nothing in its old slot`() {
        var wheel = TimerWheel()
        let token = wheel.insert(deadline: 5_000, payload: 1)
        expect(wheel.move(token, to: 7_000_000_000))
        expect(wheel.nextExpiry() == 7_000_000_000)
        expect(wheel.move(token, to: 900))
        expect(wheel.nextExpiry() == 900)
        expect(drain(&wheel, to: 900) == [1])
        expect(!wheel.move(token, to: 1_000))
    }

    @Test func `moving to the same or a later deadline queues behind equal ones`() {
        var wheel = TimerWheel()
        let (first, second) = (wheel.insert(deadline: 800, payload: 1), wheel.insert(deadline: 700, payload: 2))
        _ = wheel.insert(deadline: 800, payload: 3)
        wheel.move(first, to: 800)
        wheel.move(second, to: 800)
        expect(drain(&wheel, to: 800) == [3, 1, 2])
    }

    @Test func `deferred changes are made in a row`() {
        var wheel = TimerWheel()
        let tokens = (0..<4).map { number in wheel.insert(deadline: 1_000_000, payload: number) }
        var changes = TimerWheel.Changes()
        expect(changes.earliest == .max)
        wheel.move(tokens[0], to: 900, with: &changes)
        wheel.cancel(tokens[1], with: &changes)
        wheel.move(tokens[2], to: 2_000_000, with: &changes)
        wheel.move(tokens[0], to: 800, with: &changes)
        wheel.move(tokens[0], to: 850, with: &changes)
        expect(wheel.count == 4 && changes.cancellations == 1 && changes.count == 5)
        expect(changes.earliest == 800)
        expect(wheel.deadline(of: tokens[0]) == 1_000_000)
        wheel.apply(&changes)
        expect(wheel.count == 3 && changes.count == 0 && changes.cancellations == 0)
        expect(changes.earliest == .max)
        expect(wheel.deadline(of: tokens[0]) == 850)
        expect(wheel.deadline(of: tokens[1]) == nil)
        expect(drain(&wheel, to: 850) == [0])
        expect(drain(&wheel, to: 1_000_000) == [3])
        expect(drain(&wheel, to: 2_000_000) == [2])
    }

    @Test func `changes are made when there are 64`() {
        var changes = TimerWheel.Changes()
        var wheel = TimerWheel()
        let tokens = (0..<65).map { number in wheel.insert(deadline: 5, payload: number) }
        for token in tokens.prefix(63) { wheel.cancel(token, with: &changes) }
        expect(wheel.count == 65 && changes.cancellations == 63)
        wheel.move(tokens[63], to: 3, with: &changes)
        expect(wheel.count == 2 && changes.count == 0 && changes.cancellations == 0 && changes.earliest == .max)
        wheel.cancel(tokens[64], with: &changes)
        expect(wheel.count == 2 && changes.cancellations == 1)
        wheel.apply(&changes)
        expect(drain(&wheel, to: 4) == [63])
        expect(wheel.isEmpty)
    }
}
