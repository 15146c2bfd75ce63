public import Timers

extension BackgroundActivity {
    /// Asks the system for time on behalf of a timer whenever the app enters the background, so that the timer ticks
    /// there for as long as the system allows.
    ///
    /// The request ends when the app returns, when the timer ends, or when the time is up. After that the system may
    /// suspend the process, and the timer ticks again when the app returns. A second call for the same timer does
    /// nothing.
    ///
    /// As always, the timer ends with its handle: protection keeps neither the timer nor its owner alive.
    ///
    /// - Parameter timer: a timer, by its handle or its control.
    public static func protect(_ timer: some TimerControlling) {
        protect(timer, on: SystemPlatform.current)
    }

    package static func protect(_ timer: some TimerControlling, on platform: any BackgroundPlatform) {
        let protection = TimerProtection(timer.info.name ?? "timer", on: platform)
        if timer.hold(protection) { platform.addObserver(protection) }
    }
}
