#if Foundation && canImport(AppKit) && !canImport(UIKit)
    import Foundation

    /// Time for apps on macOS, by the activities of the process (`ProcessInfo.beginActivity`).
    ///
    /// macOS does not suspend an app in the background. App Nap slows it down, and sudden termination ends it without a
    /// notice. An activity prevents both.
    struct ProcessActivityPlatform: BackgroundPlatform {
        var isSupported: Bool { true }

        func begin(_ request: BackgroundRequest) {
            nonisolated(unsafe) let activity = ProcessInfo.processInfo.beginActivity(
                // Only `endActivity` uses the object again, and the system takes it on any thread.
                options: .userInitiatedAllowingIdleSystemSleep,
                reason: request.name
            )
            request.granted(
                BackgroundGrant {
                    unsafe ProcessInfo.processInfo.endActivity(activity)
                    // No other code uses the object, and the system takes it on any thread.
                })
        }

        // A Mac app that the user leaves for another one goes on with its work.
        func addObserver(_ observer: any BackgroundObserver) {}
    }
#endif
