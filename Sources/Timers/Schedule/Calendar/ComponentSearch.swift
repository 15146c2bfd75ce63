#if Foundation
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// Finds the dates that date components match in a calendar.
    ///
    /// A search goes from day to day and compares each day's components with those that are wanted. It reads the days
    /// in GMT, where each day has 24 hours. The time of day is then looked up in the time zone of the calendar.
    struct ComponentSearch: Sendable {
        /// The components of a day that have to be equal, with those that were nil and count as their first value.
        private var wanted: [(component: Calendar.Component, value: Int)] = []
        private var quarter: Int?
        private var isLeapMonth: Bool?
        /// Whether only the first day of the week matches, or the first day of the month that lies in it.
        private var isFirstOfWeek = false
        /// The day of the month, if a month that lacks it ticks at the start of the next month.
        private var movableDay: Int?
        /// The time of day, in seconds.
        private var time = 0
        /// The nanosecond of the second.
        private let nanosecond: Int
        /// Finds the times that a clock shows in each hour, minute or second; nil if a date has one time only.
        private var clock: CronSearch?
        /// The calendar in GMT.
        private let days: Calendar
        private let zone: LocalTime
        private let units: Set<Calendar.Component>
        /// The days of the years that are named, as numbers of days since 1970; nil for all years.
        private var years: ClosedRange<Int>?

        /// How far a search goes, in days: 29 February is a Monday once in 40 years at most.
        private static let reach = 45 * 366
        /// The last day that the clock can show.
        private static let lastDay = 18_446_744_072 / 86_400

        /// Creates the search.
        ///
        /// - Throws: `TimerError` for components that no date matches, and for a combination that has no meaning.
        init(_ given: DateComponents, in calendar: Calendar) throws(TimerError) {
            var calendar = given.calendar ?? calendar
            if let zone = given.timeZone { calendar.timeZone = zone }
            zone = LocalTime(in: calendar.timeZone)
            calendar.timeZone = .gmt
            days = calendar
            nanosecond = given.nanosecond ?? 0
            try ComponentFilling.checkTime(given)
            let filled = try ComponentFilling.fill(given, in: calendar)
            quarter = filled.quarter
            isLeapMonth = filled.isLeapMonth
            isFirstOfWeek = ComponentFilling.isFirstOfWeek(given)
            for component in ComponentFilling.ofDays {
                if let value = filled.value(for: component) { wanted.append((component, value)) }
            }
            var units = Set(wanted.map(\.component)).union([.day, .month])
            if quarter != nil { units.insert(.quarter) }
            if isFirstOfWeek { units.insert(.weekday) }
            self.units = units
            if ComponentFilling.hasOnlyMonthsAndDays(filled) { movableDay = filled.day }
            if ComponentFilling.hasDays(given) || given.hour != nil {
                time = (filled.hour ?? 0) * 3600 + (filled.minute ?? 0) * 60 + (filled.second ?? 0)
            } else {
                clock = CronSearch(ComponentFilling.expression(given), in: zone)
            }
            years = namedYears(filled)
            guard hasDay, next(after: TimerInstant(nanoseconds: 0, on: .wall)) != nil else {
                throw ComponentFilling.unmatched(given)
            }
        }

        /// Whether one of the days exists, without one that moves.
        private var hasDay: Bool {
            let range = dayRange(from: 0)
            return !range.isEmpty && range.contains { day in matches(components(of: day)) }
        }

        /// The days that a search from a day on has to look at.
        private func dayRange(from day: Int) -> Range<Int> {
            let first = max(day, years?.lowerBound ?? day)
            let last = min(years?.upperBound ?? day + Self.reach, Self.lastDay)
            return first..<max(last + 1, first)
        }

        /// The days of the year that is named, and a few days around them.
        private func namedYears(_ filled: DateComponents) -> ClosedRange<Int>? {
            var start = DateComponents()
            if let year = filled.year {
                (start.era, start.year, start.month, start.day) = (filled.era, year, 1, 1)
            } else if let year = filled.yearForWeekOfYear {
                (start.yearForWeekOfYear, start.weekOfYear, start.weekday) = (year, 1, days.firstWeekday)
            } else {
                return nil
            }
            guard let date = days.date(from: start) else { return nil }
            let day = Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
            return day - 10...day + 400
        }

        private func components(of day: Int) -> DateComponents {
            days.dateComponents(units, from: Date(timeIntervalSince1970: Double(day) * 86_400))
        }

        private func matches(_ components: DateComponents, except exception: Calendar.Component? = nil) -> Bool {
            if let isLeapMonth, components.isLeapMonth ?? false != isLeapMonth { return false }
            // Foundation counts the last day of a quarter as one of the next, so components that it made may say so.
            if let quarter, ((components.month ?? 0) + 2) / 3 != quarter, components.quarter != quarter { return false }
            if isFirstOfWeek, components.day != 1, components.weekday != days.firstWeekday { return false }
            return wanted.allSatisfy { component, value in
                component == exception || components.value(for: component) == value
            }
        }

        /// Whether the month before the day is one of those that are wanted, and lacks the wanted day.
        private func followsShortMonth(_ day: Int, _ components: DateComponents) -> Bool {
            guard let movableDay, components.day == 1 else { return false }
            let last = self.components(of: day - 1)
            return last.day ?? 0 < movableDay && matches(last, except: .day)
        }

        /// Returns the first date after `instant`, on the wall clock.
        func next(after instant: TimerInstant) -> TimerInstant? {
            let (seconds, rest) = instant.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
            let second = Int(seconds) - (Int(rest) < nanosecond ? 1 : 0)
            guard let found = next(after: second), found >= 0, found < 18_446_744_073 else { return nil }
            return TimerInstant(nanoseconds: UInt64(found) * 1_000_000_000 + UInt64(nanosecond), on: .wall)
        }

        /// Returns the first whole second after `second` that matches, both since the start of 1970.
        private func next(after second: Int) -> Int? {
            if let clock { return clock.next(after: second) }
            // A change of clock may have moved the time of the day before.
            let today = (second + zone.offset(second)).quotientAndRemainder(flooredBy: 86_400).quotient
            for day in dayRange(from: today - 1) {
                let components = components(of: day)
                let local: Int
                if matches(components) {
                    local = day * 86_400 + time
                } else if followsShortMonth(day, components) {
                    local = day * 86_400
                } else {
                    continue
                }
                let (first, repeated) = instants(atLocal: local)
                if first > second { return first }
                // A timer that has ticked the first time is at that very instant.
                if first < second, let repeated, repeated > second { return repeated }
            }
            return nil
        }

        /// Returns when a clock shows a local time, or the change of clock that skips it.
        private func instants(atLocal local: Int) -> (first: Int, repeated: Int?) {
            let shown = [zone.offset(local - 86_400), zone.offset(local + 86_400)].filter { offset in
                zone.offset(local - offset) == offset
            }.map { offset in local - offset }.sorted()
            if let first = shown.first { return (first, shown.last == first ? nil : shown.last) }
            let earliest = local - zone.offset(local + 86_400)
            return (zone.change(earliest) ?? earliest, nil)
        }
    }
#endif
