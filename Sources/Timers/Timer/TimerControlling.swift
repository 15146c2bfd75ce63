/// What can be done with a timer: by its handle, ``OwnedTimer``, and by the ``TimerControl`` its action receives.
///
/// Every call is allowed on any thread and in any state, inside the timer's own action and in the `deinit` of its owner;
/// made twice it does what it does made once. When a call has returned, no tick that was planned before it begins any more;
/// one that is running goes on to its end. Only ``fire()`` adds to what is planned, each time.
public protocol TimerControlling: Sendable {
    /// What the timer does. Use it through the methods of this protocol.
    var core: TimerCore { get }
}

/// The inside of a timer, opaque.
public struct TimerCore: Sendable {
    let entry: TimerEntry
}

extension TimerControlling {
    private var entry: TimerEntry { core.entry }

    // MARK: Control

    /// Holds the timer, with what is left of the interval.
    ///
    /// Nothing happens if it has ended; one that is paused stays so, and drops an extra tick that was asked for meanwhile.
    ///
    /// A paused timer that nobody can resume any more, because neither its handle nor a ``TimerControl`` of it exists, ends.
    public func pause() {
        entry.update { machine, now in machine.pause(at: now) }
    }

    /// Lets a paused timer go on.
    ///
    /// Nothing happens if it is not paused.
    public func resume(_ mode: ResumeMode = .remaining) {
        entry.update { machine, now in machine.resume(mode, at: now) }
    }

    /// Starts the schedule anew from now, its ticks counted from 1 again, also if it was paused.
    ///
    /// Nothing happens if it has ended; in the action of its last tick it has not.
    ///
    /// Where a thread restarts many timers in a row, the clock is read once for several: they count from up to 2.1 microseconds
    /// after the call, never from before it.
    ///
    /// O(1). A timer that has not ticked since it was started or restarted, such as an idle timeout, is put off without a
    /// lock and without a wake-up.
    @specialized(where Self == OwnedTimer)
    public func restart() {
        entry.restart(after: nil)
    }

    /// Starts the schedule anew, with the first tick after `delay`.
    ///
    /// O(1), and cheap to a later instant as ``restart()`` is.
    ///
    /// - Parameter delay: zero or more; a negative one traps.
    @specialized(where Self == OwnedTimer)
    public func restart(after delay: Duration) {
        entry.restart(after: delay)
    }

    /// Goes on with another schedule from now, its ticks counted from 1.
    ///
    /// The clock must be the one the timer was made with; another one traps.
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
    /// Its action is destroyed as soon as it does not run: at once by the caller where it is `@Sendable`, by a job on
    /// its context otherwise.
    @specialized(where Self == OwnedTimer)
    public func cancel() {
        entry.cancel()
    }

    /// Ends the timer, and returns when a tick that was running is over.
    ///
    /// Called by the action itself it does not wait.
    ///
    /// Two actions that wait for each other's timers wait for ever.
    public func cancelAndWait() async {
        cancel()
        await entry.waitUntilOver()
    }

    // MARK: Observation

    /// What the timer is doing.
    public var state: TimerState {
        entry.look { machine in machine.publicState }
    }

    /// How many ticks were delivered since the timer was started or restarted, one that is running included.
    public var tickCount: Int {
        entry.look { machine in machine.plan.count }
    }

    /// When the next tick is due, on the clock of the schedule; nil if the timer is paused, finished, or in its last tick.
    public var nextTick: TimerInstant? {
        entry.look { machine in machine.nextTick }
    }

    /// How long it is until the next tick is due, zero if that has passed, or what is left of the interval while paused; nil
    /// when no tick follows.
    public var remaining: Duration? {
        let now = TimerInstant(nanoseconds: entry.now)
        return entry.look { machine in
            switch machine.publicState {
            case .scheduled(.never), .finished: nil
            case .scheduled(let next): max(now.duration(to: next), .zero)
            case .paused(let remaining): machine.nextIsNever ? nil : remaining
            }
        }
    }

    /// Why the timer ended; returns when it has, and its last tick is over.
    ///
    /// Throws `CancellationError` when the waiting task is cancelled first.
    public var finished: FinishReason {
        get async throws { try await entry.finish() }
    }

    /// The name, place and progress of the timer.
    public var info: TimerInfo { entry.info }
}
