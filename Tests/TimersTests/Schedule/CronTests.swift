#if Foundation
    import Foundation
    import Testing
    import Timers
    import TimersTesting

    @Suite struct `A cron expression` {
        /// Returns the first times after `start`, in the zone.
        static func times(
            _ expression: String, after start: String, count: Int = 3, in zone: String = "UTC"
        ) throws -> [String] {
            let zone = try #require(TimeZone(identifier: zone))
            let search = try CronSearch(parsing: expression, in: zone)
            var style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
            style = style.time(includingFractionalSeconds: false).timeZone(separator: .omitted)
            var second = Int(try Date(start, strategy: .iso8601).timeIntervalSince1970)
            var times: [String] = []
            while times.count < count, let next = search.next(after: second) {
                times.append(style.format(Date(timeIntervalSince1970: Double(next))))
                second = next
            }
            return times
        }

        /// Drops the zone and the seconds.
        private func minutes(_ expression: String, _ start: String, _ count: Int = 3) throws -> [String] {
            try Self.times(expression, after: start + "Z", count: count).map { String($0.prefix(16)) }
        }

        @Test(
            arguments: [
                ("* * * * *", "2026-01-01T00:00:30", ["2026-01-01T00:01", "2026-01-01T00:02", "2026-01-01T00:03"]),
                ("*/15 * * * *", "2026-01-01T00:00:00", ["2026-01-01T00:15", "2026-01-01T00:30", "2026-01-01T00:45"]),
                ("7/20 * * * *", "2026-01-01T00:00:00", ["2026-01-01T00:07", "2026-01-01T00:27", "2026-01-01T00:47"]),
                (
                    "5,10-12,58 3 * * *", "2026-01-01T03:10:00",
                    ["2026-01-01T03:11", "2026-01-01T03:12", "2026-01-01T03:58"]
                ),
                (
                    "0 9-17/4 * * *", "2026-01-01T10:00:00",
                    ["2026-01-01T13:00", "2026-01-01T17:00", "2026-01-02T09:00"]
                ),
                (
                    "*/5 4-6 * * MON-FRI", "2026-01-02T06:50:00",
                    ["2026-01-02T06:55", "2026-01-05T04:00", "2026-01-05T04:05"]
                ),
                ("30 2 29 2 *", "2026-01-01T00:00:00", ["2028-02-29T02:30", "2032-02-29T02:30", "2036-02-29T02:30"]),
                ("0 0 31 * *", "2026-01-31T00:00:00", ["2026-03-31T00:00", "2026-05-31T00:00", "2026-07-31T00:00"]),
                (
                    "0 0 1 JAN,jul *", "2026-01-01T00:00:00",
                    ["2026-07-01T00:00", "2027-01-01T00:00", "2027-07-01T00:00"]
                ),
                ("0 0 * * 7", "2026-01-01T00:00:00", ["2026-01-04T00:00", "2026-01-11T00:00", "2026-01-18T00:00"]),
                ("0 0 * * 5-7", "2026-01-01T00:00:00", ["2026-01-02T00:00", "2026-01-03T00:00", "2026-01-04T00:00"]),
                // One of the two days is enough, unless one of the fields begins with a star.
                ("0 0 13 * FRI", "2026-02-01T00:00:00", ["2026-02-06T00:00", "2026-02-13T00:00", "2026-02-20T00:00"]),
                (
                    "0 0 */13 * FRI", "2026-01-01T00:00:00",
                    ["2026-02-27T00:00", "2026-03-27T00:00", "2026-05-01T00:00"]
                ),
                ("0 0 13 * ?", "2026-01-01T00:00:00", ["2026-01-13T00:00", "2026-02-13T00:00", "2026-03-13T00:00"]),
                ("0 18 L * *", "2027-12-31T18:00:00", ["2028-01-31T18:00", "2028-02-29T18:00", "2028-03-31T18:00"]),
                ("0 0 15,L * *", "2026-02-01T00:00:00", ["2026-02-15T00:00", "2026-02-28T00:00", "2026-03-15T00:00"]),
                (
                    "30 9 * * FRI#2", "2026-01-01T00:00:00",
                    ["2026-01-09T09:30", "2026-02-13T09:30", "2026-03-13T09:30"]
                ),
                ("0 0 * * MON#5", "2026-01-01T00:00:00", ["2026-03-30T00:00", "2026-06-29T00:00", "2026-08-31T00:00"]),
                ("0 0 * * 5L", "2026-01-01T00:00:00", ["2026-01-30T00:00", "2026-02-27T00:00", "2026-03-27T00:00"]),
                ("0 0 * 2 SUN#5", "2026-01-01T00:00:00", ["2032-02-29T00:00", "2060-02-29T00:00", "2088-02-29T00:00"]),
                ("0 0 * * 7/3", "2026-01-01T00:00:00", ["2026-01-04T00:00", "2026-01-11T00:00", "2026-01-18T00:00"]),
                ("@hourly", "2026-01-01T23:30:00", ["2026-01-02T00:00", "2026-01-02T01:00", "2026-01-02T02:00"]),
                ("@daily", "2026-02-28T12:00:00", ["2026-03-01T00:00", "2026-03-02T00:00", "2026-03-03T00:00"]),
                ("@weekly", "2026-01-01T00:00:00", ["2026-01-04T00:00", "2026-01-11T00:00", "2026-01-18T00:00"]),
                ("@MONTHLY", "2026-01-01T00:00:00", ["2026-02-01T00:00", "2026-03-01T00:00", "2026-04-01T00:00"]),
                ("@yearly", "2026-01-01T00:00:00", ["2027-01-01T00:00", "2028-01-01T00:00", "2029-01-01T00:00"]),
            ] as [(String, String, [String])])
        func `names the times of its fields`(expression: String, start: String, expected: [String]) throws {
            #expect(try minutes(expression, start) == expected)
        }

        @Test func `takes seconds as the first of six fields`() throws {
            let times = try Self.times("*/20 59 23 31 12 *", after: "2026-12-31T23:59:10Z", count: 3)
            #expect(
                times.map { $0.prefix(19) } == ["2026-12-31T23:59:20", "2026-12-31T23:59:40", "2027-12-31T23:59:00"])
        }

        // MARK: Changes of clock

        @Test func `follows changes of half an hour, and leaves out a day that a zone leaves out`() throws {
            let half = try Self.times("15 2 * * *", after: "2026-10-03T12:00:00Z", count: 2, in: "Australia/Lord_Howe")
            #expect(half == ["2026-10-04T02:30:00+1100", "2026-10-05T02:15:00+1100"])
            let day = try Self.times("0 12 * * *", after: "2011-12-29T00:00:00Z", count: 2, in: "Pacific/Apia")
            #expect(day == ["2011-12-29T12:00:00-1000", "2011-12-31T12:00:00+1400"])
        }

        // MARK: Mistakes

        @Test(arguments: [
            ("", "there are 0 fields, not 5, or 6 with seconds (minute, character 1)", "0 9 * * MON-FRI"),
            (
                "* * * *", "there are 4 fields, not 5, or 6 with seconds (day of the week, character 8)",
                "0 9 * * MON-FRI"
            ),
            (
                "0 0 12 * * ? 2027", "there are 7 fields, not 5, or 6 with seconds (day of the week, character 14)",
                "0 9 * * MON-FRI"
            ),
            ("60 * * * *", "60 is not 0 to 59 (minute, character 1)", "*/15"),
            ("* 24 * * *", "24 is not 0 to 23 (hour, character 3)", "9-17"),
            ("*  0  0 * *", "0 is not 1 to 31 (day of the month, character 7)", "1,15"),
            ("* * * 13 *", "13 is not 1 to 12 (month, character 7)", "JAN-MAR"),
            ("* * * * 8", "8 is not 0 to 7 (day of the week, character 9)", "MON-FRI"),
            ("* * * * MUN", "'M' is unexpected (day of the week, character 9)", "MON-FRI"),
            ("ß * * * *", "'ß' is unexpected (minute, character 1)", "*/15"),
            ("70 * * * * *", "70 is not 0 to 59 (second, character 1)", "*/15"),
            ("*/0 * * * *", "a step is 1 or more, not 0 (minute, character 3)", "*/15"),
            ("*/ * * * *", "it ends too early (minute, character 3)", "*/15"),
            ("1,,2 * * * *", "',' is unexpected (minute, character 3)", "*/15"),
            ("1, * * * *", "it ends too early (minute, character 3)", "*/15"),
            ("-1 * * * *", "'-' is unexpected (minute, character 1)", "*/15"),
            ("1-2-3 * * * *", "'-' is unexpected (minute, character 4)", "*/15"),
            ("*5 * * * *", "'5' is unexpected (minute, character 2)", "*/15"),
            ("L * * * *", "'L' is unexpected (minute, character 1)", "*/15"),
            ("? * * * *", "'?' is unexpected (minute, character 1)", "*/15"),
            (
                "H 3 * * *", "'H' is a number that Jenkins chooses, and is not supported (minute, character 1)",
                "*/15"
            ),
            (
                "0 h(0-7) * * *", "'H' is a number that Jenkins chooses, and is not supported (hour, character 3)",
                "9-17"
            ),
            (
                "0 0 5L * *",
                "'L' comes first in a day of the month; 5L is a day of the week, the last Friday "
                    + "(day of the month, character 6)", "1,15"
            ),
            ("0 0 W * *", "'W' follows one day or L, as in 15W (day of the month, character 5)", "1,15"),
            ("0 0 1-5W * *", "'W' follows one day or L, as in 15W (day of the month, character 8)", "1,15"),
            (
                "0 0 L-31 * *",
                "a month has at most 30 days before its last one, not 31 (day of the month, character 7)", "1,15"
            ),
            ("0 0 L- * *", "it ends too early (day of the month, character 7)", "1,15"),
            ("0 0 * * L", "'L' follows a day of the week, as in FRIL (day of the week, character 9)", "MON-FRI"),
            (
                "* * * * FRI#6", "a weekday comes 1 to 5 times in a month, not 6 (day of the week, character 13)",
                "MON-FRI"
            ),
            ("0 0 31 2,4 *", "none of its months has such a day (day of the month, character 5)", "28"),
            ("0 0 30W 2 *", "none of its months has such a day (day of the month, character 5)", "28"),
            ("0 0 L-30 4 *", "none of its months has such a day (day of the month, character 5)", "28"),
            (
                "0 0 * 2 MON#5,MON#6", "a weekday comes 1 to 5 times in a month, not 6 (day of the week, character 19)",
                "MON-FRI"
            ),
            ("99999999999999999999 * * * *", "1000000 is not 0 to 59 (minute, character 1)", "*/15"),
            ("@reboot now", "'@reboot now' is not one of @annually, @daily", "@daily"),
            ("@never", "'@never' is not one of @annually, @daily", "@daily"),
            (
                "@reboot", "'@reboot' has no time, because no clock shows when a program starts (word, character 1)",
                "@daily"
            ),
            ("@every", "it ends before its interval (interval, character 7)", "@every 1h30m"),
            ("@every 5 m", "an interval has no spaces (interval, character 10)", "@every 1h30m"),
            ("@every 5", "'' is not a unit: d, h, m, s or ms (interval, character 9)", "@every 1h30m"),
            ("@every 5y", "'y' is not a unit: d, h, m, s or ms (interval, character 9)", "@every 1h30m"),
            ("@every 1h-5m", "'-' is not a number (interval, character 10)", "@every 1h30m"),
            ("@every 0s", "an interval is above zero (interval, character 8)", "@every 1h30m"),
            ("@every 99999999999d", "99999999999d is too long (interval, character 8)", "@every 1h30m"),
        ])
        func `is refused with its field, its character and an example that works`(
            expression: String, reason: String, example: String
        ) throws {
            let error = #expect(throws: TimerError.self) {
                _ = try TimerSchedule.cron(expression, in: .utc).validated()
            }
            let description = try #require(error?.description)
            #expect(error?.code == .invalidCron)
            #expect(description.hasPrefix("'\(expression)' is not a cron expression: \(reason)"), "\(description)")
            #expect(description.contains("write for example '\(example)'"), "\(description)")
            // The example works in the place of the field.
            let places = ["second": 0, "minute": 1, "hour": 2, "day of the month": 3, "month": 4, "day of the week": 5]
            var fields = ["0", "*", "*", "*", "*", "*"]
            if let place = places.first(where: { description.contains("(\($0.key), character") }),
                !example.contains(" ")
            {
                fields[place.value] = example
                #expect(throws: Never.self) { try CronSearch(parsing: fields.joined(separator: " "), in: .gmt) }
            } else {
                #expect(TimerSchedule.cron(example, in: .utc).refusal == nil)
            }
        }

        // MARK: Ranges that wrap, and days that follow a rule

        @Test(arguments: [
            ("0 0 * * MON-SUN", "0 0 * * *"), ("0 0 * * SAT-SUN", "0 0 * * 0,6"),
            ("0 0 * * FRI-MON", "0 0 * * 0,1,5,6"),
            ("0 0 * * 7-2", "0 0 * * 0,1,2"), ("0 0 * * 6-0", "0 0 * * 0,6"), ("0 0 * * FRI-TUE/2", "0 0 * * 0,2,5"),
            ("0 0 * * 0-7", "0 0 * * *"), ("0 22-2 * * *", "0 22,23,0,1,2 * * *"), ("0 22-2/2 * * *", "0 22,0,2 * * *"),
            ("0 0 1 NOV-FEB *", "0 0 1 11,12,1,2 *"), ("0 0 30-2 * *", "0 0 30,31,1,2 * *"),
            ("50-10/10 * * * *", "50,0,10 * * * *"), ("58-1 0 0 1 1 *", "58,59,0,1 0 0 1 1 *"),
            ("0 23-22 * * *", "0 0-23 * * *"),
        ])
        func `with a range that runs backwards goes on at the start of the field`(wrapped: String, plain: String) throws
        {
            let (start, count) = ("2026-01-01T00:00:00Z", 40)
            #expect(
                try Self.times(wrapped, after: start, count: count) == Self.times(plain, after: start, count: count))
        }

        @Test(arguments: ["L", "L-3", "15W", "1W", "31W", "30W", "28W", "LW", "L-3W", "L-30", "15W,LW", "1,L-1"])
        func `with a day that follows a rule ticks on the days of a reference`(day: String) throws {
            let start = try Date("2026-01-01T00:00:00Z", strategy: .iso8601)
            var expected: [Date] = []
            for number in 0..<4 * 12 {
                let month = try #require(Calendar.utc.date(byAdding: .month, value: number, to: start))
                let length = try #require(Calendar.utc.range(of: .day, in: .month, for: month)).count
                var days: Set<Int> = []
                for item in day.split(separator: ",") {
                    let rest = item.filter { $0.isNumber }
                    let target = item.hasPrefix("L") ? length - (Int(rest) ?? 0) : try #require(Int(rest))
                    guard (1...length).contains(target) else { continue }
                    // The nearest working day in the month: the same day, the day before, the day after, and so on.
                    let near = [0, -1, 1, -2, 2].map { target + $0 }.filter { (1...length).contains($0) }.first { day in
                        let weekday = Calendar.utc.component(.weekday, from: month + Double(day - 1) * 86_400)
                        return (2...6).contains(weekday)
                    }
                    days.insert(item.hasSuffix("W") ? try #require(near) : target)
                }
                expected += days.sorted().map { month + Double($0 - 1) * 86_400 }
            }
            let schedule = TimerSchedule.cron("0 0 \(day) * *", in: .utc)
            let dates = schedule.dates(after: start - 1).prefix { $0 < start + 1461 * 86_400 }
            #expect(dates == expected)
        }

        @Test(arguments: [
            ("@every 90m", 5_400_000), ("@every 1h30m", 5_400_000), ("@EVERY 1.5h", 5_400_000),
            (" @every  2d ", 172_800_000),
            ("@every 10s", 10_000), ("@every 1m0.5s", 60_500), ("@every 250ms", 250),
        ])
        func `of an interval is that interval, and counts from the start`(text: String, milliseconds: Int) throws {
            let schedule = TimerSchedule.cron(text, in: Calendar(identifier: .gregorian), times: 3)
            let recorded = RecordedTimer(schedule)
            recorded.time.advance(by: .milliseconds(milliseconds))
            // Setting the wall clock moves no interval.
            recorded.time.setWallClock(to: TimerInstant(nanoseconds: 900_000_000_000_000_000, on: .wall))
            recorded.time.advance(by: .milliseconds(milliseconds * 3))
            #expect(recorded.milliseconds == [1, 2, 3].map { number in UInt64(number * milliseconds) })
            #expect(recorded.end == "completed")
        }

        @Test func `that is too long is refused with its length`() throws {
            let fits = String(repeating: "0,", count: 507) + "0 * * * *"
            #expect(fits.utf8.count == 1023)
            #expect(try CronSearch(parsing: fits + " ", in: .gmt).next(after: 0) == 3600)
            for text in [fits + "  ", String(repeating: "*", count: 5_000_000)] {
                let error = #expect(throws: TimerError.self) { try CronSearch(parsing: text, in: .gmt) }
                #expect(error?.code == .invalidCron)
                #expect(
                    error?.description
                        == "a cron expression has at most 1024 bytes, and not \(text.utf8.count)")
            }
        }
    }
#endif
