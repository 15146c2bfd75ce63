import Foundation
import Synchronization
import Timers

/// How long a command may take, and how long it then has to end.
struct RunLimit: Sendable {
    /// Above zero.
    let duration: Duration
    /// From the first signal, which a command can handle, to the second one, which kills it; above zero.
    let grace: Duration
}

/// Ends a command that takes too long: `SIGTERM` at its limit, and `SIGKILL` if it is still there after the grace.
final class Overrun: Sendable {
    private struct State {
        /// One tick for each of the two signals.
        var timer: OwnedTimer?
        /// The last signal that was sent.
        var signal: Int32?
    }

    private let state = Mutex(State())

    /// Watches a command that has just been started.
    func watch(_ child: ChildProcess, _ limit: RunLimit) {
        // After a stop of the tool the command still gets all of its grace.
        let schedule = TimerSchedule.every(limit.grace, first: .after(limit.duration), times: 2).missedTicks(.delay)
        let timer = OwnedTimer(schedule, on: .shared, owner: self, name: "limit") { me, tick in
            let signal = tick.count == 1 ? SIGTERM : SIGKILL
            me.state.withLock { state in state.signal = signal }
            child.send(signal)
        }
        state.withLock { state in state.timer = timer }
    }

    /// Ends the watch.
    ///
    /// - Returns: the last signal that was sent; nil if the command was in time.
    func end() -> Int32? {
        let (timer, signal) = state.withLock { state in (state.timer, state.signal) }
        timer?.cancel()
        return signal
    }
}
