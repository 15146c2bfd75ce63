import Testing
import Timers
import TimersTesting

@Suite(.virtualTime) struct `A test with the trait virtualTime` {
    @MainActor @Test func `moves its time, and every scheduler is of that time`() {
        var ticks = 0
        let start = VirtualTime.current.now
        let timer = OwnedTimer(.every(.seconds(60))) { _ in ticks += 1 }
        VirtualTime.current.advance(by: .seconds(3600))
        #expect(ticks == 60)
        #expect(VirtualTime.current.now - start == .seconds(3600))
        timer.cancel()
    }

    @Test func `waits for unstructured tasks`() async throws {
        let nap = Task {
            for _ in 1...5 { try await TimerClock().sleep(for: .seconds(60)) }
            return VirtualTime.current.now
        }
        await VirtualTime.current.advance(by: .seconds(300))
        #expect(try await nap.value == VirtualTime.current.now)
    }

    @MainActor @Test func `may be on the main actor`() async {
        var ticks = 0
        let timer = OwnedTimer(.every(.seconds(1))) { _ in ticks += 1 }
        await VirtualTime.current.advance(by: .seconds(10))
        #expect(ticks == 10)
        Task { ticks = 0 }
        await VirtualTime.current.advance(by: .zero)
        #expect(ticks == 0)
        timer.cancel()
    }

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
