import Synchronization

/// Tells schedulers when the machine wakes, an app returns, or the wall clock is set: whenever an alarm may be set by a
/// clock that stood still, or for a time that has moved.
///
/// Holds nobody. Starts to listen with the first scheduler that needs it, and costs nothing while nothing happens.
package final class Waking: Sendable {
    /// The one of the process.
    package static let shared = Waking { waking in WakingSources.start(waking) }

    private struct WeakListener {
        weak let listener: (any WakingListener)?
    }

    private struct State {
        var listeners: [WeakListener] = []
        /// How many there are when they are looked through next for those that have gone.
        var limit = 8
        var start: (@Sendable (Waking) -> Void)?
    }

    private let state: Mutex<State>

    /// - Parameter start: starts to listen to the system, to call `woke()`.
    package init(start: @escaping @Sendable (Waking) -> Void) {
        state = Mutex(State(start: start))
    }

    /// Tells `listener` from now on, until it goes away.
    ///
    /// Amortised O(1).
    package func add(_ listener: any WakingListener) {
        let (known, start) = state.withLock { state in
            var known: [any WakingListener] = []
            if state.listeners.count >= state.limit {
                known = state.listeners.compactMap(\.listener)
                state.listeners = known.map(WeakListener.init)
                state.limit = max(8, known.count * 2)
            }
            state.listeners.append(WeakListener(listener: listener))
            return (known, state.start.take())
        }
        start?(self)
        // Held until here: one whose last reference went away meanwhile is let go of with the lock open.
        _ = known
    }

    /// Tells everybody.
    ///
    /// Any thread.
    package func woke() {
        let listeners = state.withLock { state in state.listeners.compactMap(\.listener) }
        for listener in listeners { listener.reexamine() }
    }
}

/// Somebody who has to look at its alarms when the machine wakes.
package protocol WakingListener: AnyObject, Sendable {
    /// Any thread.
    func reexamine()
}
