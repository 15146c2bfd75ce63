/// Decides when an operation that runs on entering the background starts a run.
///
/// One run is under way at a time. If the app enters the background during a run, another run follows it.
package struct EnterBackgroundMachine {
    /// Whether a run is under way.
    package private(set) var isRunning = false
    /// Whether another run follows the one that is under way; false while none is.
    private var runsAgain = false
    private var hasEnded = false

    package init() {}

    /// The app entered the background.
    ///
    /// - Returns: whether to start a run.
    package mutating func entered() -> Bool {
        if hasEnded { return false }
        if isRunning {
            runsAgain = true
            return false
        }
        isRunning = true
        return true
    }

    /// The app returned to the foreground, or its time in the background is up.
    package mutating func left() {
        runsAgain = false
    }

    /// A run is over.
    ///
    /// - Returns: whether to start another one.
    package mutating func finished() -> Bool {
        isRunning = runsAgain && !hasEnded
        runsAgain = false
        return isRunning
    }

    /// The handler was cancelled or is gone: no further run starts.
    ///
    /// A run that is under way goes on.
    package mutating func end() {
        hasEnded = true
    }
}
