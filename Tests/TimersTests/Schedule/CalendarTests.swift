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

        @Test(arguments: [DateComponents(day: 31, hour: 12), DateComponents(month: 2, day: 29)])
        func `days that some months lack tick on the dates that the calendar chooses`(
            components: DateComponents
        ) throws {
            let start = "2027-01-01T00:00:00Z"
            var expected: [String] = []
            var date = try date(start)
            let end = date + 800 * 86_400
            while let next = Calendar.utc.nextDate(after: date, matching: components, matchingPolicy: .nextTime),
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
            let timer = OwnedTimer(.matching(DateComponents(year: 1971), in: .utc), on: time.scheduler) { _ in }
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
            let recorded = RecordedTimer(.matching(DateComponents(hour: 12), in: .utc), in: time)
            #expect(recorded.timer.nextTick == noon)
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
