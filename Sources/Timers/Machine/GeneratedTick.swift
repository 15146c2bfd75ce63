/// The next tick of a schedule whose ticks come from code.
package enum GeneratedTick: Sendable {
    /// The decision about the date that is due, and the next date.
    case date(DateTick)
    /// The next instant of an irregular schedule, and the interval before it.
    case irregular(UInt64, interval: UInt64)
    /// The schedule has no next tick.
    case end(FinishReason)

    /// Asks `generator` for the tick after `previous`.
    ///
    /// This calls code of the schedule, so the caller must not hold a lock. It traps if the schedule is invalid.
    ///
    /// - Parameters:
    ///   - generator: the code of the schedule.
    ///   - previous: the tick that begins; its count is 0 at the start of the run.
    ///   - rules: what happens to dates and instants that have passed.
    ///   - now: the current time.
    ///   - clock: the clock of the schedule.
    /// - Returns: the next tick, or why there is none.
    package static func next(
        _ generator: TimerSchedule.Generator, after previous: TickDelivery, _ rules: DateRules = DateRules(),
        at now: UInt64, on clock: TimerSchedule.ClockKind = .continuous
    ) -> GeneratedTick {
        switch generator {
        case .irregular(let next):
            irregular(next, after: previous, catchesUp: rules.missedTicks.catchesUp, at: now, on: clock)
        case .dates(let pattern): .date(DateTick(pattern, after: previous, rules, at: now))
        // Unlike a failed precondition, this also prints the message in optimized builds.
        case .invalid(let error): fatalError(error.description)
        }
    }

    private static func irregular(
        _ next: (TimerSchedule.Progress) -> Duration?, after previous: TickDelivery, catchesUp: Bool, at now: UInt64,
        on clock: TimerSchedule.ClockKind
    ) -> GeneratedTick {
        let progress = TimerSchedule.Progress(
            count: previous.count,
            scheduled: previous.count > 0 ? TimerInstant(nanoseconds: previous.scheduled, on: clock) : nil,
            lateness: Duration(nanoseconds: now.saturatingSubtract(previous.scheduled))
        )
        guard let interval = next(progress) else { return .end(.completed) }
        guard interval > .zero else {
            return .end(.failed(TimerError(.invalidInterval, "an interval must be above zero, not \(interval)")))
        }
        let length = max(interval.saturatingNanoseconds, 1)
        let onTime = previous.scheduled.saturatingAdd(length)
        return .irregular(onTime > now || catchesUp ? onTime : now.saturatingAdd(length), interval: length)
    }
}

extension GeneratedTick {
    /// Whether the tick that begins is dropped.
    var dropsTick: Bool {
        if case .date(let tick) = self { tick.scheduled == nil } else { false }
    }

    /// Why no tick follows; nil if one does.
    var end: FinishReason? {
        switch self {
        case .date(let tick): tick.next == nil ? .completed : nil
        case .irregular: nil
        case .end(let reason): reason
        }
    }
}
