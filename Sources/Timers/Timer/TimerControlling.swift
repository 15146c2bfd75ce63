/// What can be done with a timer: by its handle, ``OwnedTimer``, and by the ``TimerControl`` that its action receives.
///
/// Every call is allowed on any thread and in any state, inside the timer's own action and in the `deinit` of its
/// owner. A call made twice does what it does made once; only ``fire()`` adds a tick each time. When a call has
/// returned, no tick that was planned before it begins any more. A tick that is running goes on to its end.
public protocol TimerControlling: Sendable {
    /// The inside of the timer. Use it through the methods of this protocol.
    var core: TimerCore { get }
}

extension TimerControl: TimerControlling {}

extension TimerControlling {
    private var entry: TimerEntry { core.entry }

    // MARK: Control

    /// Holds the timer, with what is left of the interval.
    ///
    /// Nothing happens if the timer has ended or is idle. A timer that is paused stays paused, and drops an extra tick
    /// that was asked for since. The task of an asynchronous action that runs goes on.
    public func pause() {
        entry.update { machine, now in machine.pause(at: now) }
    }

    /// Holds the timer as ``pause()`` does, and returns when a tick that was running is over.
    ///
    /// Called by the action itself it does not wait. A child task of the action must not call it: the action waits for
    /// its child tasks, and the child task would wait for the action.
    public func pauseAndWait() async {
        pause()
        await entry.waitForTick()
    }

    /// Lets a paused timer go on.
    ///
    /// Nothing happens if the timer is not paused.
    public func resume(_ mode: ResumeMode = .remaining) {
        entry.update { machine, now in machine.resume(mode, at: now) }
    }

    /// Starts the schedule anew from now, its ticks counted from 1 again, also if the timer was paused or idle.
    ///
    /// Nothing happens if the timer has ended. In the action of its last tick it has not.
    ///
    /// Where a thread restarts many timers in a row, the scheduler reads the clock once for several: they count from up
    /// to 2.1 microseconds after the call, never from before it.
    ///
    /// O(1). A timer that has not ticked since it was started or restarted, such as an idle timeout, moves without a
    /// lock and without a wake-up. The task of an asynchronous action that runs goes on.
    ///
    /// - Returns: whether the timer goes on; false if it had ended.
    @specialized(where Self == OwnedTimer)
    @discardableResult
    public func restart() -> Bool {
        entry.restart(after: nil)
    }

    /// Starts the schedule anew, with the first tick after `delay`.
    ///
    /// O(1), and cheap to a later instant as ``restart()`` is.
    ///
    /// - Parameter delay: zero or more; a negative one traps.
    /// - Returns: whether the timer goes on; false if it had ended.
    @specialized(where Self == OwnedTimer)
    @discardableResult
    public func restart(after delay: Duration) -> Bool {
        entry.restart(after: delay)
    }

    /// Starts the schedule anew, with the first tick at `instant`.
    ///
    /// O(1).
    ///
    /// - Parameter instant: an instant on the clock of the schedule. The tick comes at once if it has passed.
    /// - Returns: whether the timer goes on; false if it had ended.
    @discardableResult
    public func restart(at instant: TimerInstant) -> Bool {
        entry.restart(at: instant)
    }

    /// Goes on with another schedule from now, its ticks counted from 1.
    ///
    /// The clock must be the one that the timer was made with; another one traps. The task of an asynchronous action
    /// that runs goes on.
    public func reschedule(_ schedule: TimerSchedule) {
        entry.reschedule(schedule)
    }

    /// Delivers one extra tick as soon as the context is free, beside the grid.
    ///
    /// It counts, also towards `times`. Inside a tick it waits until that tick is over.
    public func fire() {
        entry.update { machine, now in machine.fire(at: now) }
    }

    /// Ends the timer.
    ///
    /// The action is destroyed as soon as it does not run: at once by the caller where it is `@Sendable`, by a job on
    /// its context otherwise. If an asynchronous action runs, its task is cancelled, which the action notices as any
    /// task does. An action that ends its own timer is not cancelled, and goes on to its end.
    ///
    /// - Returns: whether this call ended the timer; false if it had ended, or is about to after its last tick.
    @specialized(where Self == OwnedTimer)
    @discardableResult
    public func cancel() -> Bool {
        entry.finish(.cancelled)
    }

    /// Ends the timer as ``cancel()`` does, and returns when a tick that was running is over.
    ///
    /// Called by the action itself, or by a child task of it, it does not wait. Two actions that wait for each other's
    /// timers wait for ever.
    public func cancelAndWait() async {
        let wasCancelled = Task.isCancelled
        cancel()
        // The end of the timer cancels the task of its action with all child tasks. One of these would wait for itself.
        if !wasCancelled, Task.isCancelled { return }
        await entry.waitForTick()
    }

    // MARK: Observation

    /// What the timer is doing.
    public var state: TimerState {
        entry.read { machine in machine.publicState }
    }

    /// How many ticks the timer has delivered since it was started or restarted, one that is running included.
    public var tickCount: Int {
        entry.read { machine in machine.run.count }
    }

    /// When the next tick is due, on the clock of the schedule; nil if the timer is paused, idle, finished, or in its
    /// last tick.
    public var nextTick: TimerInstant? {
        entry.read { machine in machine.nextTick }
    }

    /// How long it is until the next tick is due, zero if that has passed, or what is left of the interval while the
    /// timer is paused; nil when no tick follows.
    public var remaining: Duration? {
        let now = entry.now
        return entry.read { machine in machine.remaining(at: now) }
    }

    /// Why the timer ended; returns when it has, and its last tick is over.
    ///
    /// Throws `CancellationError` when the waiting task is cancelled first.
    public var finished: FinishReason {
        get async throws { try await entry.waitForEnd() }
    }

    /// The name, place and progress of the timer.
    public var info: TimerInfo { entry.info }
}
