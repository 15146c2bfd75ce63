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
        /// // Every day at 4:00.
        /// TimerSchedule.matching(DateComponents(hour: 4), in: calendar)
        /// ```
        ///
        /// The calendar decides about time zones and daylight saving:
        /// - A time of day that a change of clocks skips moves to the next time that exists.
        /// - A time of day that comes twice ticks the first time, or the second time if the timer starts in between.
        /// - A day that a month does not have moves to the next day that exists: 31 April to the start of 1 May,
        ///   29 February to 1 March outside leap years.
        /// - In a few zones with unusual changes (Lord Howe, Nuuk, Troll, Chatham), Foundation's calendar omits the
        ///   date on the day of the change.
        ///
        /// `TimeZone.current` is not the zone of every machine: <doc:Servers> says where it is.
        ///
        /// The timer chooses its next date when it starts and at each tick. It keeps that date when the wall clock is
        /// set back, even by years; ``TimerControlling/restart()`` chooses again.
        ///
        /// After a long absence, ``Tick/missed`` counts at most the first 10,000 dates that passed.
        ///
        /// - Parameters:
        ///   - components: at least one component; smaller components that are nil count as their first value.
        ///     Components that no date since 1970 matches make the schedule invalid. A timer whose last date has passed
        ///     completes as soon as it is created.
        ///   - calendar: the calendar, with its time zone.
        ///   - times: the exact number of ticks, at least 1; nil for no end.
        /// - Returns: the schedule.
        public static func matching(
            _ components: DateComponents,
            in calendar: Calendar,
            times: Int? = nil
        ) -> TimerSchedule {
            remembering { () throws(TimerError) in
                if let ordinal = components.weekdayOrdinal, !(1...5).contains(ordinal) {
                    // Foundation would search for such a date forever.
                    throw TimerError(.unmatchableComponents, "no month has a weekday \(ordinal) times")
                }
                let next: @Sendable (TimerInstant) -> TimerInstant? = { instant in
                    // A `Date` is rounded, so it may be some nanoseconds after the instant and past the next match.
                    // Rounding the instant down to microseconds first prevents that.
                    var date = Date(TimerInstant(nanoseconds: instant.nanoseconds / 1000 * 1000, on: .wall))
                    // By rounding, the calendar may return a date that is not after the instant. It does advance from a
                    // date that it returned itself, so the loop searches again from that date.
                    for _ in 0..<attempts {
                        guard
                            let next = calendar.nextDate(after: date, matching: components, matchingPolicy: .nextTime)
                        else { return nil }
                        if TimerInstant(next) > instant { return TimerInstant(next) }
                        date = next
                    }
                    return nil
                }
                // A schedule does not know the current time, and virtual time starts in 1970. So only components that
                // match no date since 1970 are invalid.
                guard next(TimerInstant(nanoseconds: 0, on: .wall)) != nil else {
                    throw TimerError(.unmatchableComponents, "no date since 1970 matches \(describe(components))")
                }
                return dates(describe(components), try valid(times: times), next)
            }
        }

        /// Returns a schedule of dates on the wall clock.
        static func dates(
            _ description: String, _ limit: Int, _ next: @escaping @Sendable (TimerInstant) -> TimerInstant?
        ) -> TimerSchedule {
            let pattern = DatePattern(description: description, next: next)
            var schedule = TimerSchedule(.generated(.dates(pattern)), first: .fromPattern, limit: limit)
            schedule.options.clock = .wall
            return schedule
        }

        /// The components that are not nil, such as "hour 4, minute 30".
        private static func describe(_ components: DateComponents) -> String {
            let values: [(name: String, value: Int?)] = [
                ("era", components.era), ("year", components.year),
                ("year for week of year", components.yearForWeekOfYear), ("quarter", components.quarter),
                ("month", components.month), ("week of year", components.weekOfYear),
                ("week of month", components.weekOfMonth), ("weekday", components.weekday),
                ("weekday ordinal", components.weekdayOrdinal), ("day", components.day),
                ("day of year", components.dayOfYear), ("hour", components.hour), ("minute", components.minute),
                ("second", components.second), ("nanosecond", components.nanosecond),
            ]
            let set = values.compactMap { name, value in value.map { "\(name) \($0)" } }
            return set.isEmpty ? "empty components (Int.max counts as empty)" : set.joined(separator: ", ")
        }

        /// How many times a search asks the calendar for a date after an instant.
        ///
        /// Two were enough in every known case.
        private static var attempts: Int { 8 }
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
