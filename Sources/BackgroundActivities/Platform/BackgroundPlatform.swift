/// Where time in the background comes from.
package protocol BackgroundPlatform: Sendable {
    /// Whether there is any.
    var isSupported: Bool { get }

    /// Asks for time, and answers with `granted` or `refused`, now or later; with `expired` when it is up.
    func begin(_ request: BackgroundRequest)

    /// Tells `observer` from now on when the app enters the background and returns, and now if it is there.
    func watch(_ observer: any PresenceObserver)
}

/// Somebody who wants to know where the app is.
///
/// Held weakly; called on the main thread.
package protocol PresenceObserver: AnyObject, Sendable {
    /// The app entered the background, and has that long there, if the system says.
    func appEntered(timeLeft: Duration?)
    /// The app was in the background already when the observer came.
    func appIsInBackground()
    /// The app returns to the foreground.
    func appReturns()
}

/// The platform of this process.
enum BackgroundPlatforms {
    static let current: any BackgroundPlatform = {
        #if Foundation && canImport(UIKit) && !os(watchOS)
            #if canImport(ObjectiveC)
                if ExpiringActivities.isExtension { return ExpiringActivities() }
            #endif
            return AppBackground.shared
        #elseif Foundation && canImport(ObjectiveC) && os(watchOS)
            return ExpiringActivities()
        #elseif Foundation && canImport(AppKit)
            return DesktopActivities()
        #else
            return NoBackground()
        #endif
    }()
}

/// A platform that never suspends a process in the background, or that offers nothing against it.
struct NoBackground: BackgroundPlatform {
    var isSupported: Bool { false }

    func begin(_ request: BackgroundRequest) {
        request.refused()
    }

    func watch(_ observer: any PresenceObserver) {}
}
