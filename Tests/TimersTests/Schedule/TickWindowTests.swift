#if Foundation
    import Foundation
    import TestSupport
    import Testing
    import Timers
    import TimersTesting

    /// Rule 2, missed ticks, with jitter, tolerance and a time of grace: a tick is late by the time since the end of
    /// its window, and a point whose window is open has not passed.
    @Suite struct `The window of a tick` {
        static let policies: [MissedTickPolicy] = [.coalesce, .skip, .catchUp(), .catchUp(limit: 1), .delay]
        static let graces: [Duration?] = [.zero, .seconds(1), nil]
        /// Jitter and tolerance in seconds, at an interval of 60.
        static let lengths = [(50, 0), (0, 50), (20, 30), (90, 90), (0, 0)]

        enum Form: CaseIterable {
            case every, immediately, afterDelay, wall, cron, star, matching, uneven, bounded
            case limited, fixedDelay, intervals

            var schedule: TimerSchedule {
                switch self {
                case .every: .every(.seconds(60))
                case .immediately: .every(.seconds(60), first: .immediately)
                case .afterDelay: .every(.seconds(60), first: .after(.seconds(7)))
                case .wall: .every(.seconds(60)).clock(.wall)
                case .cron: .cron("0-59 0-23 * * *", in: .utc)
                case .star: .cron("* * * * *", in: .utc)
                case .matching: .matching(DateComponents(second: 0), in: .utc)
                case .uneven: .cron("0,1,30 * * * *", in: .utc)
                case .bounded:
                    TimerSchedule.cron("* * * * *", in: .utc).starting(Date(timeIntervalSince1970: 90))
                        .excluding { date in date.timeIntervalSince1970 == 300 }
                case .limited: .every(.seconds(60), times: 40)
                case .fixedDelay: .fixedDelay(.seconds(60))
                case .intervals: .intervals { _ in .seconds(60) }
                }
            }

            /// Whether a tick that comes late moves those after it.
            var moves: Bool { self == .fixedDelay || self == .intervals }
        }

        @Test(.ownThread, arguments: Form.allCases)
        func `holds each tick of a timer that is served on time, whatever its time of grace`(form: Form) {
            let plain = RecordedTimer(form.schedule, for: .seconds(100 * 60 + 58))
            for (jitter, tolerance) in Self.lengths {
                for policy in Self.policies {
                    for (grace, overlap) in zip(Self.graces, [OverlapPolicy.wait, .skip, .cancelPrevious]) {
                        let schedule = form.schedule.jitter(.seconds(jitter), seed: UInt64(jitter))
                            .tolerance(.seconds(tolerance)).missedTicks(policy, within: grace).overlap(overlap)
                        let recorded = RecordedTimer(schedule, for: .seconds(100 * 60 + 119))
                        let deliveries = recorded.deliveries.filter { tick in tick.scheduled <= 6058_000_000_000 }
                        #expect(deliveries.allSatisfy { tick in tick.missed == 0 }, "\(schedule)")
                        if form.moves {
                            #expect(recorded.count >= 38, "\(schedule)")
                        } else {
                            #expect(deliveries.map(\.scheduled) == plain.deliveries.map(\.scheduled), "\(schedule)")
                        }
                    }
                }
            }
        }

        @Test(arguments: 0..<20)
        func `holds a single tick too`(seed: UInt64) {
            let date = Date(timeIntervalSince1970: 60)
            for schedule in [TimerSchedule.at(date), .after(.seconds(60)), .onDemand(after: .seconds(60))] {
                for grace in Self.graces {
                    let recorded = RecordedTimer(
                        schedule.jitter(.seconds(300), seed: seed).tolerance(.seconds(20))
                            .missedTicks(.coalesce, within: grace))
                    recorded.timer.restart()
                    recorded.time.advance(by: .seconds(400))
                    #expect(recorded.count == 1, "\(schedule)")
                }
            }
        }

        @Test func `ends before a single tick is too late`() {
            let recorded = RecordedTimer(.after(.seconds(60)).tolerance(.seconds(20)).missedTicks(.skip, within: .zero))
            recorded.time.suspendProcess(for: .seconds(80))
            #expect(recorded.count == 1)
            let late = RecordedTimer(.after(.seconds(60)).tolerance(.seconds(20)).missedTicks(.skip, within: .zero))
            late.time.suspendProcess(for: .seconds(81))
            #expect(late.count == 0)
            #expect(late.end == "completed")
        }
    }
#endif
