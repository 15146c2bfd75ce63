#if Foundation && (canImport(UIKit) || os(watchOS))
    import Dispatch
    import Foundation

    /// Time for app extensions and watch apps, which have no application object to ask.
    ///
    /// The system keeps the process going while a block of ours runs, so each activity keeps a thread of the system
    /// waiting.
    package struct ExpiringActivities: BackgroundPlatform {
        /// Runs a block on another thread, with false; and with true when the time is up, or at once if there is none.
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

        // An extension has no background of its own: its host ends it, or suspends it with what it is doing.
        package func watch(_ observer: any PresenceObserver) {}
    }

    #if canImport(ObjectiveC)
        extension ExpiringActivities {
            /// Those of the system.
            init() {
                self.init { reason, block in
                    ProcessInfo.processInfo.performExpiringActivity(withReason: reason, using: block)
                }
            }

            static var isExtension: Bool { Bundle.main.bundlePath.hasSuffix(".appex") }
        }
    #endif
#endif
