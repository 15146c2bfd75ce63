/// What a timer is doing, as its handle reports it.
public enum TimerState: Sendable {
    /// The timer waits for its next tick, or its action runs and that tick comes after it.
    ///
    /// The instant is ``TimerInstant/never`` while the last tick runs.
    case scheduled(next: TimerInstant)
    /// The timer is paused, with that much left of the interval.
    case paused(remaining: Duration)
    /// The timer waits to be restarted, because its schedule is ``TimerSchedule/onDemand(after:)``.
    case idle
    /// The timer has ended and never ticks again.
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

    /// Whether the timer waits to be restarted.
    public var isIdle: Bool {
        if case .idle = self { true } else { false }
    }
}
