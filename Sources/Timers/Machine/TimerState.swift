/// What a timer is doing, as its handle reports it.
public enum TimerState: Sendable {
    /// The timer waits for its next tick, or its action runs and another tick follows.
    ///
    /// The instant is ``TimerInstant/never`` while the last tick runs.
    case scheduled(next: TimerInstant)
    /// The timer is paused; `remaining` is the rest of its interval.
    case paused(remaining: Duration)
    /// The timer waits for a restart, because its schedule is ``TimerSchedule/onDemand(after:)``.
    case idle
    /// The timer has ended and does not tick again.
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

    /// Whether the timer waits for a restart.
    public var isIdle: Bool {
        if case .idle = self { true } else { false }
    }
}
