// Reads the state of a timer. The caller holds the scheduler's lock.

extension TimerStateMachine {
    /// What a timer without a grid does after a tick that came too late to begin.
    func statusAfterLateTick(_ answer: GeneratedTick?) -> Status {
        switch run.schedule.pattern {
        case .onDemand: .idle
        case .fixedDelay, .generated, .grid: answer?.end.map(Status.ending) ?? .waiting
        case .once: .ending(.completed)
        }
    }

    package var isFinished: Bool {
        if case .finished = status { true } else { false }
    }

    package var isRunning: Bool {
        if case .running = state { true } else { false }
    }

    /// Whether the job with the number `runner` has not ended its tick.
    func isCurrent(_ runner: UInt32) -> Bool {
        self.runner != .none && lastRunner == runner
    }

    package var finishReason: FinishReason? {
        if case .finished(let reason) = status { reason } else { nil }
    }

    package var publicState: TimerState {
        switch status {
        case .waiting: .scheduled(next: TimerInstant(nanoseconds: run.due, on: run.schedule.clock))
        case .ending: .scheduled(next: .never)
        case .paused(let interval): .paused(remaining: Duration(nanoseconds: interval.remaining))
        case .idle: .idle
        case .finished(let reason): .finished(reason)
        }
    }

    /// When the next tick of the schedule is due; nil if the timer is paused, idle, finished or in its last tick.
    package var nextTick: TimerInstant? {
        if case .waiting = status { TimerInstant(nanoseconds: run.due, on: run.schedule.clock) } else { nil }
    }

    /// Returns the time until the next tick is due, or the rest of the interval if the timer is paused; nil if no tick
    /// follows.
    package func remaining(at now: UInt64) -> Duration? {
        switch status {
        case .waiting: run.due == .max ? nil : Duration(nanoseconds: run.due.saturatingSubtract(now))
        case .paused(let interval): interval.remaining == .max ? nil : Duration(nanoseconds: interval.remaining)
        case .idle, .ending, .finished: nil
        }
    }

    /// The window for which the wheel holds the timer; nil if the timer is not in the wheel.
    @inline(__always)
    package var window: TickWindow? {
        guard case .resting(let status) = state else { return windowWhileRunning }
        switch status {
        case .waiting: return run.comesUpAtOnce ? .atOnce : run.window
        case .paused, .idle: return run.hasExtra ? .atOnce : nil
        case .ending, .finished: return nil
        }
    }

    /// The window of the next tick, if that tick cancels the action that runs; nil otherwise.
    @inline(never)
    var windowWhileRunning: TickWindow? {
        guard run.schedule.options.overlap == .cancelPrevious, !isOverdue, case .running(.waiting, let phase) = state,
            phase != .beginning
        else { return nil }
        return run.window
    }

    /// The delay from a restart to its tick, if the timer waits in the wheel and a restart would only change the
    /// deadline; nil otherwise.
    @inline(__always)
    var movableDelay: UInt64? {
        guard case .resting(.waiting) = state else { return nil }
        return run.movableDelay
    }
}
