/// The calls that control and observe a timer, on its handle, ``OwnedTimer``, and on the ``TimerControl`` that its
/// action receives.
///
/// Any thread may make any call in any state, including inside the timer's own action and in the `deinit` of its owner.
/// Making a call twice has the same effect as making it once; only ``fire()`` adds a tick each time. Once a call has
/// returned, no tick that was planned before it begins. A tick that is running continues to its end.
public protocol TimerControlling: Sendable {
    /// A control of the timer, which does not keep it running.
    var control: TimerControl { get }
}

extension TimerControl: TimerControlling {
    /// This control itself.
    public var control: TimerControl { self }
}

extension TimerControlling {
    private var entry: TimerEntry { control.entry }

    // MARK: Control

    /// Pauses the timer, which keeps the rest of its interval.
    ///
    /// The call has no effect if the timer has ended or is idle. A timer that is already paused stays paused, and drops
    /// the extra ticks that ``fire()`` added since. The task of a running asynchronous action continues.
    public func pause() {
        entry.update { machine, now in machine.pause(at: now) }
    }

    /// Pauses the timer like ``pause()``, and returns when a running tick has ended.
    ///
    /// The call does not wait if the action itself or one of its child tasks makes it. A child task of a loop over
    /// ``TimerTicks`` does wait, as ``cancelAndWait()`` says.
    public func pauseAndWait() async {
        pause()
        await entry.waitForTick()
    }

    /// Resumes a paused timer.
    ///
    /// The call has no effect if the timer is not paused.
    ///
    /// - Parameter mode: when the next tick is due.
    public func resume(_ mode: ResumeMode = .remaining) {
        entry.update { machine, now in machine.resume(mode, at: now) }
    }

    /// Restarts the schedule from now and counts ticks from 1 again, even if the timer is paused or idle.
    ///
    /// The call has no effect if the timer has ended. A timer has not ended while the action of its last tick runs. The
    /// task of a running asynchronous action continues.
    ///
    /// When a thread restarts many timers in a row, the scheduler reads the clock once for several of them. Their
    /// schedules then start up to 2.1 microseconds after the call, never before it.
    ///
    /// O(1). A timer that has not ticked since its start or last restart, such as an idle timeout, moves without a lock
    /// and without a wake-up.
    ///
    /// - Returns: whether the timer continues; false if it had ended.
    @specialized(where Self == OwnedTimer)
    @discardableResult
    public func restart() -> Bool {
        entry.restart(after: nil)
    }

    /// Restarts the schedule like ``restart()``, with the first tick after `delay`.
    ///
    /// O(1). If the tick moves to a later instant, the call is as cheap as ``restart()``.
    ///
    /// - Parameter delay: zero or more; a negative value traps.
    /// - Returns: whether the timer continues; false if it had ended.
    @specialized(where Self == OwnedTimer)
    @discardableResult
    public func restart(after delay: Duration) -> Bool {
        entry.restart(after: delay)
    }

    /// Restarts the schedule like ``restart()``, with the first tick at `instant`.
    ///
    /// O(1).
    ///
    /// - Parameter instant: an instant on the clock of the schedule; one of another clock traps. If it has passed, the
    ///   tick comes at once.
    /// - Returns: whether the timer continues; false if it had ended.
    @discardableResult
    public func restart(at instant: TimerInstant) -> Bool {
        entry.restart(at: instant)
    }

    /// Starts another schedule from now and counts ticks from 1 again.
    ///
    /// The task of a running asynchronous action continues.
    ///
    /// - Parameter schedule: the new schedule. It must use the clock of the first schedule; another clock traps, and so
    ///   does an invalid schedule. ``TimerSchedule/validated()`` throws instead.
    public func reschedule(_ schedule: TimerSchedule) {
        entry.reschedule(schedule)
    }

    /// Delivers one extra tick as soon as the context is free, beside the grid.
    ///
    /// The extra tick counts, also towards `times`. If the action makes this call, the extra tick comes after the
    /// current one.
    public func fire() {
        entry.update { machine, now in machine.fire(at: now) }
    }

    /// Ends the timer.
    ///
    /// The caller destroys a `@Sendable` action at once; a job on the timer's context destroys any other action. If the
    /// action is running, it is destroyed after it has returned. The call also cancels the task of a running
    /// asynchronous action, unless that action makes the call itself.
    ///
    /// - Returns: whether this call ended the timer; false if it had ended, or if its last tick is over. While the last
    ///   or only tick runs, the timer has not ended: the result is true although the action has begun.
    ///   ``cancelAndWait()`` says whether it has.
    @specialized(where Self == OwnedTimer)
    @discardableResult
    public func cancel() -> Bool {
        entry.end(.cancelled, .cancelled)
    }

    /// Ends the timer like ``cancel()``, and returns when a running tick has ended.
    ///
    /// The call does not wait if the action itself or one of its child tasks makes it. Two actions that wait for each
    /// other's timers wait forever. The body of a loop over ``TimerTicks`` is an action whose child tasks do wait; if
    /// the body waits for such a child, both wait forever.
    ///
    /// - Returns: whether a tick of the timer has run since the timer started or restarted, or runs during the call.
    ///   For a timer of one tick: whether its action began. An action that asks gets true.
    @discardableResult
    public func cancelAndWait() async -> Bool {
        cancel()
        await entry.waitForTick()
        return tickCount > 0
    }

    // MARK: Observation

    /// The state of the timer.
    public var state: TimerState {
        entry.read { machine in machine.publicState }
    }

    /// The number of ticks since the timer started or restarted, including a running one.
    public var tickCount: Int {
        entry.read { machine in machine.run.count }
    }

    /// When the next tick is due, on the clock of the schedule; nil if the timer is paused, idle, finished, or in its
    /// last tick.
    public var nextTick: TimerInstant? {
        entry.read { machine in machine.nextTick }
    }

    /// The time until the next tick is due, zero if the tick is late, or the rest of the interval if the timer is
    /// paused; nil if no tick follows.
    public var remaining: Duration? {
        let now = entry.now
        return entry.read { machine in machine.remaining(at: now) }
    }

    /// Waits until the timer and its last tick have ended.
    ///
    /// - Returns: why the timer ended.
    /// - Throws: `CancellationError` if the waiting task is cancelled first.
    @discardableResult
    public func waitUntilFinished() async throws -> FinishReason {
        try await entry.waitForEnd()
    }

    /// The name, source location and progress of the timer.
    public var info: TimerInfo { entry.info }
}

extension TimerControlling {
    /// Retains `companion` until the timer ends, and notifies it of the end.
    ///
    /// - Returns: false if the timer has ended or already retains a companion of that type.
    package func hold(_ companion: some TimerCompanion) -> Bool {
        control.entry.hold(companion)
    }
}
