import Synchronization
import Timers

/// Asks for time on behalf of a timer whenever the app enters the background, until the timer ends.
///
/// The timer holds its protection, and the protection does not hold the timer.
final class TimerProtection: BackgroundObserver, TimerCompanion {
    private struct State {
        /// The request of the current stay in the background.
        var request: BackgroundRequest?
        var hasTimerEnded = false
        /// Changes when the app enters the background, when it returns, and when the timer ends.
        var generation = 0
    }

    private let state = Mutex(State())
    private let name: String
    private let platform: any BackgroundPlatform

    init(_ name: String, on platform: any BackgroundPlatform) {
        self.name = name
        self.platform = platform
    }

    deinit {
        timerEnded()
    }

    func appEnteredBackground(timeLeft: Duration?) {
        let generation: Int? = state.withLock { state in
            if state.hasTimerEnded || state.request != nil { return nil }
            state.generation += 1
            return state.generation
        }
        guard let generation else { return }
        // The platform is asked without the lock. If the app returns or the timer ends before the request is stored,
        // the generation has changed, and the request ends here.
        let request = BackgroundRequest(name, of: platform) {}
        let isWanted = state.withLock { state in
            let isWanted = !state.hasTimerEnded && state.generation == generation
            if isWanted { state.request = request }
            return isWanted
        }
        if !isWanted { request.end() }
    }

    func appIsInBackground() {
        appEnteredBackground(timeLeft: nil)
    }

    func appWillEnterForeground() {
        endRequest(timerEnded: false)
    }

    func timerEnded() {
        endRequest(timerEnded: true)
    }

    private func endRequest(timerEnded: Bool) {
        let request = state.withLock { state in
            state.generation += 1
            if timerEnded { state.hasTimerEnded = true }
            return state.request.take()
        }
        request?.end()
    }
}
