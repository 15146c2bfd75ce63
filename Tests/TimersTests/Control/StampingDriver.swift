import Dispatch
import Synchronization
import Timers

/// A driver that forwards all calls to another one, and records when its alarm rings.
final class StampingDriver: TimerDriver {
    private let base: any TimerDriver
    private let stamps: Stamps

    /// When the alarm last rang, in nanoseconds of `Stamps.now`; 0 if it has not rung since `clear`.
    final class Stamps: Sendable {
        let ringBegan = Atomic<UInt64>(0)
        let ringEnded = Atomic<UInt64>(0)
        /// For how many turns of a loop a ring is delayed.
        let hold = Atomic(0)
        /// How many jobs were submitted and have not ended.
        let jobs = Atomic(0)

        static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

        func clear() {
            ringEnded.store(0, ordering: .sequentiallyConsistent)
            ringBegan.store(0, ordering: .sequentiallyConsistent)
        }
    }

    init(_ base: any TimerDriver, _ stamps: Stamps) {
        self.base = base
        self.stamps = stamps
    }

    func now(on clock: TimerSchedule.ClockKind) -> TimerInstant { base.now(on: clock) }

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
        let stamps = stamps
        let stamped = TimerAlarm(clock: alarm.clock) {
            stamps.ringBegan.store(Stamps.now, ordering: .sequentiallyConsistent)
            for _ in 0..<stamps.hold.load(ordering: .relaxed) { _ = stamps.ringBegan.load(ordering: .relaxed) }
            alarm.ring()
            stamps.ringEnded.store(Stamps.now, ordering: .sequentiallyConsistent)
        }
        base.arm(stamped, at: instant)
    }

    func disarm(_ clock: TimerSchedule.ClockKind) { base.disarm(clock) }

    func run(_ job: @escaping @Sendable () -> Void) {
        let stamps = stamps
        stamps.jobs.add(1, ordering: .sequentiallyConsistent)
        base.run {
            job()
            stamps.jobs.subtract(1, ordering: .sequentiallyConsistent)
        }
    }

    var isConcurrent: Bool { base.isConcurrent }
    var runsNestedLoops: Bool { base.runsNestedLoops }
    var tickShift: Int { base.tickShift }
}
