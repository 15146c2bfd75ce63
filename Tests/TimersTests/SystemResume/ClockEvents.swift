import TestSupport
import Timers

/// An event that changes the clocks of a machine.
enum ClockEvent: CustomStringConvertible {
    case passing(milliseconds: UInt64)
    case sleeping(milliseconds: UInt64)
    case settingWall(milliseconds: UInt64)

    static func random(using random: inout SeededNumbers) -> ClockEvent {
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1: .passing(milliseconds: .random(in: 0...7000, using: &random))
        case 2: .sleeping(milliseconds: .random(in: 0...40_000, using: &random))
        default: .settingWall(milliseconds: .random(in: 0...200_000, using: &random))
        }
    }

    var description: String {
        switch self {
        case .passing(let milliseconds): "\(milliseconds) ms pass"
        case .sleeping(let milliseconds): "the machine sleeps for \(milliseconds) ms"
        case .settingWall(let milliseconds): "the wall clock is set to \(milliseconds) ms"
        }
    }
}

/// One tick, on which two drivers have to agree.
struct Delivery: Equatable, CustomStringConvertible {
    let timer: Int
    let count: Int
    let scheduled: UInt64
    let instant: UInt64
    let missed: Int

    var description: String { "\(timer)#\(count): \(instant) for \(scheduled), \(missed) missed" }
}

/// Timers of every clock and policy on one scheduler, and their ticks.
final class Journal: Sendable {
    private let pages = Notes<Delivery>()
    private let timers: [OwnedTimer]

    init(on scheduler: TimerScheduler) {
        let policies: [MissedTickPolicy] = [.coalesce, .skip, .catchUp(limit: 5), .delay]
        let schedules = TimerSchedule.ClockKind.allCases.flatMap { clock in
            policies.map { policy in TimerSchedule.every(.seconds(3)).clock(clock).missedTicks(policy) }
                + [.after(.seconds(20)).clock(clock)]
        }
        timers = schedules.enumerated().map { [pages] number, schedule in
            OwnedTimer(schedule, on: scheduler) { tick in
                let delivery = Delivery(
                    timer: number,
                    count: tick.count,
                    scheduled: tick.scheduled.nanoseconds,
                    instant: (tick.scheduled + tick.lateness).nanoseconds,
                    missed: tick.missed
                )
                pages.add(delivery)
            }
        }
    }

    deinit {
        for timer in timers { timer.cancel() }
    }

    /// The ticks of each timer in their order.
    ///
    /// The order between timers of different clocks is not fixed.
    var byTimer: [Int: [Delivery]] {
        Dictionary(grouping: pages.entries, by: \.timer)
    }
}
