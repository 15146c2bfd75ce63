extension TimerSchedule {
    /// Returns the schedule with a tolerance: each tick may come up to `tolerance` late, never early, so that timers
    /// share wake-ups.
    ///
    /// Each tick comes at the instant of its window that other timers are most likely to share, or earlier in the
    /// window if the context is awake by then. When windows of up to 10 ms begin in quick succession, one wake-up near
    /// the end of the first window serves all windows that have begun. The grid does not move. A tick is late from the
    /// end of its window on.
    ///
    /// - Parameter tolerance: zero or more. On a grid, tolerance and jitter together are clamped below one interval,
    ///   and for dates below the time to the next date.
    /// - Returns: the changed schedule.
    public func tolerance(_ tolerance: Duration) -> TimerSchedule {
        changed { schedule throws(TimerError) in
            guard tolerance >= .zero else {
                throw TimerError(.invalidTolerance, "a tolerance cannot be negative: \(tolerance)")
            }
            schedule.tolerance = tolerance.saturatingNanoseconds
        }
    }

    /// Returns the schedule with another policy for ticks that cannot be delivered in time.
    ///
    /// ```swift
    /// // A tick that cannot begin within a minute does not begin any more.
    /// let schedule = TimerSchedule.every(.seconds(3600))
    ///     .missedTicks(.coalesce, within: .seconds(60))
    /// ```
    ///
    /// - Parameters:
    ///   - policy: the new policy; a catch-up limit is at least 1.
    ///   - grace: how late a tick may begin, counted from the end of its window: its instant, with its own jitter and
    ///     the tolerance. Zero or more, and nil for any time. A later tick is missed: it does not begin, and the next
    ///     tick counts it. The policy applies to the other ticks. A timer whose last tick is missed completes. A
    ///     context is a few microseconds late at best, so use a grace of zero only in virtual time or with a tolerance.
    /// - Returns: the changed schedule.
    public func missedTicks(_ policy: MissedTickPolicy, within grace: Duration? = nil) -> TimerSchedule {
        changed { schedule throws(TimerError) in
            if let refusal = policy.refusal { throw refusal }
            if let grace, grace < .zero {
                throw TimerError(.invalidDelay, "a tick cannot begin within \(grace)")
            }
            schedule.options.missedTicks = policy
            schedule.options.grace = grace?.saturatingNanoseconds ?? .max
        }
    }

    /// Returns the schedule on another clock.
    ///
    /// A schedule of dates stays on the wall clock.
    public func clock(_ clock: ClockKind) -> TimerSchedule {
        var changed = self
        changed.options.clock = hasFixedInstants ? .wall : clock
        return changed
    }

    /// Returns the schedule with a random delay in `0...jitter` before each tick, so that many machines or timers do
    /// not act at the same instant.
    ///
    /// The grid does not move. The delay does not make a tick late: a time of grace counts from its end, and no policy
    /// drops a tick before that. Each tick draws its own delay, even after ticks that were dropped.
    ///
    /// - Parameters:
    ///   - jitter: zero or more. On a grid it is clamped below one interval, and for dates below the time to the next
    ///     date.
    ///   - seed: the same seed gives the same delays; nil gives each timer a random seed.
    /// - Returns: the changed schedule.
    public func jitter(_ jitter: Duration, seed: UInt64? = nil) -> TimerSchedule {
        changed { schedule throws(TimerError) in
            guard jitter >= .zero else {
                throw TimerError(.invalidJitter, "a jitter cannot be negative: \(jitter)")
            }
            schedule.options.jitter = jitter.saturatingNanoseconds
            schedule.options.jitterSeed = seed
        }
    }

    /// Returns the schedule with another policy for errors that the action throws.
    ///
    /// - Parameter policy: the new policy. The values of a ``Backoff`` in it are in their ranges.
    /// - Returns: the changed schedule.
    public func onError(_ policy: ErrorPolicy) -> TimerSchedule {
        changed { schedule throws(TimerError) in
            if case .backOff(let backoff) = policy, let error = backoff.invalidity { throw error }
            schedule.options.onError = policy
        }
    }

    /// Whether the first tick has a fixed instant or all ticks are dates: a pause does not move such ticks.
    var hasFixedInstants: Bool {
        switch (pattern, first) {
        case (.generated(.dates), _), (_, .instant): true
        default: false
        }
    }
}
