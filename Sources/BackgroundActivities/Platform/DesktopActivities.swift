#if Foundation && canImport(AppKit) && !canImport(UIKit)
    import Foundation

    /// Time on a desktop, where an app is not suspended but put to a nap: an activity keeps it awake, and keeps the
    /// system from ending it without a word.
    struct DesktopActivities: BackgroundPlatform {
        var isSupported: Bool { true }

        func begin(_ request: BackgroundRequest) {
            nonisolated(unsafe) let activity = ProcessInfo.processInfo.beginActivity(
                // Only handed back to the system, which takes it on any thread.
                options: .userInitiatedAllowingIdleSystemSleep,
                reason: request.name
            )
            request.granted(
                BackgroundGrant {
                    unsafe ProcessInfo.processInfo.endActivity(activity)
                    // As above.
                })
        }

        // Leaving an app for another one does not endanger what it does.
        func watch(_ observer: any PresenceObserver) {}
    }
#endif
