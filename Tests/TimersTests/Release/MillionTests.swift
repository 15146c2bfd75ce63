import TestSupport
import Testing
import Timers
import TimersTesting

/// A million idle timeouts of the same length are due at the same instant; fewer in a debug build.
@Suite(.serialized, .patient)
struct MillionTests {
    @Test func `timeouts that have to be sorted expire in short holds of the lock`() {
        let count = Sanitizer.isActive ? 5_000 : 50_000
        let time = VirtualTime()
        let owner = SharedOwner()
        let tally = Tally()
        for number in 0..<count {
            // Spread over some milliseconds, so that they wait in one slot of a high level.
            let delay = Duration.seconds(30) + .nanoseconds(number * 7919 % 5_000_000)
            OwnedTimer(.after(delay), on: time.scheduler, owner: owner) { _, _ in tally.add() }
                .runUntilOwnerEnds()
        }
        time.advance(by: .seconds(31))
        #expect(tally.sum == count)
        #if DEBUG
            #expect((2...256).contains(time.scheduler.mostTouchedInOneHold))
        #endif
    }

    @Test func `equal timeouts expire in short holds of the lock`() async {
        let count = Sanitizer.isActive || isDebugBuild ? 50_000 : 1_000_000
        // It takes seconds, and would block one of the few threads of tasks.
        let outcome = await onPlainThread { Outcome(count) }
        #expect(outcome.early == 0)
        #expect(outcome.expired == count)
        #expect(outcome.captures == 0)
        #if DEBUG
            #expect(outcome.mostTouched <= 256)
        #endif
    }

    /// The result of a run with that many timeouts of the same length.
    private struct Outcome {
        let early: Int
        let expired: Int
        let captures: Int
        #if DEBUG
            let mostTouched: Int
        #endif

        init(_ count: Int) {
            let time = VirtualTime()
            let census = Census()
            let owner = SharedOwner()
            let tally = Tally()
            for _ in 0..<count {
                OwnedTimer(.after(.seconds(30)), on: time.scheduler, owner: owner) {
                    [member = census.newcomer()] _, _ in
                    member.touch()
                    tally.add()
                }.runUntilOwnerEnds()
            }
            time.advance(by: .seconds(29))
            early = tally.sum
            time.advance(by: .seconds(2))
            expired = tally.sum
            captures = census.count
            #if DEBUG
                mostTouched = time.scheduler.mostTouchedInOneHold
            #endif
        }
    }
}
