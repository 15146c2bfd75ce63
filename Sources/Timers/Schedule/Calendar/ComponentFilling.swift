#if Foundation
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// The meaning of date components: which ones belong together, and what those that are nil count as.
    enum ComponentFilling {
        /// The components of a day that a search compares.
        static let ofDays: [Calendar.Component] = [
            .era, .year, .yearForWeekOfYear, .month, .weekOfYear, .weekOfMonth, .weekday, .weekdayOrdinal, .day,
            .dayOfYear,
        ]
        /// The components that name a day by something other than its month.
        private static let ofWeeks: [Calendar.Component] = [
            .yearForWeekOfYear, .weekOfYear, .weekOfMonth, .weekday, .weekdayOrdinal, .dayOfYear,
        ]
        private static let names: [(component: Calendar.Component, name: String)] = [
            (.era, "era"), (.year, "year"), (.yearForWeekOfYear, "year for week of year"), (.quarter, "quarter"),
            (.month, "month"), (.weekOfYear, "week of year"), (.weekOfMonth, "week of month"), (.weekday, "weekday"),
            (.weekdayOrdinal, "weekday ordinal"), (.day, "day"), (.dayOfYear, "day of year"), (.hour, "hour"),
            (.minute, "minute"), (.second, "second"), (.nanosecond, "nanosecond"),
        ]

        static func hasDays(_ components: DateComponents) -> Bool {
            components.quarter != nil || components.hasAny(of: ofDays)
        }

        /// Whether a week of month counts as its first day.
        static func isFirstOfWeek(_ given: DateComponents) -> Bool {
            given.weekOfMonth != nil && !given.hasAny(of: [.weekday, .day, .dayOfYear])
        }

        static func hasOnlyMonthsAndDays(_ components: DateComponents) -> Bool {
            components.isLeapMonth == nil && !components.hasAny(of: ofWeeks)
        }

        /// The components that are not nil, such as "hour 4, minute 30".
        static func describe(_ components: DateComponents) -> String {
            let set = names.compactMap { component, name in
                components.value(for: component).map { value in "\(name) \(value)" }
            }
            return set.isEmpty ? "empty components (Int.max counts as empty)" : set.joined(separator: ", ")
        }

        static func unmatched(_ components: DateComponents) -> TimerError {
            TimerError(.unmatchableComponents, "no date from 1970 to 2554 matches \(describe(components))")
        }

        /// Refuses a time that no day has, and components that are all empty.
        static func checkTime(_ components: DateComponents) throws(TimerError) {
            let ranges: [(Int?, Range<Int>)] = [
                (components.hour, 0..<24), (components.minute, 0..<60), (components.second, 0..<60),
                (components.nanosecond, 0..<1_000_000_000),
            ]
            let isEmpty = !hasDays(components) && ranges.allSatisfy { value, _ in value == nil }
            let isTime = ranges.allSatisfy { value, range in value.map(range.contains) ?? true }
            guard isTime, !isEmpty || components.isLeapMonth != nil else { throw unmatched(components) }
        }

        /// The times that a clock shows in each hour, minute or second.
        static func expression(_ components: DateComponents) -> CronExpression {
            let (all, sixty) = (UInt64.max, (1 as UInt64) << 60 - 1)
            var expression = CronExpression(text: "")
            (expression.hours, expression.days, expression.months, expression.weekdays) = (1 << 24 - 1, all, all, all)
            expression.isWild = true
            expression.minutes = components.minute.map { minute in 1 << UInt64(minute) } ?? sixty
            if let second = components.second {
                expression.seconds = 1 << UInt64(second)
            } else if components.minute == nil {
                expression.seconds = sixty
            }
            return expression
        }

        /// Returns the components with those filled in that are nil and smaller than the largest one.
        ///
        /// - Throws: `TimerError` for a combination that has no meaning, or more than one.
        static func fill(_ given: DateComponents, in calendar: Calendar) throws(TimerError) -> DateComponents {
            try checkCombination(given, in: calendar)
            var filled = given
            let isByDay = given.hasAny(of: [.day, .dayOfYear])
            if !isByDay {
                if given.yearForWeekOfYear != nil, given.weekOfYear == nil { filled.weekOfYear = 1 }
                if filled.weekOfYear != nil, given.weekday == nil { filled.weekday = calendar.firstWeekday }
                if filled.weekday == nil, given.weekOfMonth == nil, hasDays(given) { filled.day = 1 }
            }
            if given.month == nil, given.dayOfYear == nil, given.year != nil || given.quarter != nil {
                filled.month = given.quarter.map { quarter in 3 * quarter - 2 } ?? 1
            }
            return filled
        }

        private static func checkCombination(
            _ given: DateComponents, in calendar: Calendar
        ) throws(TimerError) {
            if let ordinal = given.weekdayOrdinal, !(1...5).contains(ordinal) {
                throw TimerError(.unmatchableComponents, "no month has a weekday \(ordinal) times")
            }
            for year in [given.year, given.yearForWeekOfYear] {
                // A calendar overflows for a year that is far away.
                if let year, abs(max(year, -.max)) > 100_000 { throw unmatched(given) }
            }
            if let quarter = given.quarter {
                guard (1...4).contains(quarter) else { throw unmatched(given) }
                guard isGregorian(calendar) else { throw refusal(given, .quarter, "belongs to the Gregorian calendar") }
            }
            if given.isLeapMonth != nil, given.month == nil {
                throw TimerError(.unmatchableComponents, "isLeapMonth needs a month")
            }
            if given.era != nil, given.year == nil, given.yearForWeekOfYear == nil {
                throw refusal(given, .era, "needs a year")
            }
            if given.year != nil, given.era == nil, countsErasOften(calendar) {
                throw refusal(given, .year, "needs an era, because its calendar counts years anew in each")
            }
            let isByWeek = given.hasAny(of: [.yearForWeekOfYear, .weekOfYear])
            guard !given.hasAny(of: [.day, .dayOfYear]) else {
                if isByWeek, given.month == nil, given.dayOfYear == nil { throw refusal(given, .day, "needs a month") }
                return
            }
            if given.weekdayOrdinal != nil, given.weekday == nil {
                throw refusal(given, .weekdayOrdinal, "needs a weekday")
            }
            let months = [Calendar.Component.year, .quarter, .month, .weekOfMonth, .weekdayOrdinal].first {
                component in given.value(for: component) != nil
            }
            guard let months else { return }
            if isByWeek {
                let week: Calendar.Component = given.weekOfYear != nil ? .weekOfYear : .yearForWeekOfYear
                throw refusal(given, week, "and \(name(months, in: given)) count in different years and months")
            }
            if given.weekday != nil, !given.hasAny(of: [.weekOfMonth, .weekdayOrdinal]) {
                throw refusal(
                    given, .weekday, "comes several times in \(name(months, in: given)): add a weekday ordinal")
            }
        }

        private static func name(_ component: Calendar.Component, in components: DateComponents) -> String {
            var one = DateComponents()
            one.setValue(components.value(for: component), for: component)
            return describe(one)
        }

        private static func refusal(
            _ components: DateComponents, _ component: Calendar.Component, _ reason: String
        ) -> TimerError {
            TimerError(
                .unmatchableComponents,
                "\(describe(components)) has no meaning: \(name(component, in: components)) \(reason)")
        }

        private static func isGregorian(_ calendar: Calendar) -> Bool {
            calendar.identifier == .gregorian || calendar.identifier == .iso8601
        }

        private static func countsErasOften(_ calendar: Calendar) -> Bool {
            calendar.identifier == .chinese || calendar.identifier == .japanese
        }
    }

    extension DateComponents {
        fileprivate func hasAny(of components: [Calendar.Component]) -> Bool {
            components.contains { component in value(for: component) != nil }
        }
    }
#endif
