#if Foundation && canImport(ObjectiveC) && (canImport(UIKit) || os(watchOS))
    import Dispatch
    import Foundation

    /// Time for app extensions and watch apps, which have no application object to ask.
    ///
    /// The system keeps the process going while a block of ours runs, so each activity keeps a thread of the system waiting.
    struct ExpiringActivities: BackgroundPlatform {
        static var isExtension: Bool { Bundle.main.bundlePath.hasSuffix(".appex") }

        var isSupported: Bool { true }

        func begin(_ request: BackgroundRequest) {
            let end = DispatchSemaphore(value: 0)
            ProcessInfo.processInfo.performExpiringActivity(withReason: request.name) { isExpired in
                // Called a second time, on another thread, when the time is up; or only so, when there is none.
                if isExpired { return request.expired() }
                request.granted(BackgroundGrant { end.signal() })
                end.wait()
            }
        }

        // An extension has no background of its own: its host ends it, or suspends it with what it is doing.
        func watch(_ observer: any PresenceObserver) {}
    }
#endif
