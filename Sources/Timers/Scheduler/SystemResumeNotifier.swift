import Synchronization

/// Notifies schedulers when the system has resumed from sleep, an app has returned to the foreground, or the wall clock
/// was set.
///
/// After each of these events an alarm may wait for the wrong instant: its clock stopped during sleep, or the time has
/// changed.
///
/// The notifier does not retain schedulers. It starts to observe the system when the first scheduler needs that, and
/// costs nothing until an event comes.
package final class SystemResumeNotifier: Sendable {
    private struct State {
        var schedulers: [ObjectIdentifier: UncountedReference<TimerScheduler>] = [:]
        var start: (@Sendable () -> Void)?
    }

    private let state: Mutex<State>

    /// - Parameter start: starts to observe the system and to call `systemResumed()` at each event.
    package init(start: @escaping @Sendable () -> Void) {
        state = Mutex(State(start: start))
    }

    /// Notifies `scheduler` from now on, until its `deinit` has it removed.
    ///
    /// The caller may hold the lock of `scheduler`: this neither retains nor releases it.
    func add(_ scheduler: TimerScheduler) {
        let start = state.withLock { state in
            state.schedulers[ObjectIdentifier(scheduler)] = UncountedReference(scheduler)
            return state.start.take()
        }
        start?()
    }

    /// Stops notifying `scheduler`.
    func remove(_ scheduler: TimerScheduler) {
        _ = state.withLock { state in state.schedulers.removeValue(forKey: ObjectIdentifier(scheduler)) }
    }

    /// Notifies all schedulers.
    ///
    /// Any thread.
    package func systemResumed() {
        let schedulers = state.withLock { state in state.schedulers.values.compactMap(\.object) }
        for scheduler in schedulers { scheduler.rearmAlarms() }
    }
}

extension TimerScheduler {
    /// Has the notifier notify this scheduler from now on, because an alarm is armed.
    ///
    /// With the lock held.
    func observeSystemResume() {
        if observesSystemResume.load(ordering: .relaxed) { return }
        observesSystemResume.store(true, ordering: .relaxed)
        resumeNotifier.add(self)
    }

    /// Has the notifier notify this scheduler from now on, because a timer waits on the wall clock.
    ///
    /// With the lock held.
    func observeWallClock() {
        if driver.alarmsFollowClocks { resumeNotifier.add(self) }
    }

    /// Plans the timers of the wall clock again if it was set, and re-arms each alarm for its deadline, because the
    /// time until then may have changed.
    package func rearmAlarms() {
        withLock { state in state.forEachQueue { queue in queue.clockMayBeSet(driver, for: self) } }
    }
}
