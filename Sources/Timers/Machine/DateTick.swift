/// What the policies of a schedule decide about a date that is due, and the date after it.
package struct DateTick: Sendable {
    /// The date that gets the tick; nil if no tick begins.
    package private(set) var scheduled: UInt64?
    /// The dates that passed without a tick of their own, and for which the tick comes; without a tick, those that were
    /// dropped.
    package private(set) var missed = 0
    /// The next date; nil if there is none.
    package private(set) var next: UInt64?
    /// The dates before `next` that get no tick, and that the tick of `next` counts.
    package private(set) var dropped = 0
    /// The nanoseconds from `next` to the date after it, if the rules ask for them.
    package private(set) var span = UInt64.max
    /// The dates that wait for ticks of their own, so that the next tick does not count them again.
    private(set) var backlog: Backlog?

    /// Dates that have passed and get ticks of their own.
    struct Backlog: Sendable {
        /// The last of these dates.
        var last: UInt64
        var count: Int
    }

    /// The largest number of dates that are counted one by one.
    private static let countedDates = 10_000

    /// Asks a pattern for the date after the one that is due.
    ///
    /// - Parameters:
    ///   - pattern: the dates.
    ///   - previous: the tick of the date that is due; its count is 0 at the start of a run.
    ///   - rules: the policies of the schedule.
    ///   - now: the current time.
    package init(
        _ pattern: TimerSchedule.DatePattern, after previous: TickDelivery, _ rules: DateRules, at now: UInt64
    ) {
        let due = previous.scheduled
        if previous.count == 0 {
            next = pattern.date(after: due)
        } else if let start = rules.restart {
            next = pattern.date(after: start.saturatingSubtract(1))
        } else if due < max(rules.dropsBefore, now.saturatingSubtract(rules.grace)) {
            drop(pattern, due, before: max(rules.dropsBefore, now.saturatingSubtract(rules.grace)))
        } else {
            scheduled = due
            pass(pattern, due, rules, at: now)
        }
        if rules.needsSpan, let next, let following = pattern.date(after: next) { span = following - next }
    }

    private mutating func pass(
        _ pattern: TimerSchedule.DatePattern, _ due: UInt64, _ rules: DateRules, at now: UInt64
    ) {
        switch rules.missedTicks {
        case .coalesce:
            (next, missed) = Self.date(of: pattern, from: now.saturatingAdd(1), after: due)
        case .skip:
            next = pattern.date(after: due)
            if let next, next <= now { drop(pattern, due, before: now) }
        case .catchUp(.max):
            next = pattern.date(after: due)
        case .catchUp(let limit):
            catchUp(pattern, due, limit, rules.backlog, at: now)
        case .delay:
            guard now > rules.latest, let following = pattern.date(after: due) else {
                next = pattern.date(after: due)
                return
            }
            (next, missed) = Self.date(of: pattern, from: now.saturatingAdd(1), after: due)
            // The next tick comes no sooner after this one than the next date after its own.
            let earliest = now.saturatingAdd(following - due)
            if let passed = next, passed < earliest {
                (next, dropped) = Self.date(of: pattern, from: earliest, after: passed)
                dropped += 1
            }
        }
    }

    private mutating func drop(_ pattern: TimerSchedule.DatePattern, _ due: UInt64, before instant: UInt64) {
        scheduled = nil
        (next, missed) = Self.date(of: pattern, from: instant, after: due)
        missed += 1
    }

    /// Drops the oldest dates that have passed if there are more than `limit`.
    private mutating func catchUp(
        _ pattern: TimerSchedule.DatePattern, _ due: UInt64, _ limit: Int, _ known: Backlog?, at now: UInt64
    ) {
        let most = max(limit, Self.countedDates)
        var first = due
        var backlog = Backlog(last: due, count: 0)
        if let known, known.last > due { backlog = known }
        while !Self.extend(&backlog, pattern, to: now, atMost: most) {
            // Too many dates to count them all: those of the first half of the time are dropped.
            let middle = first + (now - first) / 2
            guard let next = pattern.date(after: middle), next <= now else { break }
            missed = min(missed + backlog.count, most)
            first = next
            backlog = Backlog(last: next, count: 0)
        }
        while backlog.count >= limit, let next = pattern.date(after: first) {
            first = next
            backlog.count -= 1
            missed = min(missed + 1, most)
        }
        scheduled = first
        next = pattern.date(after: first)
        backlog.count -= 1
        self.backlog = backlog.count > 0 ? backlog : nil
    }

    /// Counts the dates up to `now`.
    ///
    /// - Returns: false if there are more than `most`.
    private static func extend(
        _ backlog: inout Backlog, _ pattern: TimerSchedule.DatePattern, to now: UInt64, atMost most: Int
    ) -> Bool {
        while let next = pattern.date(after: backlog.last), next <= now {
            if backlog.count >= most { return false }
            backlog.last = next
            backlog.count += 1
        }
        return true
    }

    /// Returns the first date after `date` that is not before `instant`, and the number of dates before it, up to ten
    /// thousand.
    private static func date(
        of pattern: TimerSchedule.DatePattern, from instant: UInt64, after date: UInt64
    ) -> (date: UInt64?, passed: Int) {
        var (date, passed) = (date, 0)
        while let next = pattern.date(after: passed < countedDates ? date : max(date, instant - 1)) {
            if next >= instant { return (next, passed) }
            date = next
            passed = min(passed + 1, countedDates)
        }
        return (nil, passed)
    }
}

/// What a schedule of dates says about dates that have passed.
package struct DateRules: Sendable {
    package var missedTicks: MissedTickPolicy
    /// The end of the tick's window, for ``MissedTickPolicy/delay``.
    var latest: UInt64 = 0
    /// How late a tick may begin.
    var grace = UInt64.max
    /// Earlier dates get no tick.
    var dropsBefore: UInt64 = 0
    /// The new time of a wall clock that was set: the date that is due gets no tick, and the next date is the first
    /// from then on.
    var restart: UInt64?
    /// Whether tolerance or jitter have to stay below the span to the date after the next.
    var needsSpan = false
    var backlog: DateTick.Backlog?

    package init(missedTicks: MissedTickPolicy = .coalesce) {
        self.missedTicks = missedTicks
    }
}

extension TimerSchedule.DatePattern {
    /// Returns the first date after an instant of the wall clock.
    fileprivate func date(after nanoseconds: UInt64) -> UInt64? {
        next(TimerInstant(nanoseconds: nanoseconds, on: .wall))?.nanoseconds
    }
}
