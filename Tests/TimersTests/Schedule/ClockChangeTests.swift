#if Foundation
    import Foundation
    import TestSupport
    import Testing
    import Timers
    import TimersTesting

    /// Days on which clocks change, in six zones, and leap seconds.
    ///
    /// Rule 9, clocks.
    @Suite struct ClockChangeTests {
        /// Northern and southern summers, a change at midnight, and one by half an hour.
        static let zones = [
            "Europe/London", "America/New_York", "Australia/Sydney", "Pacific/Auckland", "America/Santiago",
            "Australia/Lord_Howe",
        ]

        /// A minute, and the local time that a clock on the wall shows.
        private struct Minute {
            let second: Int
            /// The local date, as a number of days.
            let day: Int
            let minuteOfDay: Int
        }

        /// The days around a change, minute by minute.
        private static func minutes(around change: Date, in zone: TimeZone) -> [Minute] {
            let start = Int(change.timeIntervalSince1970) / 3600 * 3600 - 48 * 3600
            return stride(from: start, to: start + 96 * 3600, by: 60).map { second in
                let local = second + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
                return Minute(second: second, day: local / 86_400, minuteOfDay: local % 86_400 / 60)
            }
        }

        /// When a daily timer has to tick: the first time that the clock shows the time of day, or the first minute
        /// after it if the clock does not show it on that day.
        private static func expected(_ minuteOfDay: Int, _ minutes: [Minute], after start: Int, until end: Int) -> [Int]
        {
            Dictionary(grouping: minutes, by: \.day).sorted { $0.key < $1.key }.compactMap { _, day in
                day.first {
                    $0.minuteOfDay >= minuteOfDay && ($0.minuteOfDay == minuteOfDay || !Self.shows(minuteOfDay, day))
                }?
                .second
            }.filter { second in second > start && second <= end }
        }

        private static func shows(_ minuteOfDay: Int, _ day: [Minute]) -> Bool {
            day.contains { $0.minuteOfDay == minuteOfDay }
        }

        /// The changes of a year.
        private static func changes(in zone: TimeZone) -> [Date] {
            var changes: [Date] = []
            var date = Date(timeIntervalSince1970: 1_798_761_600)
            while changes.count < 2, let next = zone.nextDaylightSavingTimeTransition(after: date) {
                changes.append(next)
                date = next
            }
            return changes
        }

        @Test(arguments: zones)
        func `a daily timer ticks once a day, at each half hour and in both changes`(identifier: String) throws {
            let zone = try #require(TimeZone(identifier: identifier))
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = zone
            let changes = Self.changes(in: zone)
            #expect(changes.count == 2)
            for change in changes {
                let minutes = Self.minutes(around: change, in: zone)
                let (start, end) = (minutes[0].second + 12 * 3600, minutes[0].second + 84 * 3600)
                let time = VirtualTime(allowsPendingTimers: true)
                time.setWallClock(to: TimerInstant(Date(timeIntervalSince1970: Double(start))))
                let timers = (0..<48).map { half in
                    let text = "\(half % 2 * 30) \(half / 2) * * *"
                    return (half * 30, RecordedTimer(.cron(text, in: calendar), in: time))
                }
                time.advance(by: .seconds(end - start))
                for (minuteOfDay, recorded) in timers {
                    let expected = Self.expected(minuteOfDay, minutes, after: start, until: end)
                    #expect(
                        recorded.deliveries.map { Int($0.scheduled / 1_000_000_000) } == expected,
                        "\(minuteOfDay / 60):\(minuteOfDay % 60) in \(identifier) around \(change)")
                    #expect(recorded.deliveries.allSatisfy { $0.lateness == 0 && $0.missed == 0 })
                }
            }
        }

        @Test(arguments: zones)
        func `a change moves no interval`(identifier: String) throws {
            let zone = try #require(TimeZone(identifier: identifier))
            for change in Self.changes(in: zone) {
                let time = VirtualTime(allowsPendingTimers: true)
                let start = TimerInstant(change) - .seconds(7200)
                time.setWallClock(to: start)
                let recorded = RecordedTimer(.every(.seconds(1800)).clock(.wall), in: time)
                time.advance(by: .seconds(14_400))
                let expected = (1...8).map { number in start.nanoseconds + UInt64(number) * 1_800_000_000_000 }
                #expect(recorded.deliveries.map(\.instant) == expected)
            }
        }

        /// At a leap second the system sets the wall clock back by a second, just after midnight in UTC.
        @Test(.ownThread)
        func `a leap second repeats no tick of a date, and delays an interval of the wall clock by a second`()
            throws
        {
            let midnight = TimerInstant(nanoseconds: 1_830_297_600_000_000_000, on: .wall)
            let time = VirtualTime(allowsPendingTimers: true)
            time.setWallClock(to: midnight - .seconds(10))
            let daily = RecordedTimer(.matching(DateComponents(hour: 0), in: .utc), in: time)
            let wall = RecordedTimer(.every(.seconds(1)).clock(.wall), in: time)
            let continuous = RecordedTimer(.every(.seconds(1)), in: time)
            time.advance(by: .seconds(10))
            time.setWallClock(to: midnight - .seconds(1))
            time.advance(by: .seconds(10))
            #expect(daily.deliveries.map(\.scheduled) == [midnight.nanoseconds])
            #expect(wall.count == 19)
            #expect(
                wall.deliveries.map(\.scheduled)
                    == (1...19).map { second in
                        midnight.nanoseconds - 10_000_000_000 + second * 1_000_000_000
                    })
            #expect(continuous.count == 20)
            time.advance(by: .seconds(86_400))
            #expect(daily.count == 2)
        }

        /// No leap second has been left out yet.
        @Test func `a second that is left out drops no tick`() {
            let midnight = TimerInstant(nanoseconds: 1_830_297_600_000_000_000, on: .wall)
            let time = VirtualTime(allowsPendingTimers: true)
            time.setWallClock(to: midnight - .seconds(10))
            let wall = RecordedTimer(.every(.seconds(1)).clock(.wall).missedTicks(.catchUp()), in: time)
            time.advance(by: .milliseconds(9500))
            time.setWallClock(to: midnight + .milliseconds(500))
            time.advance(by: .milliseconds(9500))
            #expect(
                wall.deliveries.map(\.scheduled)
                    == (1...20).map { second in
                        midnight.nanoseconds - 10_000_000_000 + second * 1_000_000_000
                    })
        }

        @Test(.ownThread) func `after a year asleep a daily timer ticks once, and the next day again`() throws {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = try #require(TimeZone(identifier: "Europe/London"))
            let time = VirtualTime(allowsPendingTimers: true)
            time.setWallClock(to: TimerInstant(Date(timeIntervalSince1970: 1_798_761_600)))
            let daily = RecordedTimer(.matching(DateComponents(hour: 4), in: calendar), in: time)
            let caughtUp = RecordedTimer(.every(.seconds(1)).missedTicks(.catchUp(limit: 3)), in: time)
            let skipping = RecordedTimer(.every(.seconds(1)).missedTicks(.skip), in: time)
            let once = RecordedTimer(.after(.seconds(60)), in: time)
            // And half a second: at the point itself a skipping timer ticks.
            time.suspendSystem(for: .seconds(365 * 86_400) + .milliseconds(500))
            #expect(daily.deliveries.map(\.missed) == [364])
            #expect(caughtUp.count == 3)
            #expect(skipping.count == 0)
            #expect(once.end == "completed")
            time.advance(by: .seconds(86_400))
            #expect(daily.count == 2)
            #expect(caughtUp.count == 3 + 86_400 && skipping.count == 86_400)
        }
    }
#endif
