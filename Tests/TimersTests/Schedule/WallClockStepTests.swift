#if Foundation
    import Foundation
    import Testing
    import Timers
    import TimersTesting

    /// Rule 9, clocks: what a step of the wall clock does.
    ///
    /// One vector for each cell of the table of the rules.
    @Suite struct `A step of the wall clock` {
        enum Kind: String, CaseIterable, Sendable {
            case star, fixed, interval, date

            var schedule: TimerSchedule {
                switch self {
                case .star: .cron("*/30 * * * *", in: .utc)
                // Half hours too, but without a star.
                case .fixed: .cron("0,30 5-16 * * *", in: .utc)
                case .interval: .every(.seconds(1800)).clock(.wall)
                case .date: .at(day.addingTimeInterval(12.25 * 3600))
                }
            }
        }

        private static let day = Date(timeIntervalSince1970: 1_780_272_000)

        static func instant(_ clock: String) -> TimerInstant {
            let parts = clock.split(separator: ":").map { Int64($0) ?? 0 }
            let seconds = parts[0] * 3600 + parts[1] * 60 + (parts.count > 2 ? parts[2] : 0)
            return TimerInstant(day) + .seconds(seconds)
        }

        static func clock(_ nanoseconds: UInt64) -> String {
            let seconds = Int(nanoseconds / 1_000_000_000) - Int(day.timeIntervalSince1970)
            let (hour, minute) = (seconds / 3600, seconds / 60 % 60)
            let text = "\(hour):\(minute < 10 ? "0" : "")\(minute)"
            return seconds % 60 == 0 ? text : text + ":\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
        }

        /// Starts a timer at 10:00, steps, and returns the next three ticks: when each comes, and how many it counts.
        static func ticks(_ schedule: TimerSchedule, at instant: String, set other: String, count: Int = 3) -> [String]
        {
            let time = VirtualTime(allowsPendingTimers: true)
            time.setWallClock(to: Self.instant("10:00"))
            let recorded = RecordedTimer(schedule, in: time)
            time.advance(by: time.now(on: .wall).duration(to: Self.instant(instant)))
            let before = recorded.count
            time.setWallClock(to: Self.instant(other))
            time.advance(by: .seconds(24 * 3600))
            return recorded.deliveries.dropFirst(before).prefix(count).map { tick in
                clock(tick.instant) + (tick.missed > 0 ? " missed \(tick.missed)" : "")
            }
        }

        @Test(arguments: [
            // Less than a minute.
            (Kind.star, "10:30:10", "10:29:40", ["11:00", "11:30", "12:00"]),
            (.fixed, "10:30:10", "10:29:40", ["11:00", "11:30", "12:00"]),
            (.interval, "10:30:10", "10:29:40", ["11:00", "11:30", "12:00"]),
            (.date, "10:30:10", "10:29:40", ["12:15"]),
            (.star, "10:59:50", "11:00:20", ["11:00:20", "11:30", "12:00"]),
            (.fixed, "10:59:50", "11:00:20", ["11:00:20", "11:30", "12:00"]),
            (.interval, "10:59:50", "11:00:20", ["11:00:20", "11:30", "12:00"]),
            (.date, "12:14:50", "12:15:20", ["12:15:20"]),
            // Less than three hours.
            (.star, "10:30:10", "9:30:10", ["10:00", "10:30", "11:00"]),
            (.fixed, "10:30:10", "9:30:10", ["11:00", "11:30", "12:00"]),
            (.interval, "10:30:10", "9:30:10", ["11:00", "11:30", "12:00"]),
            (.date, "10:30:10", "9:30:10", ["12:15"]),
            (.star, "10:30:10", "12:30:10", ["13:00", "13:30", "14:00"]),
            (.fixed, "10:30:10", "12:30:10", ["12:30:10 missed 3", "13:00", "13:30"]),
            (.interval, "10:30:10", "12:30:10", ["12:30:10 missed 3", "13:00", "13:30"]),
            (.date, "10:30:10", "12:30:10", ["12:30:10"]),
            // Three hours or more.
            (.star, "10:30:10", "5:30:10", ["6:00", "6:30", "7:00"]),
            (.fixed, "10:30:10", "5:30:10", ["6:00", "6:30", "7:00"]),
            (.interval, "10:30:10", "5:30:10", ["6:00", "6:30", "7:00"]),
            (.date, "10:30:10", "5:30:10", ["12:15"]),
            (.star, "10:30:10", "15:30:10", ["16:00", "16:30", "17:00"]),
            (.fixed, "10:30:10", "15:30:10", ["16:00", "16:30", "29:00"]),
            (.interval, "10:30:10", "15:30:10", ["16:00", "16:30", "17:00"]),
            (.date, "10:30:10", "15:30:10", ["15:30:10"]),
        ])
        func `moves ticks by the table`(kind: Kind, from: String, to: String, expected: [String]) {
            #expect(Self.ticks(kind.schedule, at: from, set: to) == expected)
        }

        @Test func `lets the missed-tick policy decide about fixed times that it skips`() {
            let schedule = Kind.fixed.schedule
            #expect(
                Self.ticks(schedule.missedTicks(.skip), at: "10:30:10", set: "12:30:10")
                    == ["13:00 missed 4", "13:30", "14:00"])
            #expect(
                Self.ticks(schedule.missedTicks(.catchUp()), at: "10:30:10", set: "12:30:10", count: 5)
                    == ["12:30:10", "12:30:10", "12:30:10", "12:30:10", "13:00"])
        }

        @Test(arguments: [
            (DateComponents(minute: 30), true), (DateComponents(second: 0), true),
            (DateComponents(hour: 10, second: 0), true), (DateComponents(hour: 10, minute: 30), false),
            (DateComponents(hour: 10, weekday: 2), false),
        ])
        func `moves components with an open hour or minute, and no others`(components: DateComponents, isWild: Bool) {
            let schedule = TimerSchedule.matching(components, in: .utc)
            let ticks = Self.ticks(schedule, at: "10:59:30", set: "9:29:30", count: 1)
            let again = isWild ? ["9:30", "9:31", "10:00", "10:30"] : []
            #expect(again.contains(ticks.first ?? "") == isWild, "\(ticks)")
        }

        @Test(arguments: ["0 4 * * *", "*/5 * * * *", "@hourly"])
        func `from 2098 to the present waits for no century`(text: String) {
            let time = VirtualTime(allowsPendingTimers: true)
            time.setWallClock(to: TimerInstant(Date(timeIntervalSince1970: 4_050_000_000)))
            let recorded = [
                RecordedTimer(.cron(text, in: .utc), in: time),
                RecordedTimer(.every(.seconds(3600)).clock(.wall), in: time),
                RecordedTimer(.fixedDelay(.seconds(3600)).clock(.wall), in: time),
                RecordedTimer(.intervals { _ in .seconds(3600) }.clock(.wall), in: time),
                RecordedTimer(.after(.seconds(3600)).clock(.wall), in: time),
            ]
            time.advance(by: .seconds(10))
            time.setWallClock(to: Self.instant("10:00:30"))
            time.advance(by: .seconds(86_400))
            for timer in recorded.prefix(4) { #expect(timer.count >= 1) }
            for timer in recorded[1...3] { #expect((23...24).contains(timer.count)) }
            #expect(recorded[4].milliseconds == [(Self.instant("10:00:30") + .seconds(3590)).nanoseconds / 1_000_000])
        }

        @Test func `is none while the clock is slewed`() {
            let time = VirtualTime(allowsPendingTimers: true)
            time.setWallClock(to: Self.instant("10:00"))
            let recorded = RecordedTimer(.cron("* * * * *", in: .utc), in: time)
            for _ in 0..<7200 {
                time.advance(by: .seconds(1))
                time.setWallClock(to: time.now(on: .wall) - .milliseconds(20))
            }
            let dues = recorded.deliveries.map(\.scheduled)
            #expect(dues == (1...117).map { minute in (Self.instant("10:00") + .seconds(minute * 60)).nanoseconds })
        }

        @Test(.virtualTime(allowsPendingTimers: true))
        func `is seen by a timer whose action runs, and by one that is paused`() {
            let time = VirtualTime.current
            time.setWallClock(to: Self.instant("10:00"))
            let schedule = Kind.star.schedule
            let paused = RecordedTimer(schedule, in: time)
            paused.timer.pause()
            let log = TickLog()
            let timer = OwnedTimer(schedule, on: .shared) { tick in
                log.note(tick)
                if tick.count == 1 { time.setWallClock(to: Self.instant("5:30:10")) }
            }
            time.advance(by: .seconds(3600))
            timer.cancel()
            #expect(log.entries.map { Self.clock($0.instant) } == ["10:30", "6:00"])
            paused.timer.resume()
            time.advance(by: .seconds(1800))
            #expect(paused.deliveries.map { Self.clock($0.instant) } == ["6:00:10", "6:30"])
        }

        @Test(
            .virtualTime(allowsPendingTimers: true),
            arguments: [
                (Kind.interval.schedule, "5:30:10", ["10:30", "6:00"]),
                (.intervals { _ in .seconds(1800) }.clock(.wall), "5:30:10", ["10:30", "6:00:10"]),
                (.fixedDelay(.seconds(1800)).clock(.wall), "5:30:10", ["10:30", "6:00:10"]),
                // Points that have ticked do not tick again.
                (Kind.interval.schedule, "9:30:10", ["10:30", "11:00"]),
            ])
        func `back is seen by an interval whose action runs`(schedule: TimerSchedule, to: String, expected: [String]) {
            let time = VirtualTime.current
            time.setWallClock(to: Self.instant("10:00"))
            let log = TickLog()
            let timer = OwnedTimer(schedule, on: .shared) { tick in
                log.note(tick)
                if tick.count == 1 { time.setWallClock(to: Self.instant(to)) }
            }
            time.advance(by: .seconds(3 * 3600))
            timer.cancel()
            #expect(log.entries.prefix(2).map { Self.clock($0.instant) } == expected)
        }

        @Test func `chooses a date once, whatever else is asked of the timer`() {
            let time = VirtualTime(allowsPendingTimers: true)
            time.setWallClock(to: Self.instant("10:00"))
            let recorded = RecordedTimer(Kind.star.schedule, in: time)
            let fired = RecordedTimer(Kind.star.schedule, in: time)
            time.advance(by: .seconds(1000))
            fired.timer.fire()
            time.setWallClock(to: Self.instant("8:00:10"))
            recorded.timer.restart()
            time.advance(by: .seconds(3600))
            #expect(recorded.deliveries.map { Self.clock($0.instant) } == ["8:30", "9:00"])
            #expect(fired.count == 3)
        }
    }
#endif
