#if Foundation
    #if canImport(FoundationEssentials)
        public import FoundationEssentials
    #else
        public import Foundation
    #endif

    extension TimerSchedule {
        /// Returns a schedule of dates without those before `date`.
        ///
        /// ```swift
        /// import Foundation
        ///
        /// // Each day at 9:00, from tomorrow on.
        /// let calendar = Calendar(identifier: .gregorian)
        /// let tomorrow = Date(timeIntervalSinceNow: 86_400)
        /// let schedule = TimerSchedule.cron("0 9 * * *", in: calendar)
        ///     .starting(tomorrow)
        /// ```
        ///
        /// - Parameter date: the first instant that may be a date of the schedule; a number. A schedule whose ticks are
        ///   not dates becomes invalid, and so does one without a date from then on. O(1) calls of the calendar.
        /// - Returns: the changed schedule.
        public func starting(_ date: Date) -> TimerSchedule {
            changingDates("start", date) { pattern, start in pattern.start = max(pattern.start, start) }
        }

        /// Returns a schedule of dates without those after `date`.
        ///
        /// The timer completes at the last date.
        ///
        /// - Parameter date: the last instant that may be a date of the schedule; a number. A schedule whose ticks are
        ///   not dates becomes invalid, and so does one without a date until then. O(1) calls of the calendar.
        /// - Returns: the changed schedule.
        public func ending(_ date: Date) -> TimerSchedule {
            changingDates("end", date) { pattern, end in pattern.end = min(pattern.end, end) }
        }

        /// Returns a schedule of dates without those for which a closure returns true.
        ///
        /// ```swift
        /// import Foundation
        ///
        /// // Each day at 9:00, but not on a holiday.
        /// let calendar = Calendar(identifier: .gregorian)
        /// let holidays: Set<Date> = [calendar.startOfDay(for: .now)]
        /// let schedule = TimerSchedule.cron("0 9 * * *", in: calendar)
        ///     .excluding { holidays.contains(calendar.startOfDay(for: $0)) }
        /// ```
        ///
        /// Such a date gets no tick, and ``Tick/missed`` does not count it. The scheduler calls the closure when it
        /// asks the schedule for the next date: on the thread that starts the timer or runs the action, and with no
        /// lock held. It calls the closure up to a million times for one date. After that, the schedule has no further
        /// date.
        ///
        /// - Parameter isExcluded: whether a date gets no tick. A schedule whose ticks are not dates becomes invalid.
        /// - Returns: the changed schedule.
        public func excluding(_ isExcluded: @escaping @Sendable (Date) -> Bool) -> TimerSchedule {
            changed { schedule throws(TimerError) in
                try schedule.changeDates("exclude dates") { pattern in
                    let old = pattern.isExcluded
                    pattern.isExcluded = { instant in old(instant) || isExcluded(Date(instant)) }
                }
            }
        }

        private func changingDates(
            _ verb: String, _ date: Date, _ change: (inout DatePattern, TimerInstant) -> Void
        ) -> TimerSchedule {
            changed { schedule throws(TimerError) in
                guard !date.timeIntervalSince1970.isNaN else {
                    throw TimerError(.invalidDate, "a schedule cannot \(verb) at a date that is not a number")
                }
                let pattern = try schedule.changeDates("\(verb) at a date") { pattern in
                    change(&pattern, TimerInstant(date))
                }
                if pattern.isEmpty {
                    throw TimerError(
                        .invalidDate, "no date of the schedule lies between \(pattern.start) and \(pattern.end)")
                }
            }
        }
    }
#endif
