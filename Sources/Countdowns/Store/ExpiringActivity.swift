#if Foundation
    import Dispatch
    import Foundation

    /// Keeps the process running while it holds the lock of a file.
    ///
    /// iOS and the systems that are built on it end a process that they suspend while it holds a lock of a file in a
    /// shared container (0xdead10cc). While an expiring activity of the process goes on, they do not suspend it.
    package struct ExpiringActivity: Sendable {
        /// Calls the block with false on another thread, and with true when the time is up; only with true if there is
        /// no time.
        package typealias Perform =
            @Sendable (_ reason: String, @escaping @Sendable (_ isExpired: Bool) -> Void) -> Void

        /// Nil where a process is not suspended in the background.
        private let perform: Perform?

        package init(perform: Perform?) { self.perform = perform }

        /// The activities of this process.
        package static var ofProcess: ExpiringActivity {
            #if canImport(ObjectiveC) && canImport(UIKit)
                ExpiringActivity { reason, block in
                    ProcessInfo.processInfo.performExpiringActivity(withReason: reason, using: block)
                }
            #else
                ExpiringActivity(perform: nil)
            #endif
        }

        /// Runs `body` inside an activity.
        ///
        /// If the system has no time left, `body` runs all the same: it takes some milliseconds, and the change that it
        /// makes would be lost without it.
        func run<Value>(
            _ body: () throws(CountdownStoreError) -> Value
        ) throws(CountdownStoreError) -> Value {
            guard let perform else { return try body() }
            let (hasAnswer, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            perform("swift-timers writes countdowns") { isExpired in
                hasAnswer.signal()
                if !isExpired { hasEnded.wait() }
            }
            hasAnswer.wait()
            defer { hasEnded.signal() }
            return try body()
        }
    }
#endif
