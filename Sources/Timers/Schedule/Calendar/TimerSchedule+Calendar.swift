#if Foundation
    #if canImport(FoundationEssentials)
        public import FoundationEssentials
    #else
        public import Foundation
    #endif

    extension TimerSchedule {
        /// One tick at `date`, on the wall clock: when the clock is set, the tick moves with it.
        ///
        /// A date that has passed is due at once. One that is not a number traps.
        public static func at(_ date: Date) -> TimerSchedule {
            trapping { () throws(TimerError) in try TimerSchedule(validatingDate: date) }
        }

        /// One tick at `date`, as ``at(_:)``, from a date that may be wrong.
        ///
        /// - Throws: ``TimerError`` if the date is not a number.
        public init(validatingDate date: Date) throws(TimerError) {
            guard !date.timeIntervalSince1970.isNaN else {
                throw TimerError(.invalidDate, "a timer cannot tick at a date that is not a number")
            }
            self.init(.once, first: .instant(TimerInstant(date)), limit: 1)
            options.clock = .wall
        }

        /// A tick at every date that matches `components`, on the wall clock.
        ///
        /// ```swift
        /// TimerSchedule.matching(DateComponents(hour: 4), in: calendar)       // every day at 4:00
        /// ```
        ///
        /// Time zones and daylight saving are those of the calendar: a time of day that the change of clocks skips is
        /// moved to the next time that exists, one that comes twice ticks the first time, or the second time if the
        /// timer is started in between. A day that a month does not have is moved likewise: the 31st to the start of 1
        /// May after April, 29 February to 1 March outside leap years. In a few zones with unusual changes (Lord Howe,
        /// Nuuk, Troll, Chatham) Foundation's calendar leaves that day's date out.
        ///
        /// The date that is next is chosen at the start and at each tick. It stays the next one when the clock is set
        /// back, by years even; ``TimerControlling/restart()`` chooses anew.
        ///
        /// After a long absence ``Tick/missed`` counts the first 10,000 dates that passed.
        ///
        /// - Parameters:
        ///   - components: at least one component; smaller ones that are left out count as their first value.
        ///     Components that no date since 1970 matches trap. A timer whose last date has passed completes when it is
        ///     made.
        ///   - calendar: the calendar, with its time zone.
        ///   - times: exactly how many ticks there are, at least 1; nil for no end.
        /// - Returns: the schedule.
        public static func matching(
            _ components: DateComponents,
            in calendar: Calendar,
            times: Int? = nil
        ) -> TimerSchedule {
            trapping { () throws(TimerError) in
                try TimerSchedule(validatingMatching: components, in: calendar, times: times)
            }
        }

        /// A tick at every date that matches `components`, as ``matching(_:in:times:)``, from values that may be wrong.
        ///
        /// - Throws: ``TimerError`` if no date since 1970 matches the components, or `times` is below 1.
        public init(
            validatingMatching components: DateComponents,
            in calendar: Calendar,
            times: Int? = nil
        ) throws(TimerError) {
            if let times, times < 1 {
                throw TimerError(.invalidCount, "a timer must tick at least once, not \(times) times")
            }
            if let ordinal = components.weekdayOrdinal, !(1...5).contains(ordinal) {
                // Foundation would look for it without end.
                throw TimerError(.unmatchableComponents, "no month has a weekday \(ordinal) times")
            }
            let next: @Sendable (TimerInstant) -> TimerInstant? = { instant in
                // A `Date` may be some nanoseconds later than the instant, and past the date that is looked for.
                var date = Date(TimerInstant(nanoseconds: instant.nanoseconds / 1000 * 1000))
                // A calendar goes on from the dates it gives; after others, it may come back to the one before, by
                // rounding.
                for _ in 0..<Self.attempts {
                    guard
                        let next = calendar.nextDate(after: date, matching: components, matchingPolicy: .nextTime)
                    else { return nil }
                    if TimerInstant(next) > instant { return TimerInstant(next) }
                    date = next
                }
                return nil
            }
            // A schedule knows no time, and virtual time starts in 1970: only components that match no date since then
            // are wrong.
            guard next(TimerInstant(nanoseconds: 0)) != nil else {
                throw TimerError(.unmatchableComponents, "no date since 1970 matches \(Self.describe(components))")
            }
            self.init(
                .generated(.dates(DatePattern(description: Self.describe(components), next: next))),
                first: .fromPattern,
                limit: times ?? .max
            )
            options.clock = .wall
        }

        /// The components that are set, as in "hour 4, minute 30".
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
            return set.isEmpty ? "components that are all empty, as one of Int.max is" : set.joined(separator: ", ")
        }

        /// How often a calendar is asked for a date after an instant; it was not seen to need more than two.
        private static var attempts: Int { 8 }
    }

    extension TimerInstant {
        /// The instant of the wall clock that is `date`; dates before 1970 count as 1970, those after 2554 as
        /// ``never``.
        public init(_ date: Date) {
            let seconds = date.timeIntervalSince1970
            guard seconds > 0 else {
                self.init(nanoseconds: 0)
                return
            }
            guard seconds < 18_446_744_073 else {
                self = .never
                return
            }
            // The whole part and the rest apart: a `Double` cannot hold today's date in nanoseconds.
            let whole = seconds.rounded(.down)
            let rest = ((seconds - whole) * 1e9).rounded()
            self.init(nanoseconds: UInt64(whole) * 1_000_000_000 + UInt64(rest))
        }
    }

    extension Date {
        /// The date that `instant` is on the wall clock, to the precision of `Date`.
        public init(_ instant: TimerInstant) {
            let (seconds, rest) = instant.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
            self.init(timeIntervalSince1970: Double(seconds) + Double(rest) / 1e9)
        }
    }
#endif
