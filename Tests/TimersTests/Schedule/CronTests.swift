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

        @Test func `ticks once for fixed times that the clock skips, right after the change`() throws {
            let times = try Self.times(
                "15,45 2 * * *", after: "2026-03-28T12:00:00Z", count: 3, in: "Europe/Berlin")
            #expect(times == ["2026-03-29T03:00:00+0200", "2026-03-30T02:15:00+0200", "2026-03-30T02:45:00+0200"])
        }

        @Test func `ticks once for a fixed time that comes twice`() throws {
            let times = try Self.times("30 2 * * *", after: "2026-10-24T12:00:00Z", count: 2, in: "Europe/Berlin")
            #expect(times == ["2026-10-25T02:30:00+0200", "2026-10-26T02:30:00+0100"])
            let between = try Self.times("30 2 * * *", after: "2026-10-25T00:45:00Z", count: 1, in: "Europe/Berlin")
            #expect(between == ["2026-10-26T02:30:00+0100"])
        }

        @Test func `with a star ticks whenever a clock shows a matching time`() throws {
            let forward = try Self.times("*/30 2-3 * * *", after: "2026-03-29T00:00:00Z", count: 3, in: "Europe/Berlin")
            #expect(forward == ["2026-03-29T03:00:00+0200", "2026-03-29T03:30:00+0200", "2026-03-30T02:00:00+0200"])
            let back = try Self.times("30 * 25 10 *", after: "2026-10-25T00:00:00Z", count: 3, in: "Europe/Berlin")
            #expect(back == ["2026-10-25T02:30:00+0200", "2026-10-25T02:30:00+0100", "2026-10-25T03:30:00+0100"])
        }

        @Test func `follows changes of half an hour, and leaves out a day that a zone leaves out`() throws {
            let half = try Self.times("15 2 * * *", after: "2026-10-03T12:00:00Z", count: 2, in: "Australia/Lord_Howe")
            #expect(half == ["2026-10-04T02:30:00+1100", "2026-10-05T02:15:00+1100"])
            let day = try Self.times("0 12 * * *", after: "2011-12-29T00:00:00Z", count: 2, in: "Pacific/Apia")
            #expect(day == ["2011-12-29T12:00:00-1000", "2011-12-31T12:00:00+1400"])
        }

        // MARK: Mistakes

        @Test(arguments: [
            ("", "there are 0 fields, not 5, or 6 with seconds"),
            ("* * * *", "there are 4 fields, not 5, or 6 with seconds"),
            ("60 * * * *", "60 is not 0 to 59 (minute, character 1)"),
            ("* 24 * * *", "24 is not 0 to 23 (hour, character 3)"),
            ("*  0  0 * *", "0 is not 1 to 31 (day of the month, character 7)"),
            ("* * * 13 *", "13 is not 1 to 12 (month, character 7)"),
            ("* * * * 8", "8 is not 0 to 7 (day of the week, character 9)"),
            ("* * * * MUN", "'M' is unexpected (day of the week, character 9)"),
            ("ß * * * *", "'ß' is unexpected (minute, character 1)"),
            ("5-1 * * * *", "5-1 runs backwards (minute, character 3)"),
            ("*/0 * * * *", "a step is 1 or more, not 0 (minute, character 3)"),
            ("*/ * * * *", "it ends too early (minute, character 3)"),
            ("1,,2 * * * *", "',' is unexpected (minute, character 3)"),
            ("1, * * * *", "it ends too early (minute, character 3)"),
            ("-1 * * * *", "'-' is unexpected (minute, character 1)"),
            ("1-2-3 * * * *", "'-' is unexpected (minute, character 4)"),
            ("*5 * * * *", "'5' is unexpected (minute, character 2)"),
            ("L * * * *", "'L' is unexpected (minute, character 1)"),
            ("? * * * *", "'?' is unexpected (minute, character 1)"),
            ("* * * * FRI#6", "a weekday comes 1 to 5 times in a month, not 6 (day of the week, character 13)"),
            ("0 0 31 2,4 *", "none of its months has such a day"),
            ("99999999999999999999 * * * *", "1000000 is not 0 to 59 (minute, character 1)"),
        ])
        func `is refused with its field and character`(expression: String, reason: String) throws {
            let calendar = Calendar(identifier: .gregorian)
            let error = #expect(throws: TimerError.self) {
                _ = try TimerSchedule.cron(expression, in: calendar).validated()
            }
            #expect(error?.code == .invalidCron)
            #expect(error?.description == "'\(expression)' is not a cron expression: \(reason)")
        }

        @Test func `that is an unknown word is refused with the known ones`() throws {
            let error = #expect(throws: TimerError.self) {
                _ = try TimerSchedule.cron("@reboot", in: Calendar(identifier: .gregorian)).validated()
            }
            #expect(error?.description.contains("'@reboot' is not one of @annually, @daily") == true)
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

        @Test func `refuses a count below one`() {
            let error = #expect(throws: TimerError.self) {
                _ = try TimerSchedule.cron("@daily", in: Calendar(identifier: .gregorian), times: 0).validated()
            }
            #expect(error?.code == .invalidCount)
        }

        @Test func `is a schedule on the wall clock`() throws {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let schedule = TimerSchedule.cron("*/5 * * * *", in: calendar, times: 3)
            let recorded = RecordedTimer(schedule, for: .seconds(3600))
            #expect(recorded.scheduledMilliseconds == [300_000, 600_000, 900_000])
            #expect(recorded.end == "completed")
        }
    }
#endif
