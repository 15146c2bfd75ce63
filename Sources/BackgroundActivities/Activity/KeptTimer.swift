import Synchronization
import Timers

/// Asks for time whenever the app enters the background, as long as a timer has not ended.
///
/// The timer holds it, so it goes away with the timer.
final class KeptTimer: PresenceObserver, TimerCompanion {
    private struct State {
        var request: BackgroundRequest?
        var isOver = false
        /// Which stay in the background this is, so that a request that is being made is not kept for another one.
        var stay = 0
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

    func appEntered(timeLeft: Duration?) {
        let stay: Int? = state.withLock { state in
            if state.isOver || state.request != nil { return nil }
            state.stay += 1
            return state.stay
        }
        guard let stay else { return }
        let request = BackgroundRequest(name, of: platform) {}
        let isWanted = state.withLock { state in
            let isWanted = !state.isOver && state.stay == stay
            if isWanted { state.request = request }
            return isWanted
        }
        if !isWanted { request.end() }
    }

    func appIsInBackground() {
        appEntered(timeLeft: nil)
    }

    func appReturns() {
        end(isOver: false)
    }

    func timerEnded() {
        end(isOver: true)
    }

    private func end(isOver: Bool) {
        let request = state.withLock { state in
            state.stay += 1
            if isOver { state.isOver = true }
            return state.request.take()
        }
        request?.end()
    }
}
