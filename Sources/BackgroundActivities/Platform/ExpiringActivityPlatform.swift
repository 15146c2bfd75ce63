#if Foundation && (canImport(UIKit) || os(watchOS))
    import Dispatch
    import Foundation

    /// Time for app extensions and watch apps, which have no application object to ask, by the expiring activities of
    /// the process (`ProcessInfo.performExpiringActivity`).
    ///
    /// The system keeps the process running while it runs the block of an activity. So the block waits for the end of
    /// the request, and blocks one thread of the system until then.
    package struct ExpiringActivityPlatform: BackgroundPlatform {
        /// Calls the block with false on another thread, and with true when the time is up; only with true if there is
        /// no time.
        package typealias Perform =
            @Sendable (_ reason: String, @escaping @Sendable (_ isExpired: Bool) -> Void) -> Void

        private let perform: Perform

        package init(perform: @escaping Perform) {
            self.perform = perform
        }

        package var isSupported: Bool { true }

        package func begin(_ request: BackgroundRequest) {
            let end = DispatchSemaphore(value: 0)
            perform(request.name) { isExpired in
                if isExpired { return request.expired() }
                request.granted(BackgroundGrant { end.signal() })
                end.wait()
            }
        }

        // An extension enters no background of its own. Its host ends it, or suspends it together with its work. For a
        // watch app there is `WatchAppPlatform`.
        package func addObserver(_ observer: any BackgroundObserver) {}
    }

    #if canImport(ObjectiveC)
        extension ExpiringActivityPlatform {
            /// The expiring activities of this process.
            init() {
                self.init { reason, block in
                    ProcessInfo.processInfo.performExpiringActivity(withReason: reason, using: block)
                }
            }
        }
    #endif
#endif
