#if os(Linux)
    import Foundation
    import Synchronization
    import TestSupport
    import Testing
    import Timers

    @Suite(.patient) struct `The name of a thread` {
        /// The system accepts names of at most 15 bytes.
        @Test(arguments: [
            ("audio", "audio"), ("a name of many letters", "a name of many "),
            ("fourteen and \u{FC}", "fourteen and \u{FC}"), ("fourteen and a\u{FC}", "fourteen and a"),
        ])
        func `is cut between two characters`(name: String, shown: String) async throws {
            let seen = Mutex("")
            let timer = OwnedTimer(.after(.milliseconds(1)), on: .thread(name: name)) { _ in
                let own = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
                seen.withLock { seen in seen = own ?? "" }
            }
            _ = try await timer.waitUntilFinished()
            #expect(seen.withLock { seen in seen } == shown + "\n")
        }
    }
#endif
