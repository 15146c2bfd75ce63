#if Foundation
    import Foundation
    import Testing
    import Timers
    import TimersTesting

    @Suite struct `The next dates of a schedule` {
        private let start = Date(timeIntervalSince1970: 1_800_000_000)
        /// The first five dates, in seconds after the start.
        private func seconds(_ schedule: TimerSchedule) -> [Double] {
            schedule.dates(after: start).prefix(5).map { date in date.timeIntervalSince(start) }
        }

        @Test func `are those of its rule`() {
            #expect(seconds(.cron("*/5 * * * *", in: .utc)) == [300, 600, 900, 1200, 1500])
            #expect(seconds(.cron("*/5 * * * *", in: .utc, times: 2)) == [300, 600])
            #expect(seconds(.matching(DateComponents(minute: 10), in: .utc, times: 2)) == [600, 4200])
            #expect(seconds(.matching(DateComponents(year: 1999), in: .utc)) == [])
            #expect(seconds(.at(start + 0.5)) == [0.5])
            #expect(seconds(.at(start)) == [])
            #expect(seconds(.at(.distantFuture)) == [])
        }

        @Test func `begin, end and leave out what the schedule says`() {
            let hourly = TimerSchedule.cron("0 * * * *", in: .utc, first: .after(.seconds(7)), times: 3)
            #expect(seconds(hourly) == [7, 3600, 7200])
            #expect(seconds(.cron("0 * * * *", in: .utc, first: .immediately, times: 3)) == [3600, 7200])
            let bounded = TimerSchedule.matching(DateComponents(minute: 0), in: .utc)
                .starting(start + 3601).ending(start + 14_400)
            #expect(seconds(bounded) == [7200, 10_800, 14_400])
            let lunch = start + 10_800
            #expect(seconds(bounded.excluding { date in date == lunch }) == [7200, 14_400])
        }

        @Test func `count an interval from the date on`() {
            #expect(seconds(.every(.seconds(60)).clock(.wall)) == [60, 120, 180, 240, 300])
            #expect(seconds(.every(.seconds(60), first: .after(.seconds(5)), times: 2).clock(.wall)) == [5, 65])
            #expect(seconds(.every(.seconds(60), first: .immediately, times: 3).clock(.wall)) == [60, 120])
            #expect(seconds(.every(.seconds(60), times: 1)) == [60])
            #expect(seconds(.after(.seconds(7))) == [7])
            #expect(seconds(.every(.seconds(9_000_000_000)).clock(.wall)) == [9_000_000_000])
            #expect(seconds(.cron("@every 90m", in: .utc, times: 2)) == [5400, 10_800])
        }

        @Test func `are none if the program decides, or the schedule is invalid`() {
            #expect(seconds(.onDemand(after: .seconds(5))) == [])
            #expect(seconds(.fixedDelay(.seconds(5))) == [])
            #expect(seconds(.intervals { _ in .seconds(5) }) == [])
            #expect(seconds(.cron("61 * * * *", in: .utc)) == [])
        }

        @Test func `are the dates at which a timer ticks`() {
            for schedule: TimerSchedule in [
                .cron("7,20-40/9 */2 * * *", in: .utc),
                .matching(DateComponents(minute: 3, second: 4), in: .utc),
                .every(.seconds(3700)).clock(.wall),
            ] {
                let time = VirtualTime(allowsPendingTimers: true)
                time.setWallClock(to: TimerInstant(start))
                let recorded = RecordedTimer(schedule, in: time)
                time.advance(by: .seconds(86_400))
                let ticks = recorded.deliveries.map { delivery in
                    Date(TimerInstant(nanoseconds: delivery.scheduled, on: .wall))
                }
                #expect(ticks.count > 20)
                #expect(Array(schedule.dates(after: start).prefix(ticks.count)) == ticks)
            }
        }

        @Test func `can be read again, and from several tasks`() async {
            let dates = TimerSchedule.cron("@hourly", in: .utc).dates(after: start)
            let other = Task { Array(dates.prefix(3)) }
            #expect(Array(dates.prefix(3)) == Array(dates.prefix(3)))
            #expect(await other.value == Array(dates.prefix(3)))
        }
    }
#endif
