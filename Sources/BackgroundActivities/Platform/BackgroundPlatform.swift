/// The source of a process's time in the background.
package protocol BackgroundPlatform: Sendable {
    /// Whether the platform can grant time at all.
    var isSupported: Bool { get }

    /// Asks the system for time.
    ///
    /// The platform calls `granted` or `refused` on the request, inside this call or later, and `expired` when the time
    /// is up.
    func begin(_ request: BackgroundRequest)

    /// Tells `observer` from now on when the app enters the background and when it returns.
    ///
    /// If the app is already in the background, the platform also tells the observer that.
    func addObserver(_ observer: any BackgroundObserver)
}

/// An object that acts when the app enters the background and when it returns.
///
/// A platform keeps its observers weakly and calls them on the main actor.
package protocol BackgroundObserver: AnyObject, Sendable {
    /// The app entered the background.
    ///
    /// - Parameter timeLeft: how long the app may run there, nil if the system does not say.
    func appEnteredBackground(timeLeft: Duration?)
    /// The app was in the background before the platform knew this observer.
    func appIsInBackground()
    /// The app is about to return to the foreground.
    func appWillEnterForeground()
}
