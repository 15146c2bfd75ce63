import Testing
import Timers
import TimersTesting

/// A million idle timeouts of the same length fall due in the same instant.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct MillionTests {
    @Test func `timeouts that have to be sorted expire in short holds of the lock`() {
        let count = Sanitizer.isActive ? 5_000 : 50_000
        let time = VirtualTime()
        let owner = SharedOwner()
        let tally = Tally()
        for number in 0..<count {
            // Scattered over some milliseconds, so that they wait together in one slot high up in the wheel.
            let delay = Duration.seconds(30) + .nanoseconds(number * 7919 % 5_000_000)
            OwnedTimer(.after(delay), on: time.scheduler, owner: owner) { _, _ in tally.add() }
        }
        time.advance(by: .seconds(31))
        #expect(tally.sum == count)
        #if DEBUG
            #expect((2...256).contains(time.scheduler.mostTouchedInOneHold))
        #endif
    }

    @Test func `a million equal timeouts expire in short holds of the lock`() {
        let count = Sanitizer.isActive ? 50_000 : 1_000_000
        let time = VirtualTime()
        let census = Census()
        let owner = SharedOwner()
        let tally = Tally()
        for _ in 0..<count {
            OwnedTimer(.after(.seconds(30)), on: time.scheduler, owner: owner) { [member = census.newcomer()] _, _ in
                member.touch()
                tally.add()
            }
        }
        time.advance(by: .seconds(29))
        #expect(tally.sum == 0)
        time.advance(by: .seconds(2))
        #expect(tally.sum == count)
        #expect(census.count == 0)
        #if DEBUG
            #expect(time.scheduler.mostTouchedInOneHold <= 256)
        #endif
    }
}
