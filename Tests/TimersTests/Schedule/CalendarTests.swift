#if Foundation
    import Foundation
    import Testing
    import Timers
    import TimersTesting

    @Suite struct CalendarTests {
        private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

        /// Returns the dates at which `components` tick in UTC during `days` days from `start`.
        private func dates(_ components: DateComponents, from start: String, days: Int) throws -> [String] {
            try datesOfTicks(components, in: "UTC", from: start, days: days)
        }

        // MARK: at

        @Test func `a date ticks once, when the wall clock reaches it`() throws {
            let recorded = RecordedTimer(.at(Date(timeIntervalSince1970: 100.5)), for: .milliseconds(100_499))
            #expect(recorded.count == 0)
            recorded.time.advance(by: .milliseconds(1))
            #expect(recorded.milliseconds == [100_500])
            #expect(recorded.deliveries.first?.isLast == true)
            #expect(recorded.end == "completed")
        }

        @Test(arguments: [100_000_000, 123_456_789, 500_000_000])
        func `dates with fractions of a second tick once each`(nanosecond: Int) throws {
            let components = DateComponents(second: 30, nanosecond: nanosecond)
            let recorded = RecordedTimer(
                .matching(components, in: Calendar(identifier: .gregorian)), for: .seconds(300))
            #expect(recorded.scheduledMilliseconds.map { $0 / 1000 } == [30, 90, 150, 210, 270])
        }

        @Test func `a date that has passed is due at once`() {
            let time = VirtualTime()
            time.setWallClock(to: TimerInstant(nanoseconds: 500_000_000_000, on: .wall))
            let recorded = RecordedTimer(.at(Date(timeIntervalSince1970: 100)), in: time)
            time.advance(by: .zero)
            #expect(recorded.scheduledMilliseconds == [100_000])
            #expect(recorded.milliseconds == [500_000])
        }

        @Test func `setting the wall clock forward brings a date nearer, and makes it due if the clock passes it`() {
            let recorded = RecordedTimer(.at(Date(timeIntervalSince1970: 100)))
            recorded.time.setWallClock(to: TimerInstant(nanoseconds: 90_000_000_000, on: .wall))
            recorded.time.advance(by: .seconds(9))
            #expect(recorded.count == 0)
            recorded.time.setWallClock(to: TimerInstant(nanoseconds: 200_000_000_000, on: .wall))
            #expect(recorded.milliseconds == [200_000])
        }

        @Test func `setting the wall clock back delays a date`() {
            let time = VirtualTime()
            time.setWallClock(to: TimerInstant(nanoseconds: 90_000_000_000, on: .wall))
            let recorded = RecordedTimer(.at(Date(timeIntervalSince1970: 100)), in: time)
            time.setWallClock(to: TimerInstant(nanoseconds: 50_000_000_000, on: .wall))
            time.advance(by: .seconds(50) - .nanoseconds(1))
            #expect(recorded.count == 0)
            time.advance(by: .nanoseconds(1))
            #expect(recorded.deliveries.map { delivery in delivery.lateness } == [0])
        }

        @Test func `dates stay on the wall clock even if the schedule names another clock`() {
            let recorded = RecordedTimer(.at(Date(timeIntervalSince1970: 100)).clock(.suspending))
            recorded.time.setWallClock(to: TimerInstant(nanoseconds: 100_000_000_000, on: .wall))
            #expect(recorded.count == 1)
        }

        @Test func `a date outside the range of the clock is due at once or never`() {
            #expect(TimerInstant(Date.distantPast) == TimerInstant(nanoseconds: 0, on: .wall))
            #expect(TimerInstant(Date.distantFuture) == .never)
            #expect(RecordedTimer(.at(.distantPast), for: .zero).count == 1)
            let recorded = RecordedTimer(.at(.distantFuture), for: .seconds(1_000_000_000))
            #expect(recorded.count == 0)
            #expect(recorded.end == nil)
        }

        // MARK: matching

        @Test func `a time of day ticks every day, with smaller components at their first value`() throws {
            let dates = try dates(DateComponents(hour: 4), from: "2027-05-30T04:00:00Z", days: 3)
            #expect(dates == ["2027-05-31T04:00:00Z", "2027-06-01T04:00:00Z", "2027-06-02T04:00:00Z"])
        }

        @Test func `a day of the week ticks every week`() throws {
            let dates = try dates(DateComponents(hour: 9, weekday: 2), from: "2027-12-20T10:00:00Z", days: 20)
            #expect(dates == ["2027-12-27T09:00:00Z", "2028-01-03T09:00:00Z"])
        }

        @Test func `the first of the month ticks every month`() throws {
            let dates = try dates(DateComponents(day: 1), from: "2027-01-15T00:00:00Z", days: 60)
            #expect(dates == ["2027-02-01T00:00:00Z", "2027-03-01T00:00:00Z"])
        }

        @Test(arguments: [DateComponents(day: 31, hour: 12), DateComponents(month: 2, day: 29)])
        func `days that some months lack tick on the dates that the calendar chooses`(
            components: DateComponents
        ) throws {
            let start = "2027-01-01T00:00:00Z"
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            var expected: [String] = []
            var date = try date(start)
            let end = date + 800 * 86_400
            while let next = calendar.nextDate(after: date, matching: components, matchingPolicy: .nextTime),
                next <= end
            {
                expected.append(next.formatted(.iso8601))
                date = next
            }
            let dates = try dates(components, from: start, days: 800)
            #expect(dates == expected)
            #expect(Set(dates).count == dates.count)
            if components.month == 2 { #expect(dates.contains("2028-02-29T00:00:00Z")) }
        }

        @Test func `the number of ticks is exact`() throws {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let recorded = RecordedTimer(
                .matching(DateComponents(hour: 4), in: calendar, times: 3), for: .seconds(86_400 * 10))
            #expect(recorded.milliseconds == [14_400_000, 100_800_000, 187_200_000])
            #expect(recorded.deliveries.map { delivery in delivery.isLast } == [false, false, true])
            #expect(recorded.end == "completed")
        }

        @Test func `missed dates are counted, and the next one is on time`() throws {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let recorded = RecordedTimer(.matching(DateComponents(hour: 4), in: calendar))
            recorded.time.suspendProcess(for: .seconds(3 * 86_400 + 5 * 3600))
            recorded.time.advance(by: .seconds(86_400))
            #expect(recorded.scheduledMilliseconds == [14_400_000, 360_000_000])
            #expect(recorded.deliveries.map { delivery in delivery.missed } == [3, 0])
            #expect(recorded.deliveries.last?.lateness == 0)
        }

        @Test func `a timer that catches up ticks on every date`() throws {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let recorded = RecordedTimer(.matching(DateComponents(hour: 4), in: calendar).missedTicks(.catchUp()))
            recorded.time.suspendProcess(for: .seconds(3 * 86_400 + 5 * 3600))
            #expect(recorded.scheduledMilliseconds == [14_400_000, 100_800_000, 187_200_000, 273_600_000])
            #expect(recorded.deliveries.allSatisfy { delivery in delivery.missed == 0 })
        }

        @Test(arguments: [
            (DateComponents(month: 13), "month 13"), (DateComponents(hour: 25), "hour 25"),
            (DateComponents(year: 1969), "year 1969"),
        ])
        func `components that no date from 1970 to 2554 matches are refused`(components: DateComponents, words: String)
        {
            let error = #expect(throws: TimerError.self) {
                try TimerSchedule.matching(components, in: Calendar(identifier: .gregorian)).validated()
            }
            #expect(error?.code == .unmatchableComponents)
            #expect(error?.description == "no date from 1970 to 2554 matches \(words)")
        }

        @Test func `a timer whose only dates have passed completes when it is created`() {
            let time = VirtualTime()
            time.setWallClock(to: TimerInstant(Date(timeIntervalSince1970: 2_000_000_000)))
            let timer = OwnedTimer(
                .matching(DateComponents(year: 1999), in: Calendar(identifier: .gregorian)), on: time.scheduler
            ) { _ in }
            #expect("\(timer.state)" == "finished(completed)")
        }

        @Test func `a date in the first years after 1970 is valid in virtual time`() {
            let time = VirtualTime()
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let timer = OwnedTimer(.matching(DateComponents(year: 1971), in: calendar), on: time.scheduler) { _ in }
            time.advance(by: .seconds(365 * 86_400))
            #expect(timer.tickCount == 1)
        }

        @Test func `schedules of dates describe themselves`() {
            #expect(
                TimerSchedule.at(Date(timeIntervalSince1970: 100)).description
                    == "at 1970-01-01T00:01:40Z")
            let components = DateComponents(hour: 4)
            let calendar = Calendar(identifier: .gregorian)
            #expect(TimerSchedule.matching(components, in: calendar).description == "matching hour 4")
            #expect(
                TimerSchedule.matching(components, in: calendar, times: 3).description
                    == "matching hour 4, 3 times"
            )
        }

        @Test func `a date that is not a number is refused`() {
            let error = #expect(throws: TimerError.self) {
                try TimerSchedule.at(Date(timeIntervalSince1970: .nan)).validated()
            }
            #expect(error?.code == .invalidDate)
            #expect(throws: Never.self) { try TimerSchedule.at(.distantFuture).validated() }
        }

        @Test func `an error names the components that match no date`() {
            func description(_ components: DateComponents) -> String? {
                let error = #expect(throws: TimerError.self) {
                    try TimerSchedule.matching(components, in: Calendar(identifier: .gregorian)).validated()
                }
                return error?.description
            }
            let empty = "no date from 1970 to 2554 matches empty components (Int.max counts as empty)"
            #expect(description(DateComponents()) == empty)
            #expect(description(DateComponents(year: .max)) == empty)
            #expect(
                description(DateComponents(year: .max - 1)) == "no date from 1970 to 2554 matches year \(Int.max - 1)")
        }

        @Test(arguments: [0, -1])
        func `a count of dates below one is refused`(times: Int) {
            let error = #expect(throws: TimerError.self) {
                try TimerSchedule.matching(
                    DateComponents(hour: 4), in: Calendar(identifier: .gregorian), times: times
                ).validated()
            }
            #expect(error?.code == .invalidCount)
            #expect(error?.description.contains("\(times)") == true)
        }

        @Test(arguments: [0, 6, 7, -1])
        func `a weekday ordinal that no month has is refused`(ordinal: Int) {
            let error = #expect(throws: TimerError.self) {
                try TimerSchedule.matching(
                    DateComponents(weekday: 2, weekdayOrdinal: ordinal), in: Calendar(identifier: .gregorian)
                ).validated()
            }
            #expect(error?.code == .unmatchableComponents)
            #expect(error?.description.contains(" \(ordinal) times") == true)
        }

        @Test func `a timer that starts a few nanoseconds before a date ticks at that date`() throws {
            let time = VirtualTime()
            let noon = TimerInstant(try date("2026-06-10T12:00:00Z"))
            time.setWallClock(to: noon - .nanoseconds(20))
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let recorded = RecordedTimer(.matching(DateComponents(hour: 12), in: calendar), in: time)
            #expect(recorded.timer.nextTick == noon)
        }

        @Test func `after a long absence at most ten thousand dates count as missed`() {
            let recorded = RecordedTimer(
                .matching(DateComponents(nanosecond: 0), in: Calendar(identifier: .gregorian)))
            recorded.time.suspendProcess(for: .seconds(12_000))
            #expect(recorded.deliveries.last?.missed == 10_000)
        }
    }

    /// Returns the dates, in UTC, at which `components` tick in `zone` during `days` days from `start`.
    func datesOfTicks(
        _ components: DateComponents,
        in zone: String,
        from start: String,
        days: Int
    ) throws -> [String] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        let time = VirtualTime()
        time.setWallClock(to: TimerInstant(try Date(start, strategy: .iso8601)))
        let recorded = RecordedTimer(.matching(components, in: calendar), in: time)
        time.advance(by: .seconds(86_400 * days))
        #expect(recorded.deliveries.allSatisfy { delivery in delivery.lateness == 0 && delivery.missed == 0 })
        return recorded.deliveries.map { delivery in
            Date(TimerInstant(nanoseconds: delivery.scheduled, on: .wall)).formatted(.iso8601)
        }
    }
#endif
