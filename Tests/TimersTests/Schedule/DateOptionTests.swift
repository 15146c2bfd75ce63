#if Foundation
    import Foundation
    import Testing
    import Timers
    import TimersTesting

    @Suite struct `Options of schedules` {
        /// The schedules of the same instants, one each minute.
        private static let minutes: [TimerSchedule] = [
            .every(.seconds(60)), .cron("* * * * *", in: .utc), .matching(DateComponents(second: 0), in: .utc),
        ]

        /// Returns when the ticks come, in seconds, if the process stands still from 0:00:10 for that many seconds.
        private func ticks(_ schedule: TimerSchedule, stopped seconds: Int) -> [String] {
            let time = VirtualTime(allowsPendingTimers: true)
            let recorded = RecordedTimer(schedule, in: time)
            time.advance(by: .seconds(10))
            time.suspendProcess(for: .seconds(seconds))
            time.advance(by: .seconds(90))
            return recorded.deliveries.map { tick in
                "\(tick.instant / 1_000_000_000) for \(tick.scheduled / 1_000_000_000) missed \(tick.missed)"
            }
        }

        // MARK: Grace

        @Test(arguments: minutes)
        func `a tick begins within its time of grace or not at all`(schedule: TimerSchedule) {
            let policies: [MissedTickPolicy] = [.coalesce, .catchUp(), .catchUp(limit: 2)]
            for policy in policies {
                let kind = schedule.missedTicks(policy, within: .seconds(20))
                #expect(ticks(kind, stopped: 70) == ["80 for 60 missed 0", "120 for 120 missed 0"])
                #expect(ticks(kind, stopped: 71) == ["120 for 120 missed 1"])
                #expect(ticks(kind, stopped: 320) == ["360 for 360 missed 5", "420 for 420 missed 0"])
                #expect(
                    ticks(kind, stopped: 300)
                        == ["310 for 300 missed 4", "360 for 360 missed 0"])
            }
            #expect(
                ticks(schedule.missedTicks(.skip, within: .seconds(20)), stopped: 71) == ["120 for 120 missed 1"])
        }

        @Test func `a tick without a successor is missed for good`() {
            for schedule in [
                TimerSchedule.after(.seconds(60)), .at(Date(timeIntervalSince1970: 60)),
                .every(.seconds(60), times: 1),
            ] {
                let time = VirtualTime()
                let late = RecordedTimer(schedule.missedTicks(.coalesce, within: .seconds(20)), in: time)
                let patient = RecordedTimer(schedule.missedTicks(.coalesce, within: .seconds(40)), in: time)
                time.suspendProcess(for: .seconds(90))
                #expect(patient.count == 1)
                #expect(late.count == 0)
                late.timer.cancel()
            }
            let once = RecordedTimer(.after(.seconds(60)).missedTicks(.coalesce, within: .zero))
            once.time.suspendProcess(for: .seconds(90))
            #expect(once.end == "completed")
        }

        @Test func `other schedules go on after a tick that came too late`() {
            let delay = RecordedTimer(.fixedDelay(.seconds(60)).missedTicks(.coalesce, within: .seconds(1)))
            delay.time.suspendProcess(for: .seconds(90))
            delay.time.advance(by: .seconds(61))
            #expect(delay.milliseconds == [150_000])
            #expect(delay.deliveries.map(\.missed) == [1])
            let irregular = RecordedTimer(
                .intervals { _ in .seconds(60) }.missedTicks(.coalesce, within: .seconds(1)))
            irregular.time.suspendProcess(for: .seconds(90))
            irregular.time.advance(by: .seconds(61))
            #expect(irregular.milliseconds == [120_000])
            let watchdog = RecordedTimer(.onDemand(after: .seconds(60)).missedTicks(.coalesce, within: .seconds(1)))
            watchdog.timer.restart()
            watchdog.time.suspendProcess(for: .seconds(90))
            #expect(watchdog.count == 0)
            #expect("\(watchdog.timer.state)" == "idle")
            watchdog.timer.restart()
            watchdog.time.advance(by: .seconds(60))
            #expect(watchdog.count == 1)
        }

        @Test func `a time of grace is not negative`() {
            #expect(throws: TimerError.self) {
                try TimerSchedule.every(.seconds(1)).missedTicks(.skip, within: .seconds(-7)).validated()
            }
        }

        // MARK: First

        @Test func `dates tick at the start too if the schedule says so`() {
            let hourly = RecordedTimer(
                .cron("0 * * * *", in: .utc, first: .immediately), in: VirtualTime(allowsPendingTimers: true))
            hourly.time.advance(by: .seconds(7200))
            #expect(hourly.milliseconds == [0, 3_600_000, 7_200_000])
            hourly.time.advance(by: .seconds(60))
            hourly.timer.restart()
            hourly.time.advance(by: .seconds(3600))
            #expect(hourly.milliseconds.suffix(2) == [7_260_000, 10_800_000])
            let matching = RecordedTimer(
                .matching(DateComponents(minute: 0), in: .utc, first: .after(.seconds(7)), times: 2),
                for: .seconds(7200))
            #expect(matching.milliseconds == [7000, 3_600_000])
            #expect(matching.end == "completed")
        }

        // MARK: Between

        @Test(arguments: minutes.dropFirst())
        func `dates lie between two others, and some are excluded`(schedule: TimerSchedule) {
            let bounded = schedule.starting(Date(timeIntervalSince1970: 120)).ending(Date(timeIntervalSince1970: 360))
            let all = RecordedTimer(bounded, for: .seconds(600))
            #expect(all.milliseconds == [120_000, 180_000, 240_000, 300_000, 360_000])
            #expect(all.end == "completed")
            let some = RecordedTimer(
                bounded.excluding { date in date.timeIntervalSince1970 == 180 }
                    .excluding { date in date.timeIntervalSince1970 == 240 }, for: .seconds(600))
            #expect(some.milliseconds == [120_000, 300_000, 360_000])
            #expect(some.deliveries.allSatisfy { $0.missed == 0 })
        }

        @Test func `bounds need dates, numbers, and a date between them`() {
            let date = Date(timeIntervalSince1970: 120)
            let minute = TimerSchedule.cron("* * * * *", in: .utc)
            let refused: [TimerSchedule] = [
                .every(.seconds(1)).starting(date), .after(.seconds(1)).ending(date),
                .fixedDelay(.seconds(1)).excluding { _ in false }, minute.starting(Date(timeIntervalSince1970: .nan)),
                minute.starting(date).ending(Date(timeIntervalSince1970: 100)),
                minute.ending(Date(timeIntervalSince1970: 30)),
            ]
            for schedule in refused {
                #expect(throws: TimerError.self, "\(schedule)") { try schedule.validated() }
            }
        }
    }
#endif
