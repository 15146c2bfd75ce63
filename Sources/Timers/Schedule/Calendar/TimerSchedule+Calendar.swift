#if Foundation
    #if canImport(FoundationEssentials)
        public import FoundationEssentials
    #else
        public import Foundation
    #endif

    extension TimerSchedule {
        /// Returns a schedule of one tick, at `date` on the wall clock.
        ///
        /// The tick follows the wall clock when the user or the system sets it. A date in the past is due at once. A
        /// date that is not a number makes the schedule invalid.
        public static func at(_ date: Date) -> TimerSchedule {
            remembering { () throws(TimerError) in
                guard !date.timeIntervalSince1970.isNaN else {
                    throw TimerError(.invalidDate, "a timer cannot tick at a date that is not a number")
                }
                var schedule = TimerSchedule(.once, first: .instant(TimerInstant(date).nanoseconds), limit: 1)
                schedule.options.clock = .wall
                return schedule
            }
        }

        /// Returns a schedule with a tick at every date that matches `components`, on the wall clock.
        ///
        /// ```swift
        /// import Foundation
        ///
        /// // Every day at 4:00.
        /// let schedule = TimerSchedule.matching(
        ///     DateComponents(hour: 4), in: Calendar(identifier: .gregorian))
        /// ```
        ///
        /// Components that are nil and larger than the largest one that is set match every value. Smaller ones that are
        /// nil count as their first value: weekday 2 with minute 15 is Monday at 0:15, and minute 15 alone comes once
        /// an hour. These combinations of components name a day, each with or without a time of day:
        ///
        /// | components | their dates |
        /// |---|---|
        /// | some of year, quarter, month, day | the first month of the year or quarter, and the first day |
        /// | day of year, also with a year | that day of each year that has it |
        /// | weekday | each week |
        /// | weekday with a weekday ordinal or a week of month | each month, or that of a month, quarter or year |
        /// | some of year for week of year, week of year, weekday | the first week, and the first day of the week |
        /// | week of month | the first day of the week that lies in the month |
        ///
        /// If a day, or a day of the year, is also set, all other components have to match its date: day 13 with
        /// weekday 6 is every Friday the 13th. A combination that has no meaning, or more than one, makes the schedule
        /// invalid, and the error names its components:
        /// - an era without a year
        /// - a weekday ordinal without a weekday
        /// - a weekday with a month, quarter or year, but with no weekday ordinal or week of month
        /// - a week of year, or a year for week of year, with a year, quarter or month that does not name a day
        /// - a quarter in another calendar than the Gregorian one
        /// - a year without an era in a Chinese or Japanese calendar
        /// - `isLeapMonth` without a month
        ///
        /// The calendar and the time zone of `components` replace those of `calendar`.
        ///
        /// - A time of day that a change of clocks skips moves to the change, the next time that exists.
        /// - A time of day that comes twice ticks the first time, or the second time if the timer starts in between.
        ///   Components without an hour, day or anything larger tick whenever a clock shows them.
        /// - A day that a month does not have moves to the next day that exists: day 31 of April to the start of 1 May,
        ///   29 February to 1 March outside leap years. A date that no year has, such as 30 February, makes the
        ///   schedule invalid, and so does 29 February of a year that is not a leap year. Days that other components
        ///   name, such as day of year 366, do not move.
        ///
        /// `TimeZone.current` is not the zone of every machine: <doc:Servers> says where it is.
        ///
        /// When the wall clock is set, components without an hour go by the new time, as cron expressions with a star
        /// do. <doc:RulesOfBehaviour> has the complete rule.
        ///
        /// After a long absence, ``Tick/missed`` counts at most the first 10,000 dates that passed.
        ///
        /// O(d) for each tick, where d is the number of days to the next date, up to 45 years.
        ///
        /// - Parameters:
        ///   - components: at least one component. Components that match no date from 1970 to 2554 make the schedule
        ///     invalid. A timer whose last date has passed completes as soon as it is created.
        ///   - calendar: the calendar, with its time zone.
        ///   - first: when the first tick comes: by default at the first date.
        ///   - times: the exact number of ticks, at least 1; nil for no end.
        /// - Returns: the schedule.
        public static func matching(
            _ components: DateComponents,
            in calendar: Calendar,
            first: FirstTick = .afterInterval,
            times: Int? = nil
        ) -> TimerSchedule {
            remembering { () throws(TimerError) in
                let search = try ComponentSearch(components, in: calendar)
                let description = ComponentFilling.describe(components)
                let zone = (components.timeZone ?? components.calendar?.timeZone ?? calendar.timeZone).identifier
                return try dates(description, isWild: isWild(components), first, times) { instant in
                    search.next(after: instant)
                }
                .inZone(zone)
            }
        }

        /// Returns a schedule of dates on the wall clock.
        static func dates(
            _ description: String, isWild: Bool, _ first: FirstTick, _ times: Int?,
            _ next: @escaping @Sendable (TimerInstant) -> TimerInstant?
        ) throws(TimerError) -> TimerSchedule {
            let pattern = DatePattern(description: description, isWild: isWild, next: next)
            let first = try valid(first: first).map(First.delay) ?? .fromPattern
            var schedule = TimerSchedule(.generated(.dates(pattern)), first: first, limit: try valid(times: times))
            schedule.options.clock = .wall
            return schedule
        }

        /// Whether components leave the hour open, or the minute and not the second: every hour or minute matches.
        private static func isWild(_ components: DateComponents) -> Bool {
            let hasSeconds = components.second != nil || components.nanosecond != nil
            return (components.hour == nil && components.minute != nil) || (components.minute == nil && hasSeconds)
        }
    }

    extension TimerInstant {
        /// Creates the instant of `date` on the wall clock.
        ///
        /// A date before 1970 gives the start of 1970, and a date after 2554 gives ``never``.
        public init(_ date: Date) {
            let seconds = date.timeIntervalSince1970
            guard seconds > 0 else {
                self.init(nanoseconds: 0, on: .wall)
                return
            }
            guard seconds < 18_446_744_073 else {
                self = .never
                return
            }
            // A `Double` cannot hold today's date in nanoseconds, so convert whole seconds and the rest separately.
            let whole = seconds.rounded(.down)
            let rest = ((seconds - whole) * 1e9).rounded()
            self.init(nanoseconds: UInt64(whole) * 1_000_000_000 + UInt64(rest), on: .wall)
        }
    }

    extension Date {
        /// Creates the date of `instant`, to the precision of `Date`.
        ///
        /// An instant of another clock than the wall clock traps.
        public init(_ instant: TimerInstant) {
            require(
                instant.clock == .wall || instant == .never,
                "an instant of the \(instant.clock) clock has no date: use the wall clock"
            )
            let (seconds, rest) = instant.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
            self.init(timeIntervalSince1970: Double(seconds) + Double(rest) / 1e9)
        }
    }
#endif
