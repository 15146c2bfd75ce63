import Synchronization

/// Tells schedulers when the machine wakes, an app returns, or the wall clock is set: whenever an alarm may be set by a
/// clock that stood still, or for a time that has moved.
///
/// Holds nobody. Starts to listen with the first scheduler that needs it, and costs nothing while nothing happens.
package final class Waking: Sendable {
    private struct State {
        var schedulers: [ObjectIdentifier: UncountedReference<TimerScheduler>] = [:]
        var start: (@Sendable () -> Void)?
    }

    private let state: Mutex<State>

    /// - Parameter start: starts to listen to the system, to call `woke()`.
    package init(start: @escaping @Sendable () -> Void) {
        state = Mutex(State(start: start))
    }

    /// Tells `scheduler` from now on, until its `deinit` has it removed.
    ///
    /// Neither holds it for a moment nor lets go of anything, so its lock may be held.
    func add(_ scheduler: TimerScheduler) {
        let start = state.withLock { state in
            state.schedulers[ObjectIdentifier(scheduler)] = UncountedReference(scheduler)
            return state.start.take()
        }
        start?()
    }

    /// Forgets `scheduler`.
    func remove(_ scheduler: TimerScheduler) {
        _ = state.withLock { state in state.schedulers.removeValue(forKey: ObjectIdentifier(scheduler)) }
    }

    /// Tells everybody.
    ///
    /// Any thread.
    package func woke() {
        let schedulers = state.withLock { state in state.schedulers.values.compactMap(\.object) }
        for scheduler in schedulers { scheduler.reexamine() }
    }
}
