import Synchronization

/// Tells schedulers when the machine wakes, an app returns, or the wall clock is set: whenever an alarm may be set by a
/// clock that stood still, or for a time that has moved.
///
/// Holds nobody. Starts to listen with the first scheduler that needs it, and costs nothing while nothing happens.
package final class Waking: Sendable {
    /// The one of the process.
    package static let shared = Waking(start: WakingSources.start)

    private struct WeakListener {
        weak let listener: (any WakingListener)?
    }

    private struct State {
        var listeners: [ObjectIdentifier: WeakListener] = [:]
        var start: (@Sendable () -> Void)?
    }

    private let state: Mutex<State>

    /// - Parameter start: starts to listen to the system, to call `woke()`.
    package init(start: @escaping @Sendable () -> Void) {
        state = Mutex(State(start: start))
    }

    /// Tells `listener` from now on, until it is removed; it has to be, at the latest in its `deinit`.
    ///
    /// Neither holds it for a moment nor lets go of anything, so a lock may be held.
    package func add(_ listener: any WakingListener) {
        let start = state.withLock { state in
            state.listeners[ObjectIdentifier(listener)] = WeakListener(listener: listener)
            return state.start.take()
        }
        start?()
    }

    /// Forgets `listener`.
    package func remove(_ listener: any WakingListener) {
        _ = state.withLock { state in state.listeners.removeValue(forKey: ObjectIdentifier(listener)) }
    }

    /// Tells everybody.
    ///
    /// Any thread.
    package func woke() {
        let listeners = state.withLock { state in state.listeners.values.compactMap(\.listener) }
        for listener in listeners { listener.reexamine() }
    }
}

/// Somebody who has to look at its alarms when the machine wakes.
package protocol WakingListener: AnyObject, Sendable {
    /// Any thread.
    func reexamine()
}
