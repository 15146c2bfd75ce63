/// The dates of a schedule whose last date is kept outside the process, such as in a database.
package struct DateSeries: Sendable {
    private let pattern: TimerSchedule.DatePattern
    private let rules: DateRules
    /// The dates in words, with their time zone.
    ///
    /// Policies and the first and last instant are not part of it, so the same dates have the same text in each
    /// process.
    package let description: String
    /// The dates in words without their time zone, and its name; empty if it has none.
    private let words: String
    private let zone: String

    /// Creates the dates of a schedule.
    ///
    /// The points of an interval are its multiples since the start of 1970, the same in each process.
    ///
    /// - Throws: ``TimerError`` if the schedule is invalid, has a limited number of ticks, or only a running process
    ///   knows its ticks.
    package init(_ schedule: TimerSchedule) throws(TimerError) {
        let schedule = try schedule.validated()
        guard schedule.limit == .max else {
            throw TimerError(.invalidCount, "dates that outlive a process cannot be counted: \(schedule)")
        }
        if let option = schedule.options.withoutMeaningForStore {
            throw TimerError(.invalidDate, "dates that outlive a process have no \(option): \(schedule)")
        }
        switch schedule.pattern {
        case .generated(.dates(let dates)):
            pattern = dates
            (words, zone) = (dates.description, dates.zone)
            description = dates.zone.isEmpty ? dates.description : "\(dates.description) in \(dates.zone)"
        case .grid(let interval):
            description = "every \(Duration(nanoseconds: interval))"
            (words, zone) = (description, "")
            pattern = TimerSchedule.DatePattern(description: description) { instant in
                let next = (instant.nanoseconds / interval + 1).multipliedReportingOverflow(by: interval)
                return next.overflow ? nil : TimerInstant(nanoseconds: next.partialValue, on: .wall)
            }
        case .once, .onDemand, .fixedDelay, .generated:
            throw TimerError(
                .invalidDate, "only a schedule of dates or an interval outlives a process, not \(schedule)")
        }
        var rules = DateRules(missedTicks: schedule.options.missedTicks)
        rules.grace = schedule.options.grace
        rules.windows.tolerance = schedule.tolerance
        self.rules = rules
    }

    /// Whether a text describes the same dates, perhaps with another name of an equal time zone.
    package func isSame(as text: String) -> Bool {
        if text == description { return true }
        let start = "\(words) in "
        guard !zone.isEmpty, text.hasPrefix(start) else { return false }
        #if Foundation
            return areEqualZones(zone, String(text.dropFirst(start.count)))
        #else
            return false
        #endif
    }

    /// Returns the first date after an instant of the wall clock; nil if there is none.
    package func first(after instant: TimerInstant) -> TimerInstant? { pattern.next(instant) }

    /// Returns what the policies decide about a date that is due, and the date after it.
    package func tick(due: TimerInstant, at now: TimerInstant) -> DateTick {
        var rules = rules
        if rules.windows.areLong {
            let interval = pattern.next(due).map { next in next.nanoseconds - due.nanoseconds } ?? 0
            rules.latest = TickWindow(at: due.nanoseconds, rules.windows, interval: interval).latest
        }
        return DateTick(pattern, after: TickDelivery(count: 1, scheduled: due.nanoseconds), rules, at: now.nanoseconds)
    }
}

extension TimerSchedule.Options {
    /// An option that has no meaning for dates that outlive a process; nil if there is none.
    fileprivate var withoutMeaningForStore: String? {
        if jitter > 0 { return "jitter" }
        if onError != nil { return "policy for errors" }
        return overlap == .wait ? nil : "policy for overlaps"
    }
}
