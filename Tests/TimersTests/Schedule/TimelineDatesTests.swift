#if Foundation
    import Foundation
    import Testing
    import Timers

    /// The dates at which a `TimelineView` of a schedule shows something new.
    @Suite struct `The dates of a schedule for a view` {
        private let start = Date(timeIntervalSince1970: 1_800_000_000)
        /// The first five dates, in seconds after the start.
        private func seconds(_ schedule: TimerSchedule, apart: Duration = .zero) -> [Double] {
            schedule.timelineDates(from: start, apart: apart).prefix(5).map { date in date.timeIntervalSince(start) }
        }

        @Test func `begin where the view begins, and go on with the dates of the schedule`() {
            #expect(seconds(.every(.seconds(5))) == [0, 5, 10, 15, 20])
            #expect(seconds(.every(.seconds(5), first: .immediately, times: 3)) == [0, 5, 10])
            #expect(seconds(.every(.seconds(5), first: .after(.seconds(2)), times: 2)) == [0, 2, 7])
            #expect(seconds(.after(.seconds(7))) == [0, 7])
            #expect(seconds(.at(start + 9)) == [0, 9])
            #expect(seconds(.cron("*/10 * * * *", in: .utc, times: 2)) == [0, 600, 1200])
            #expect(seconds(.onDemand(after: .seconds(5))) == [0])
            #expect(seconds(.cron("61 * * * *", in: .utc)) == [0])
        }

        @Test func `stay on the grid, and in the rule, when some of them are left out`() {
            let minute = Duration.seconds(60)
            #expect(seconds(.every(.seconds(7)), apart: minute) == [0, 63, 126, 189, 252])
            #expect(seconds(.every(.seconds(90)), apart: minute) == [0, 90, 180, 270, 360])
            #expect(seconds(.every(.seconds(60)), apart: minute) == [0, 60, 120, 180, 240])
            #expect(seconds(.every(.seconds(7), first: .after(.seconds(2))), apart: minute) == [0, 65, 128, 191, 254])
            let rule = TimerSchedule.cron("*/5,1-3 * * * *", in: .utc)
            #expect(seconds(rule, apart: minute) == [0, 60, 120, 180, 300])
            #expect(seconds(rule, apart: .seconds(240)) == [0, 300, 600, 900, 1200])
            let excluding = rule.excluding { date in date == start + 300 }
            #expect(seconds(excluding, apart: .seconds(240)).prefix(2) == [0, 600])
            #expect(seconds(rule.ending(start + 600), apart: .seconds(240)) == [0, 300, 600])
        }

        @Test func `that are left out count`() {
            #expect(seconds(.every(.seconds(10), times: 13), apart: .seconds(60)) == [0, 60, 120])
            #expect(seconds(.every(.seconds(10), times: 12), apart: .seconds(60)) == [0, 60, 120])
            #expect(seconds(.every(.seconds(10), times: 11), apart: .seconds(60)) == [0, 60])
            #expect(seconds(.cron("* * * * *", in: .utc, times: 9), apart: .seconds(240)) == [0, 240, 480])
        }

        @Test func `of a nanosecond's interval are found at once`() {
            let found = seconds(.every(.nanoseconds(1)), apart: .seconds(60))
            #expect(found.map { seconds in seconds.rounded() } == [0, 60, 120, 180, 240])
        }
    }
#endif
