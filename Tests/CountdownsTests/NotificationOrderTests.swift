import Countdowns
import TestSupport
import Testing

/// Notifications after any order of calls, of answers, of failures, of restores and of ways to the background.
@MainActor
@Suite(.patient)
struct NotificationOrderTests {
    @Test func `one waits for each countdown that runs, at its deadline, and none for another`() {
        var shown = 0
        for seed in 0..<4_000 as Range<UInt64> {
            let world = NotificationWorld(seed)
            world.live()
            shown += world.center.shown.count
            guard world.mistakes.isEmpty else {
                Issue.record("seed \(seed): \(world.mistakes) after \(world.steps)")
                return
            }
        }
        // Enough ends came in the background for the test to mean something.
        say("notifications shown: \(shown)")
        #expect(shown > 3_000)
    }
}
