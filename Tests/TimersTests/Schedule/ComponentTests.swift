#if Foundation
    import Foundation
    import TestSupport
    import Testing
    import Timers
    import TimersTesting

    /// Date components, beside a reference that looks at every minute of 550 days and reads it with the calendar.
    @Suite struct `Date components` {
        private static func calendar(
            _ zone: String, _ identifier: Calendar.Identifier = .gregorian, monday: Bool = false
        ) throws -> Calendar {
            var calendar = Calendar(identifier: identifier)
            calendar.timeZone = try #require(TimeZone(identifier: zone))
            if monday { (calendar.firstWeekday, calendar.minimumDaysInFirstWeek) = (2, 4) }
            return calendar
        }

        private static func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

        private func refusal(_ components: DateComponents, in calendar: Calendar) -> TimerError? {
            TimerSchedule.matching(components, in: calendar).refusal
        }

        /// Which components are set, and which other ones have to have their first value.
        static let combinations: [(set: [Calendar.Component], first: [Calendar.Component])] = [
            ([.minute, .weekday], [.hour]), ([.weekday], [.hour, .minute]), ([.hour, .weekday], [.minute]),
            ([.hour, .minute, .weekday], []), ([.hour], [.minute]), ([.minute], []), ([.hour, .minute], []),
            ([.weekOfYear, .hour], [.weekday, .minute]), ([.weekOfYear, .minute], [.weekday, .hour]),
            ([.weekOfYear], [.weekday, .hour, .minute]), ([.weekOfYear, .weekday, .minute], [.hour]),
            ([.yearForWeekOfYear, .hour], [.weekOfYear, .weekday, .minute]),
            ([.yearForWeekOfYear], [.weekOfYear, .weekday, .hour, .minute]),
            ([.yearForWeekOfYear, .weekOfYear, .minute], [.weekday, .hour]),
            ([.yearForWeekOfYear, .weekday], [.weekOfYear, .hour, .minute]),
            ([.year, .hour], [.month, .day, .minute]), ([.year], [.month, .day, .hour, .minute]),
            ([.year, .minute], [.month, .day, .hour]), ([.year, .day], [.month, .hour, .minute]),
            ([.era, .year, .hour], [.month, .day, .minute]), ([.era, .year, .month, .day, .hour, .minute], []),
            ([.era, .yearForWeekOfYear, .hour], [.weekOfYear, .weekday, .minute]),
            ([.month], [.day, .hour, .minute]), ([.month, .hour], [.day, .minute]),
            ([.month, .day, .minute], [.hour]), ([.day], [.hour, .minute]), ([.day, .minute], [.hour]),
            ([.quarter], [.day, .hour, .minute]), ([.quarter, .hour], [.day, .minute]),
            ([.year, .quarter, .minute], [.day, .hour]), ([.quarter, .month, .hour], [.day, .minute]),
            ([.dayOfYear], [.hour, .minute]), ([.dayOfYear, .minute], [.hour]),
            ([.year, .dayOfYear, .hour], [.minute]),
            ([.weekday, .weekdayOrdinal, .hour], [.minute]), ([.weekday, .weekdayOrdinal, .minute], [.hour]),
            ([.month, .weekday, .weekdayOrdinal], [.hour, .minute]),
            ([.year, .weekday, .weekdayOrdinal], [.month, .hour, .minute]),
            ([.weekOfMonth], [.hour, .minute]), ([.weekOfMonth, .minute], [.hour]),
            ([.month, .weekOfMonth, .hour], [.minute]), ([.quarter, .weekOfMonth], [.hour, .minute]),
            ([.year, .weekOfMonth], [.month, .hour, .minute]),
            ([.weekOfMonth, .weekday, .minute], [.hour]), ([.month, .weekOfMonth, .weekday], [.hour, .minute]),
            ([.day, .weekday, .hour], [.minute]), ([.month, .day, .weekday], [.hour, .minute]),
            ([.dayOfYear, .weekday], [.hour, .minute]), ([.dayOfYear, .weekOfYear, .hour], [.minute]),
            (
                [
                    .era, .year, .quarter, .month, .day, .weekday, .weekdayOrdinal, .weekOfMonth, .weekOfYear,
                    .yearForWeekOfYear, .dayOfYear, .hour, .minute,
                ], []
            ),
        ]

        private static let units: Set<Calendar.Component> = [
            .era, .year, .quarter, .month, .day, .weekday, .weekdayOrdinal, .weekOfMonth, .weekOfYear,
            .yearForWeekOfYear, .dayOfYear, .hour, .minute, .second, .nanosecond,
        ]

        /// The quarters start in January, April, July and October.
        private static func isFirstOfQuarter(_ components: DateComponents) -> Bool { (components.month ?? 0) % 3 == 1 }

        @Test(
            .ownThread,
            arguments: [
                ("UTC", "2026-03-01T00:00:00Z", false), ("Europe/Berlin", "2027-01-10T00:00:00Z", true),
                ("Asia/Tokyo", "2026-12-20T00:00:00Z", false),
            ])
        func `match what a calendar reads from each minute`(zone: String, start: String, monday: Bool) throws {
            let calendar = try Self.calendar(zone, monday: monday)
            var generator = SeededNumbers(seed: 7)
            let start = try Self.date(start)
            let minutes = (0..<550 * 1440).map { minute in start + Double(minute * 60) }
            var days: [Range<Int>] = []
            while case let first = days.last?.upperBound ?? 0, first < minutes.count {
                let end = try #require(calendar.dateInterval(of: .day, for: minutes[first])).end
                days.append(first..<min(minutes.count, Int((end.timeIntervalSince(start) / 60).rounded(.up))))
            }
            let read = days.map { indices in calendar.dateComponents(Self.units, from: minutes[indices.lowerBound]) }
            var times = [DateComponents?](repeating: nil, count: minutes.count)
            for (set, first) in Self.combinations {
                let sample = calendar.dateComponents(
                    Self.units, from: minutes[Int.random(in: 400_000..<minutes.count - 40_000, using: &generator)])
                var components = DateComponents()
                for component in set { components.setValue(sample.value(for: component), for: component) }
                // The values that count: smaller components at their first value.
                var wanted = components
                for component in first {
                    let one = component == .weekday ? calendar.firstWeekday : 1
                    wanted.setValue(component == .hour || component == .minute ? 0 : one, for: component)
                }
                // A combination that no date matches has no dates to compare.
                guard refusal(components, in: calendar) == nil else {
                    let mayConflict = [.day, .weekday, .month].contains(where: set.contains)
                    #expect(set.count > 1 && mayConflict, "\(components)")
                    continue
                }
                var expected: [Date] = []
                for (number, (indices, day)) in zip(days, read).enumerated() {
                    let matchesDay = Self.units.subtracting([.hour, .minute, .second, .nanosecond]).allSatisfy {
                        component in
                        guard let value = wanted.value(for: component) else { return true }
                        return day.value(for: component) == value
                    }
                    guard matchesDay else { continue }
                    if set.contains(.quarter), !set.contains(.month), !Self.isFirstOfQuarter(day) { continue }
                    let isWholeWeek = set.contains(.weekOfMonth) && !set.contains(.weekday) && !set.contains(.day)
                    if isWholeWeek, number > 0, read[number - 1].weekOfMonth == day.weekOfMonth { continue }
                    var ticked = false
                    for index in indices where index > 0 {
                        let time = times[index] ?? calendar.dateComponents([.hour, .minute], from: minutes[index])
                        times[index] = time
                        let isHour = wanted.hour.map { $0 == time.hour } ?? true
                        guard isHour, wanted.minute == time.minute, !ticked else { continue }
                        expected.append(minutes[index])
                        // A time of day that comes twice ticks once.
                        ticked = wanted.hour != nil
                    }
                }
                // Moved days and skipped times have tests of their own.
                let schedule = TimerSchedule.matching(components, in: calendar)
                let found = schedule.dates(after: start).prefix { date in date <= minutes[minutes.count - 1] }
                    .filter { date in
                        let parts = calendar.dateComponents(Self.units, from: date)
                        return set.allSatisfy { parts.value(for: $0) == components.value(for: $0) }
                    }
                #expect(found == expected, "\(components) in \(zone)")
                let mayBeOver = [.weekday, .year, .yearForWeekOfYear].contains(where: set.contains)
                #expect(!expected.isEmpty || mayBeOver, "\(components)")
            }
        }

        @Test func `of every combination match all that is set, or are refused by name`() throws {
            let calendar = try Self.calendar("UTC")
            let all: [Calendar.Component] = [
                .era, .year, .quarter, .month, .day, .weekday, .weekdayOrdinal, .weekOfMonth, .weekOfYear,
                .yearForWeekOfYear, .dayOfYear, .hour, .minute, .second, .nanosecond,
            ]
            let start = try Self.date("2027-05-10T00:00:00Z")
            var sample = calendar.dateComponents(Self.units, from: try Self.date("2028-07-18T13:47:11Z"))
            sample.nanosecond = 5_000
            var (refused, matched) = (0, 0)
            for bits in 1..<1 << all.count where bits.nonzeroBitCount <= 3 || bits % 61 == 0 {
                var components = DateComponents()
                let set = all.indices.filter { bits >> $0 & 1 == 1 }.map { all[$0] }
                for component in set { components.setValue(sample.value(for: component), for: component) }
                let schedule = TimerSchedule.matching(components, in: calendar)
                if let error = schedule.refusal {
                    refused += 1
                    #expect(error.code == .unmatchableComponents)
                    // It names a component with its value.
                    #expect(error.description.contains { $0.isNumber }, "\(error)")
                    continue
                }
                matched += 1
                let isByDay = set.contains { ![.hour, .minute, .second, .nanosecond].contains($0) }
                for date in schedule.dates(after: start).prefix(2) {
                    let found = calendar.dateComponents(Self.units, from: date)
                    for component in set where component != .nanosecond {
                        #expect(found.value(for: component) == components.value(for: component), "\(components)")
                    }
                    if isByDay || set.contains(.hour) {
                        #expect(found.minute == components.minute ?? 0, "\(components)")
                        #expect(found.second == components.second ?? 0, "\(components)")
                    }
                    if isByDay { #expect(found.hour == components.hour ?? 0, "\(components)") }
                }
            }
            #expect(refused > 100 && matched > 100, "\(refused) refused, \(matched) matched")
        }

        @Test(arguments: [
            (DateComponents(second: 20, weekday: 2), 2), (DateComponents(minute: 15, weekday: 2), 2),
            (DateComponents(hour: 9, weekOfYear: 20), 1), (DateComponents(day: 20, second: 59), 1),
            (DateComponents(hour: 9, nanosecond: 500), 14), (DateComponents(minute: 15, nanosecond: 500), 336),
        ])
        func `tick once in each value of the largest one`(components: DateComponents, count: Int) throws {
            let start = try Self.date("2027-05-09T00:00:00Z")
            let dates = TimerSchedule.matching(components, in: try Self.calendar("UTC")).dates(after: start)
            #expect(dates.prefix { $0 < start + 14 * 86_400 }.count == count)
        }

        @Test func `of a week without a weekday tick on its first day`() throws {
            let start = try Self.date("2027-01-01T00:00:01Z")
            func days(_ components: DateComponents, monday: Bool = false) throws -> [String] {
                TimerSchedule.matching(components, in: try Self.calendar("UTC", monday: monday)).dates(after: start)
                    .prefix(3).map { date in String(date.formatted(.iso8601).prefix(10)) }
            }
            // A week of a month begins with the month at the earliest. January 2027 begins on a Friday.
            #expect(try days(DateComponents(weekOfMonth: 1)) == ["2027-02-01", "2027-03-01", "2027-04-01"])
            #expect(try days(DateComponents(weekOfMonth: 2)) == ["2027-01-03", "2027-02-07", "2027-03-07"])
            #expect(try days(DateComponents(weekOfMonth: 6)) == ["2027-01-31", "2027-05-30", "2027-10-31"])
            // With weeks of four days at least, January begins with the last days of a week.
            #expect(
                try days(DateComponents(weekOfMonth: 1), monday: true) == ["2027-01-04", "2027-02-01", "2027-03-01"])
            #expect(
                try days(DateComponents(weekOfMonth: 0), monday: true) == ["2027-05-01", "2027-08-01", "2027-10-01"])
            #expect(try days(DateComponents(weekOfYear: 2)).first == "2027-01-03")
        }

        @Test func `with a nanosecond tick at that nanosecond`() throws {
            let noon = TimerInstant(try Self.date("2027-05-09T12:00:00Z"))
            let schedule = TimerSchedule.matching(
                DateComponents(hour: 12, nanosecond: 123_456_789), in: try Self.calendar("UTC"))
            let tick = noon + .nanoseconds(123_456_789)
            for (start, next) in [
                (noon, tick), (tick - .nanoseconds(1), tick), (tick, tick + .seconds(86_400)),
                (tick + .nanoseconds(1), tick + .seconds(86_400)),
            ] {
                let time = VirtualTime(allowsPendingTimers: true)
                time.setWallClock(to: start)
                #expect(RecordedTimer(schedule, in: time).timer.nextTick == next)
            }
        }

        // MARK: Refusals

        @Test(arguments: [
            (DateComponents(era: 1, hour: 9), "era 1, hour 9 has no meaning: era 1 needs a year"),
            (
                DateComponents(month: 6, weekday: 2),
                "month 6, weekday 2 has no meaning: weekday 2 comes several times in month 6: add a weekday ordinal"
            ),
            (DateComponents(weekdayOrdinal: 2), "weekday ordinal 2 has no meaning: weekday ordinal 2 needs a weekday"),
            (
                DateComponents(weekdayOrdinal: 2, weekOfMonth: 2),
                "week of month 2, weekday ordinal 2 has no meaning: weekday ordinal 2 needs a weekday"
            ),
            (
                DateComponents(weekOfMonth: 2, weekOfYear: 7),
                "week of year 7, week of month 2 has no meaning: week of year 7 and week of month 2 count in "
                    + "different years and months"
            ),
            (DateComponents(weekOfMonth: 7), "no date from 1970 to 2554 matches week of month 7"),
            (
                DateComponents(year: 2030, weekOfYear: 7),
                "year 2030, week of year 7 has no meaning: week of year 7 and year 2030 count in different years and "
                    + "months"
            ),
            (DateComponents(day: 3, weekOfYear: 7), "week of year 7, day 3 has no meaning: day 3 needs a month"),
            (DateComponents(year: 2600), "no date from 1970 to 2554 matches year 2600"),
            (DateComponents(year: 2600, hour: 4), "no date from 1970 to 2554 matches year 2600, hour 4"),
            (DateComponents(weekOfYear: 1, yearForWeekOfYear: 2700), nil),
            (DateComponents(month: 2, day: 30), "no date from 1970 to 2554 matches month 2, day 30"),
            (DateComponents(month: 4, day: 31), nil), (DateComponents(year: 2027, month: 2, day: 29), nil),
            (DateComponents(day: 32), nil), (DateComponents(quarter: 5), nil), (DateComponents(quarter: 0), nil),
            (DateComponents(weekday: 8), nil), (DateComponents(weekday: 0), nil),
            (DateComponents(weekOfYear: 54), nil), (DateComponents(minute: 60), nil), (DateComponents(second: 60), nil),
            (DateComponents(hour: -1), nil), (DateComponents(nanosecond: 1_000_000_000), nil),
            (DateComponents(year: 1960), nil), (DateComponents(year: -.max), nil), (DateComponents(year: .min), nil),
            (DateComponents(yearForWeekOfYear: .min), nil), (DateComponents(era: 0, year: 2030), nil),
            (DateComponents(month: 1, quarter: 2), nil),
        ])
        func `that can never tick, or could mean several things, are refused`(
            components: DateComponents, reason: String?
        ) throws {
            let error = refusal(components, in: try Self.calendar("UTC"))
            #expect(error?.code == .unmatchableComponents)
            if let reason { #expect(error?.description == reason) }
        }

        @Test func `with a day of the year that no year has are refused`() throws {
            var components = DateComponents()
            components.dayOfYear = 367
            let utc = try Self.calendar("UTC")
            #expect(refusal(components, in: utc)?.code == .unmatchableComponents)
            components.dayOfYear = 366
            let dates = TimerSchedule.matching(components, in: utc).dates(after: try Self.date("2027-01-01T00:00:00Z"))
            let last = [try Self.date("2028-12-31T00:00:00Z"), try Self.date("2032-12-31T00:00:00Z")]
            #expect(Array(dates.prefix(2)) == last)
        }

        @Test func `with a leap month need its month, and a calendar that has it`() throws {
            var components = DateComponents()
            components.isLeapMonth = true
            let utc = try Self.calendar("UTC")
            #expect(refusal(components, in: utc)?.description == "isLeapMonth needs a month")
            components.month = 6
            #expect(refusal(components, in: utc)?.code == .unmatchableComponents)
            components.isLeapMonth = false
            #expect(refusal(components, in: utc) == nil)
            let chinese = try Self.calendar("UTC", .chinese)
            components.isLeapMonth = true
            let date = TimerSchedule.matching(components, in: chinese).dates(
                after: try Self.date("2024-01-01T00:00:00Z"))
            // The leap sixth month of 2025.
            #expect(Array(date.prefix(1)) == [try Self.date("2025-07-25T00:00:00Z")])
            #expect(refusal(DateComponents(year: 43), in: chinese)?.description.contains("needs an era") == true)
            #expect(refusal(DateComponents(quarter: 2), in: chinese)?.description.contains("Gregorian") == true)
        }

        // MARK: Zones and calendars

        @Test func `bring their own time zone and calendar, which count`() throws {
            let start = try Self.date("2027-05-10T12:00:00Z")
            let (utc, tokyo) = (try Self.calendar("UTC"), try #require(TimeZone(identifier: "Asia/Tokyo")))
            func next(_ components: DateComponents) -> Date? {
                TimerSchedule.matching(components, in: utc).dates(after: start).first { _ in true }
            }
            #expect(next(DateComponents(timeZone: tokyo, hour: 9)) == (try Self.date("2027-05-11T00:00:00Z")))
            let hebrew = try Self.calendar("Asia/Tokyo", .hebrew)
            // The new year of 5788.
            #expect(
                next(DateComponents(calendar: hebrew, month: 1, day: 1)) == (try Self.date("2027-10-01T15:00:00Z")))
            #expect(
                next(DateComponents(calendar: hebrew, timeZone: .gmt, month: 1, day: 1))
                    == (try Self.date("2027-10-02T00:00:00Z")))
            // As a calendar takes a date apart, with all its components. It counts 31 March as the second quarter.
            let march = utc.dateComponents(in: .gmt, from: try Self.date("2029-03-31T04:05:06Z"))
            #expect(next(march) == (try Self.date("2029-03-31T04:05:06Z")))
            let all = utc.dateComponents(in: tokyo, from: try Self.date("2029-02-03T04:05:06Z"))
            #expect(next(all) == (try Self.date("2029-02-03T04:05:06Z")))
        }

        @Test func `move over a change of clock, and tick once when a time comes twice`() throws {
            let berlin = try Self.calendar("Europe/Berlin")
            func dates(_ components: DateComponents, _ start: String, _ count: Int = 2) throws -> [String] {
                TimerSchedule.matching(components, in: berlin).dates(after: try Self.date(start)).prefix(count)
                    .map { $0.formatted(.iso8601) }
            }
            let half = DateComponents(hour: 2, minute: 30)
            #expect(
                try dates(half, "2027-03-27T12:00:00Z") == ["2027-03-28T01:00:00Z", "2027-03-29T00:30:00Z"])
            #expect(
                try dates(half, "2027-10-30T12:00:00Z") == ["2027-10-31T00:30:00Z", "2027-11-01T01:30:00Z"])
            #expect(
                try dates(half, "2027-10-31T00:45:00Z") == ["2027-10-31T01:30:00Z", "2027-11-01T01:30:00Z"])
            #expect(
                try dates(DateComponents(minute: 30), "2027-10-31T00:00:00Z")
                    == ["2027-10-31T00:30:00Z", "2027-10-31T01:30:00Z"])
        }
    }
#endif
