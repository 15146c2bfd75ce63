#if Foundation
    #if canImport(FoundationEssentials)
        public import FoundationEssentials
    #else
        public import Foundation
    #endif

    extension TimerSchedule {
        /// Returns a schedule with a tick at every time that a cron expression names, on the wall clock.
        ///
        /// ```swift
        /// import Foundation
        ///
        /// let calendar = Calendar(identifier: .gregorian)
        /// let schedules: [TimerSchedule] = [
        ///     // Every five minutes from 4:00 to 6:55, Monday to Friday.
        ///     .cron("*/5 4-6 * * MON-FRI", in: calendar),
        ///     // At 18:00 on the last day of each month.
        ///     .cron("0 18 L * *", in: calendar),
        ///     // At 9:30 on the second Friday of each month.
        ///     .cron("30 9 * * FRI#2", in: calendar),
        ///     // At midnight.
        ///     .cron("@daily", in: calendar),
        /// ]
        /// ```
        ///
        /// The fields are minute, hour, day of the month, month and day of the week, and seconds before them if there
        /// are six:
        ///
        /// | field | values | also |
        /// |---|---|---|
        /// | second, minute | 0 to 59 | |
        /// | hour | 0 to 23 | |
        /// | day of the month | 1 to 31 | `L`, `L-3`, `15W`, `LW`, `L-3W`; `?` for `*` |
        /// | month | 1 to 12, `JAN` to `DEC` | |
        /// | day of the week | 0 to 7, `SUN` to `SAT`; 0 and 7 are Sunday | `FRIL`, `FRI#2`; `?` for `*` |
        ///
        /// `L` is the last day of a month, and `L-3` three days before it. `15W` is the day from Monday to Friday that
        /// is nearest to the 15th, in the same month, and `LW` the one nearest to the last day. In a month without that
        /// day, there is no tick. `FRIL` (or `5L`) is the last Friday of a month, and `FRI#2` the second.
        ///
        /// A field is a list of numbers, ranges and stars, each with or without a step: `0,30`, `9-17/2`, `*/5`. A
        /// range whose end comes before its start continues at the start of the field: `FRI-MON` is Friday to Monday,
        /// `22-2` in the hour is 22, 23, 0, 1 and 2, and `30-2` in the day of the month is 30, 31, 1 and 2. If neither
        /// field of the day begins with a star, a day has to match only one of the two.
        ///
        /// The words are `@yearly` (`@annually`), `@monthly`, `@weekly`, `@daily` (`@midnight`) and `@hourly`, in
        /// letters of either case. `@every 90m` is an interval of numbers with the units `d`, `h`, `m`, `s` and `ms`,
        /// as in `1h30m`: it is ``every(_:first:times:)``, counts from the start of the timer on the clock
        /// ``ClockKind/continuous``, and does not follow the wall clock. `@reboot` and the `H` of Jenkins are rejected.
        ///
        /// Clock changes of up to three hours have the same effect as in `cronie`:
        /// - With a star at the beginning of the minute or the hour, the timer ticks whenever a clock shows a matching
        ///   time.
        /// - Otherwise each time ticks once: the first time if it comes twice, and right after the change if the clock
        ///   skips it. Several times that are skipped together tick once, where `cronie` runs a job for each.
        ///
        /// `TimeZone.current` is not the zone of every machine: <doc:Servers> says where it is.
        ///
        /// An expression has at most 1024 bytes. A text that is not a cron expression makes the schedule invalid:
        /// ``validated()`` throws a ``TimerError`` with the code ``TimerError/Code/invalidCron``, whose description
        /// names the field and the character that is wrong, and an example that works.
        ///
        /// - Parameters:
        ///   - expression: the cron expression.
        ///   - calendar: the calendar whose time zone counts. Dates are those of the Gregorian calendar.
        ///   - first: when the first tick comes: by default at the first date. With `.immediately` the timer also ticks
        ///     once when it starts.
        ///   - times: the exact number of ticks, at least 1; nil for no end.
        /// - Returns: the schedule.
        public static func cron(
            _ expression: String, in calendar: Calendar, first: FirstTick = .afterInterval, times: Int? = nil
        ) -> TimerSchedule {
            cron(expression, in: LocalTime(in: calendar.timeZone), first: first, times: times)
                .inZone(calendar.timeZone.identifier)
        }

        /// Says what to write where the time zone is missing.
        @_documentation(visibility: internal)
        @available(
            *, unavailable,
            message: """
                a cron expression needs a time zone: add 'in: .current' for that of the machine, or a calendar whose \
                timeZone is .gmt on a server
                """
        )
        public static func cron(
            _ expression: String, first: FirstTick = .afterInterval, times: Int? = nil
        ) -> TimerSchedule {
            .after(.zero)
        }

        /// The same in a local time that no `TimeZone` has to know.
        @_spi(Tool)
        public static func cron(
            _ expression: String, in local: LocalTime, first: FirstTick = .afterInterval, times: Int? = nil
        ) -> TimerSchedule {
            remembering { () throws(TimerError) in
                if let interval = try CronParser.interval(expression) {
                    return try every(interval, first: first, times: times).validated()
                }
                let search = try CronSearch(parsing: expression, in: local)
                return try dates("cron '\(expression)'", isWild: search.isWild, first, times) { instant in
                    search.next(after: instant)
                }
            }
        }
    }
#endif
