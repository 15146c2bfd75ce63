import Testing
import Timers
import TimersTesting

@Suite(.virtualTime) struct `A test with the trait virtualTime` {
    @Test(arguments: 1...20) func `has a time of its own for each case`(_ number: Int) async {
        #expect(VirtualTime.current.now == TimerInstant(nanoseconds: 0))
        await VirtualTime.current.advance(by: .seconds(number))
        #expect(VirtualTime.current.now == TimerInstant(nanoseconds: UInt64(number) * 1_000_000_000))
    }

    @Test(.virtualTime(allowsPendingTimers: true)) func `may leave timers`() async {
        OwnedTimer(.every(.seconds(1)), on: .shared, owner: Owner.shared) { _, _ in }.runUntilOwnerEnds()
        await VirtualTime.current.advance(by: .seconds(1))
    }

    @Test func `reports a timer that it leaves`() async throws {
        try await withKnownIssue {
            let trait = VirtualTimeTrait.virtualTime
            let test = try #require(Test.current)
            try await trait.provideScope(for: test, testCase: nil) {
                OwnedTimer(.every(.seconds(1)), on: .shared, owner: Owner.shared) { _, _ in }.runUntilOwnerEnds()
            }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("is still scheduled when its virtual time is destroyed") }
        }
    }

    private final class Owner: Sendable {
        static let shared = Owner()
    }
}
