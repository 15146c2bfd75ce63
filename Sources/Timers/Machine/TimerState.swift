/// The state of a timer, as its handle reports it.
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

/// Why a timer ended.
public enum FinishReason: Sendable {
    /// The timer delivered all its ticks.
    case completed
    /// A control call cancelled the timer.
    case cancelled
    /// The last reference to the timer's handle was released, or its owner was destroyed.
    case released
    /// The timer's scheduler ended, or the thread of its run loop did.
    case contextEnded
    /// The action threw an error, or an irregular schedule returned an interval that is not positive.
    case failed(any Error)
}

extension FinishReason: CustomStringConvertible {
    /// The reason in one or two words, with the error if there is one.
    public var description: String {
        switch self {
        case .completed: "completed"
        case .cancelled: "cancelled"
        case .released: "released"
        case .contextEnded: "context ended"
        case .failed(let error): "failed: \(error)"
        }
    }
}
