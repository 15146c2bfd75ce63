/// The next tick of a schedule whose ticks come from code.
package enum GeneratedTick: Sendable {
    /// The next date, and the number of earlier dates that passed without a tick.
    case date(UInt64, missed: Int)
    /// The next instant of an irregular schedule, and the interval before it.
    case irregular(UInt64, interval: UInt64)
    /// The schedule has no next tick.
    case end(FinishReason)

    /// The largest number of missed dates that `date` counts one by one.
    private static let countedDates = 10_000

    /// Asks `generator` for the tick after `previous`.
    ///
    /// This calls code of the schedule, so the caller must not hold a lock. It traps if the schedule is invalid.
    ///
    /// - Parameters:
    ///   - generator: the code of the schedule.
    ///   - previous: the tick that begins; its count is 0 at the start of the run.
    ///   - catchesUp: whether dates and instants in the past get ticks of their own.
    ///   - now: the current time.
    ///   - clock: the clock of the schedule.
    /// - Returns: the next tick, or why there is none.
    package static func next(
        _ generator: TimerSchedule.Generator, after previous: TickDelivery, catchesUp: Bool, at now: UInt64,
        on clock: TimerSchedule.ClockKind = .continuous
    ) -> GeneratedTick {
        switch generator {
        case .irregular(let next): irregular(next, after: previous, catchesUp: catchesUp, at: now, on: clock)
        case .dates(let pattern): date(pattern, after: previous, catchesUp: catchesUp, at: now)
        // Unlike a failed precondition, this prints the message in optimized builds too.
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

    private static func date(
        _ pattern: TimerSchedule.DatePattern, after previous: TickDelivery, catchesUp: Bool, at now: UInt64
    ) -> GeneratedTick {
        var date = previous.scheduled
        var missed = -1
        repeat {
            let from = missed < countedDates ? date : now
            guard let next = pattern.next(TimerInstant(nanoseconds: from, on: .wall)) else { return .end(.completed) }
            date = next.nanoseconds
            missed = min(missed + 1, countedDates)
        } while date <= now && !catchesUp
        return .date(date, missed: missed)
    }
}

extension MissedTickPolicy {
    var catchesUp: Bool {
        if case .catchUp = self { true } else { false }
    }
}
