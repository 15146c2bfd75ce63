import TestSupport
import Timers
import TimersTesting

/// A timer in virtual time that records its ticks.
///
/// The timer starts in `init`. The test advances `time`.
final class RecordedTimer: Sendable {
    /// One tick, without its control, which would retain the timer.
    struct Delivery: Sendable {
        let count: Int
        let scheduled: UInt64
        let lateness: UInt64
        let missed: Int
        let isLast: Bool

        var instant: UInt64 { scheduled + lateness }
    }

    let time: VirtualTime
    let timer: OwnedTimer
    private let record = Notes<Delivery>()

    init(_ schedule: TimerSchedule, in time: VirtualTime = VirtualTime(allowsPendingTimers: true)) {
        self.time = time
        timer = time.run { [record] in
            OwnedTimer(schedule, on: .shared) { tick in
                let delivery = Delivery(
                    count: tick.count,
                    scheduled: tick.scheduled.nanoseconds,
                    lateness: tick.lateness.saturatingNanoseconds,
                    missed: tick.missed,
                    isLast: tick.isLast
                )
                record.add(delivery)
            }
        }
    }

    /// Starts a timer and advances its time by `duration`.
    convenience init(_ schedule: TimerSchedule, for duration: Duration) {
        self.init(schedule)
        time.advance(by: duration)
    }

    var deliveries: [Delivery] { record.entries }
    var count: Int { record.count }
    /// When the ticks were due, in milliseconds.
    var scheduledMilliseconds: [UInt64] { deliveries.map { delivery in delivery.scheduled / 1_000_000 } }
    /// When the ticks began on the clock of the schedule, in milliseconds.
    var milliseconds: [UInt64] { deliveries.map { delivery in delivery.instant / 1_000_000 } }

    /// Why the timer ended, in words; nil if it has not ended.
    var end: String? {
        if case .finished(let reason) = timer.state { reason.description } else { nil }
    }
}
