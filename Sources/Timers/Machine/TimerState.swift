/// What a timer is doing, as its handle reports it.
public enum TimerState: Sendable {
    /// It waits for its next tick, or its action runs and that tick comes after it. ``TimerInstant/never`` while its last
    /// tick runs.
    case scheduled(next: TimerInstant)
    /// It is paused, with that much left of the interval.
    case paused(remaining: Duration)
    /// It has ended and never ticks again.
    case finished(FinishReason)
}

extension TimerState {
    /// Whether the timer has ended.
    public var isFinished: Bool {
        if case .finished = self { true } else { false }
    }

    /// Whether the timer is paused.
    public var isPaused: Bool {
        if case .paused = self { true } else { false }
    }
}

extension TimerStateMachine {
    var publicState: TimerState {
        if let finishReason { return .finished(finishReason) }
        if let remaining = plan.pausedRemaining { return .paused(remaining: Duration(nanoseconds: remaining)) }
        return .scheduled(next: nextTick ?? .never)
    }

    /// Whether no tick of the schedule follows, paused or not.
    var nextIsNever: Bool { plan.hasEnded || plan.pausedRemaining == .max }

    /// When the next tick of the grid is due; nil if paused, finished, or in the last tick.
    var nextTick: TimerInstant? {
        guard !isFinished, !plan.isPaused, !plan.hasEnded else { return nil }
        return TimerInstant(nanoseconds: plan.due)
    }
}
