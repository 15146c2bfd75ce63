/// The decision of a schedule's policies about a date that is due, and the date after it.
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
    /// The jitter of `next`; nil if the dates have none.
    private(set) var random: RandomSource?

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
        random = rules.windows.random
        if previous.count == 0 {
            next = pattern.date(after: due)
        } else if let step = rules.restart {
            restart(pattern, due, step, rules, at: now)
        } else if due < rules.dropsBefore || rules.latest(of: due) < rules.dropsEnded(at: now) {
            drop(pattern, due, rules, endedBefore: rules.dropsEnded(at: now))
        } else {
            scheduled = due
            pass(pattern, due, rules, at: now)
        }
        if rules.windows.areLong, let next, let following = pattern.date(after: next) { span = following - next }
    }

    /// Goes on at the new time of a clock that was set.
    ///
    /// A date that was due before the step and waited in its window has not been skipped.
    private mutating func restart(
        _ pattern: TimerSchedule.DatePattern, _ due: UInt64, _ step: WallClockStep, _ rules: DateRules, at now: UInt64
    ) {
        next = pattern.date(after: step.time.saturatingSubtract(1))
        guard !step.isBack, due <= step.oldTime else { return }
        missed = Self.last(of: pattern, before: step.oldTime.saturatingAdd(1), from: due).passed
        if step.isCorrection || rules.latest(of: due) < rules.dropsEnded(at: now) {
            missed += 1
        } else {
            scheduled = due
        }
    }

    private mutating func pass(
        _ pattern: TimerSchedule.DatePattern, _ due: UInt64, _ rules: DateRules, at now: UInt64
    ) {
        switch rules.missedTicks {
        case .coalesce:
            (next, missed) = Self.date(of: pattern, from: now.saturatingAdd(1), after: due)
            guard missed > 0, random != nil else { return }
            let come = Self.last(of: pattern, before: now.saturatingAdd(1), from: due)
            if window(of: come.last, come.following, rules).earliest > now {
                (next, missed) = (come.last, missed - 1)
            } else {
                random?.step()
            }
        case .skip:
            let come = Self.last(of: pattern, before: now.saturatingAdd(1), from: due)
            let isNext = come.passed == 1 && window(of: come.last, come.following, rules).earliest > now
            next = isNext ? come.last : come.following
            if come.passed > 0, !isNext { drop(pattern, due, rules, endedBefore: now) }
        case .catchUp(.max):
            next = pattern.date(after: due)
        case .catchUp(let limit):
            catchUp(pattern, due, limit, rules.backlog, at: now)
            guard random != nil, let first = scheduled, first > due else { return }
            if window(of: first, next, rules).earliest > now {
                (scheduled, next) = (nil, first)
            } else {
                random?.step()
            }
        case .delay:
            guard now > rules.latest(of: due), let following = pattern.date(after: due) else {
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

    /// Drops the date that is due and those after it that a back-off delays or whose windows ended before `instant`.
    private mutating func drop(
        _ pattern: TimerSchedule.DatePattern, _ due: UInt64, _ rules: DateRules, endedBefore instant: UInt64
    ) {
        scheduled = nil
        (next, missed) = Self.date(of: pattern, from: max(rules.dropsBefore, due + 1), after: due)
        missed += 1
        guard let first = next, first < instant else { return }
        // A window ends before the next date, so only the last one can be open.
        let (last, following, passed) = Self.last(of: pattern, before: instant, from: first)
        missed = min(missed + passed, Self.countedDates)
        if window(of: last, following, rules).latest < instant {
            missed += 1
            next = following
            random?.step()
        } else {
            next = last
        }
    }

    /// Returns the window of a date that gets the jitter of the next tick.
    private func window(of date: UInt64, _ following: UInt64?, _ rules: DateRules) -> TickWindow {
        var lengths = rules.windows
        lengths.random = random
        return TickWindow(at: date, lengths, interval: following.map { following in following - date } ?? 0)
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

    /// Searches the last date before `instant`.
    ///
    /// - Parameters:
    ///   - pattern: the dates.
    ///   - instant: after `date`.
    ///   - date: the last date, if no other one is before `instant`.
    /// - Returns: that date, the date after it, and the number of dates from `date` on, without `date`, up to ten
    ///   thousand.
    private static func last(
        of pattern: TimerSchedule.DatePattern, before instant: UInt64, from date: UInt64
    ) -> (last: UInt64, following: UInt64?, passed: Int) {
        var (last, passed) = (date, 0)
        while passed < countedDates {
            let next = pattern.date(after: last)
            guard let next, next < instant else { return (last, next, passed) }
            last = next
            passed += 1
        }
        // No date lies between `high` and `instant`.
        var high = instant
        while last < high {
            let middle = last + (high - last) / 2
            if let next = pattern.date(after: middle), next < instant { last = next } else { high = middle }
        }
        return (last, pattern.date(after: last), passed)
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

/// The rules of a schedule for dates that have passed.
package struct DateRules: Sendable {
    package var missedTicks: MissedTickPolicy
    /// The end of the window of the date that is due; 0 if it has none.
    var latest: UInt64 = 0
    /// How long after its window a tick may begin.
    var grace = UInt64.max
    /// Earlier dates get no tick.
    var dropsBefore: UInt64 = 0
    /// Dates whose windows ended before get no tick.
    var dropsEndedBefore: UInt64 = 0
    /// The step of a wall clock that was set: a date that it skips gets no tick, and the next date is the first one
    /// from the new time on.
    var restart: WallClockStep?
    /// Jitter and tolerance, which stay below the span to the next date.
    var windows = WindowLengths()
    var backlog: DateTick.Backlog?

    package init(missedTicks: MissedTickPolicy = .coalesce) {
        self.missedTicks = missedTicks
    }

    /// The end of the window of the date that is due.
    func latest(of due: UInt64) -> UInt64 { max(latest, due) }

    /// Dates whose windows ended before this instant get no tick.
    func dropsEnded(at now: UInt64) -> UInt64 { max(dropsEndedBefore, now.saturatingSubtract(grace)) }
}

extension TimerSchedule.DatePattern {
    /// Returns the first date after an instant of the wall clock.
    fileprivate func date(after nanoseconds: UInt64) -> UInt64? {
        next(TimerInstant(nanoseconds: nanoseconds, on: .wall))?.nanoseconds
    }
}
