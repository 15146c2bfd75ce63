import Countdowns
import Dispatch
import Synchronization
import TestSupport
import Testing

/// A store asks a system that suspends processes for time while it holds the lock of its file.
@Suite(.patient)
struct ExpiringActivityTests {
    /// The activities of a system, and what happens inside of them and outside.
    private final class Activities: Sendable {
        private struct State {
            var going = 0
            var log: [SystemCalls.Call: Set<Bool>] = [:]
        }

        private let state = Mutex(State())
        private let hasTime: Bool
        let hasEnded = Milestone()

        init(hasTime: Bool) { self.hasTime = hasTime }

        func begin(_ reason: String, _ block: @escaping @Sendable (Bool) -> Void) {
            #expect(!reason.isEmpty)
            DispatchQueue.global().async { [self] in
                if hasTime {
                    state.withLock { state in state.going += 1 }
                    block(false)
                    state.withLock { state in state.going -= 1 }
                } else {
                    block(true)
                }
                hasEnded.reach()
            }
        }

        func note(_ call: SystemCalls.Call) {
            state.withLock { state in _ = state.log[call, default: []].insert(state.going > 0) }
        }

        /// Whether the calls were made inside of activities; nil if there were none of that kind.
        func inside(_ call: SystemCalls.Call) -> Set<Bool>? { state.withLock { state in state.log[call] } }
    }

    @Test(arguments: [true, false])
    func `goes on as long as the lock is held, and a change is made without it too`(hasTime: Bool) async throws {
        let folder = StoreFolder()
        let activities = Activities(hasTime: hasTime)
        let store = CountdownStore(
            testFile: folder.file, isSynced: true,
            activity: ExpiringActivity { reason, block in activities.begin(reason, block) },
            watcher: { call in
                activities.note(call)
                return nil
            })
        await store.countdown("a", from: .seconds(60)).start()
        try await store.flush()
        // Each activity ends after the change that it was for.
        await activities.hasEnded.reached()
        for call in [SystemCalls.Call.lock, .rename, .syncFile, .unlock] {
            #expect(activities.inside(call) == [hasTime], "\(call)")
        }
        #expect(try CountdownStore(file: folder.file).snapshot(for: "a")?.phase == .running)
    }
}
