#if Foundation
    import Foundation
    import Testing
    import Timers
    import TimersTesting

    /// Rule 2, missed ticks: the policies of a schedule mean for dates what they mean for intervals.
    @Suite struct `The policies of a schedule of dates` {
        /// Two ways to say "each minute".
        static let minutes: [TimerSchedule] = [
            .cron("* * * * *", in: .utc), .matching(DateComponents(second: 0), in: .utc),
        ]

        /// Returns when the ticks come, in seconds, if the process stands still from 0:00:10 to 0:05:30.
        private func ticks(_ schedule: TimerSchedule) -> [(second: UInt64, due: UInt64, missed: Int)] {
            let time = VirtualTime(allowsPendingTimers: true)
            time.advance(by: .seconds(10))
            let recorded = RecordedTimer(schedule, in: time)
            time.suspendProcess(for: .seconds(320))
            time.advance(by: .seconds(150))
            return recorded.deliveries.map { tick in
                (tick.instant / 1_000_000_000, tick.scheduled / 1_000_000_000, tick.missed)
            }
        }

        private func text(_ ticks: [(second: UInt64, due: UInt64, missed: Int)]) -> String {
            ticks.map { tick in "\(tick.second) for \(tick.due) missed \(tick.missed)" }.joined(separator: ", ")
        }

        @Test(arguments: minutes)
        func `coalesce gives one tick for all dates that have passed`(schedule: TimerSchedule) {
            #expect(
                text(ticks(schedule)) == "330 for 60 missed 4, 360 for 360 missed 0, 420 for 420 missed 0, "
                    + "480 for 480 missed 0")
        }

        @Test(arguments: minutes)
        func `skip drops the dates that have passed, and the next tick counts them`(schedule: TimerSchedule) {
            #expect(
                text(ticks(schedule.missedTicks(.skip)))
                    == "360 for 360 missed 5, 420 for 420 missed 0, 480 for 480 missed 0")
        }

        @Test(arguments: minutes)
        func `skip ticks for a date that is late by less than the way to the next`(schedule: TimerSchedule) {
            let time = VirtualTime(allowsPendingTimers: true)
            let recorded = RecordedTimer(schedule.missedTicks(.skip), in: time)
            time.suspendProcess(for: .seconds(119))
            time.advance(by: .seconds(2))
            #expect(recorded.milliseconds == [119_000, 120_000])
            time.suspendProcess(for: .seconds(119))
            #expect(recorded.milliseconds == [119_000, 120_000, 240_000])
            #expect(recorded.deliveries.map(\.missed) == [0, 0, 1])
        }

        @Test(arguments: minutes)
        func `catching up with a limit drops the oldest dates`(schedule: TimerSchedule) {
            #expect(
                text(ticks(schedule.missedTicks(.catchUp(limit: 2))))
                    == "330 for 240 missed 3, 330 for 300 missed 0, 360 for 360 missed 0, 420 for 420 missed 0, "
                    + "480 for 480 missed 0")
            #expect(ticks(schedule.missedTicks(.catchUp())).map(\.due) == [60, 120, 180, 240, 300, 360, 420, 480])
        }

        @Test(arguments: minutes)
        func `delay leaves the way from a date to the next between two ticks`(schedule: TimerSchedule) {
            #expect(
                text(ticks(schedule.missedTicks(.delay))) == "330 for 60 missed 4, 420 for 420 missed 1, "
                    + "480 for 480 missed 0")
        }

        @Test(arguments: [MissedTickPolicy.coalesce, .skip, .catchUp(limit: 3), .delay])
        func `a number of ticks counts the ticks and not the dates`(policy: MissedTickPolicy) {
            let time = VirtualTime(allowsPendingTimers: true)
            let recorded = RecordedTimer(
                .cron("* * * * *", in: .utc, times: 4).missedTicks(policy), in: time)
            time.suspendProcess(for: .seconds(330))
            time.advance(by: .seconds(3600))
            #expect(recorded.count == 4)
            #expect(recorded.deliveries.map(\.isLast) == [false, false, false, true])
            #expect(recorded.end == "completed")
        }

        /// A tally of 20,000 seconds lies behind a timer that may catch up with three of them.
        @Test func `a limit counts no more dates than it has to`() {
            let time = VirtualTime(allowsPendingTimers: true)
            let recorded = RecordedTimer(
                .cron("* * * * * *", in: .utc).missedTicks(.catchUp(limit: 3)), in: time)
            time.suspendProcess(for: .seconds(30_000) + .milliseconds(500))
            #expect(recorded.scheduledMilliseconds == [29_998_000, 29_999_000, 30_000_000])
        }

        @Test(arguments: [(90, 0), (90, 90), (0, 90), (59, 0)])
        func `jitter and tolerance keep a tick before the next date`(jitter: Int, tolerance: Int) {
            let recorded = RecordedTimer(
                .cron("* * * * *", in: .utc).jitter(.seconds(jitter), seed: 1).tolerance(.seconds(tolerance)),
                for: .seconds(6000) + .seconds(59))
            #expect(recorded.count == 100)
            #expect(recorded.deliveries.allSatisfy { $0.lateness < 60_000_000_000 && $0.missed == 0 })
        }

        @Test func `dates that lie unevenly bound the jitter each by its own`() {
            let schedule = TimerSchedule.cron("0,1,30 * * * *", in: .utc).jitter(.seconds(7200), seed: 3)
            let recorded = RecordedTimer(schedule, for: .seconds(100 * 3600))
            let dues = recorded.deliveries.map(\.scheduled)
            #expect(recorded.deliveries.allSatisfy { $0.missed == 0 })
            #expect(recorded.count >= 299)
            for (tick, next) in zip(recorded.deliveries, dues.dropFirst()) { #expect(tick.instant < next) }
        }

        /// The action of the first tick takes two and a half minutes.
        private func begins(_ schedule: TimerSchedule) -> [UInt64] {
            let time = VirtualTime(allowsPendingTimers: true)
            return time.run {
                let log = TickLog()
                let timer = OwnedTimer(schedule, on: .shared) { tick in
                    log.note(tick)
                    if tick.count == 1 { time.suspendProcess(for: .seconds(150)) }
                }
                time.advance(by: .seconds(160))
                time.advance(to: TimerInstant(nanoseconds: 310_000_000_000))
                timer.cancel()
                return log.entries.map { $0.instant / 1_000_000_000 }
            }
        }

        @Test(arguments: minutes)
        func `a date that is due while the action runs waits or is dropped`(schedule: TimerSchedule) {
            #expect(begins(schedule) == [60, 210, 240, 300])
            #expect(begins(schedule.overlap(.skip)) == [60, 240, 300])
            #expect(begins(schedule.missedTicks(.skip)) == [60, 240, 300])
            #expect(begins(.every(.seconds(60)).overlap(.skip)) == [60, 240, 300])
        }

        @Test(.virtualTime(allowsPendingTimers: true)) func `a back-off ends at a date`() {
            struct Failure: Error {}
            let time = VirtualTime.current
            let log = TickLog()
            let schedule = TimerSchedule.cron("* * * * *", in: .utc)
                .onError(.backOff(.constant(.seconds(150))))
            let timer = OwnedTimer(schedule, on: .shared) { tick in
                log.note(tick)
                if tick.count == 1 { throw Failure() }
            }
            time.advance(by: .seconds(400))
            timer.cancel()
            #expect(log.entries.map { $0.instant / 1_000_000_000 } == [60, 240, 300, 360])
        }
    }
#endif
