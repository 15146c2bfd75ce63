import Testing
import TimerWheel

struct PostponeTests {
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
}
