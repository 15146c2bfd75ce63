// What can be asked of a timer. The scheduler holds its lock.

extension TimerStateMachine {
    package var isFinished: Bool {
        if case .finished = standing { true } else { false }
    }

    package var isRunning: Bool {
        if case .running = state { true } else { false }
    }

    /// Whether a job that was started with this number has not ended its tick.
    func isCurrent(_ runner: UInt32) -> Bool {
        switch self.runner {
        case .none: false
        case .coming(let number), .busy(let number): number == runner
        }
    }

    var finishReason: FinishReason? {
        if case .finished(let reason) = standing { reason } else { nil }
    }

    package var publicState: TimerState {
        switch standing {
        case .waiting: .scheduled(next: TimerInstant(nanoseconds: run.due))
        case .ending: .scheduled(next: .never)
        case .paused(let interval): .paused(remaining: Duration(nanoseconds: interval.remaining))
        case .idle: .idle
        case .finished(let reason): .finished(reason)
        }
    }

    /// When the next tick of the grid is due; nil if the timer is paused, idle or finished, or in its last tick.
    package var nextTick: TimerInstant? {
        if case .waiting = standing { TimerInstant(nanoseconds: run.due) } else { nil }
    }

    /// How long it is until the next tick is due, or what is left of the interval while the timer is paused; nil when
    /// no tick follows.
    package func remaining(at now: UInt64) -> Duration? {
        switch standing {
        case .waiting: run.due == .max ? nil : Duration(nanoseconds: run.due.saturatingSubtract(now))
        case .paused(let interval): interval.remaining == .max ? nil : Duration(nanoseconds: interval.remaining)
        case .idle, .ending, .finished: nil
        }
    }

    /// In which window the timer has to come up in the wheel; nil if it belongs in none.
    @inline(__always)
    package var window: TickWindow? {
        guard case .standing(let standing) = state else { return nil }
        switch standing {
        case .waiting: return run.hasExtra ? .atOnce : run.window
        case .paused, .idle: return run.hasExtra ? .atOnce : nil
        case .ending, .finished: return nil
        }
    }

    /// What `restart()` adds to the time, if the timer waits in the wheel and a restart would change nothing but the
    /// instant; nil otherwise.
    @inline(__always)
    var movableDelay: UInt64? {
        guard case .standing(.waiting) = state else { return nil }
        return run.movableDelay
    }
}
