import Interleaver
import Timers

/// A context whose threads are the threads of a scenario, and whose time is a number.
///
/// Each reading of the clock moves the time by a nanosecond, so no two readings are the same and the later one is the
/// larger one.
class ManualDriver: TimerDriver, @unchecked Sendable {
    // Unchecked: one thread runs at a time.

    let isConcurrent: Bool
    let runsNestedLoops: Bool
    // The notifier would start a thread of its own.
    var alarmsFollowClocks: Bool { true }
    var tickShift: Int { 0 }
    var usesSystemClock: Bool { false }

    private(set) var time: UInt64 = 1_000_000
    private var alarms: [(alarm: TimerAlarm, instant: UInt64)] = []
    private var jobs: [@Sendable () -> Void] = []
    private var workArrived: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

    /// The threads that ring an alarm at present; nil for the main thread.
    private var ringers: [Int?] = []

    /// Calls what the context serves; a scenario may bind values around it.
    var binding: (() -> Void) -> Void = { body in body() }
    /// Runs the jobs of an executor that belongs to the context; returns false if there are none.
    var runsTasks: () -> Bool = { false }

    init(isConcurrent: Bool = false, runsNestedLoops: Bool = false) {
        self.isConcurrent = isConcurrent
        self.runsNestedLoops = runsNestedLoops
    }

    // MARK: What the scheduler calls

    func now(on clock: TimerSchedule.ClockKind) -> TimerInstant {
        switchPoint("reading the clock")
        time += 1
        return TimerInstant(nanoseconds: time, on: clock)
    }

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
        alarms.removeAll { known in known.alarm.clock == alarm.clock }
        alarms.append((alarm, instant.nanoseconds))
        Interleaver.shared.wake(workArrived)
    }

    func disarm(_ clock: TimerSchedule.ClockKind) {
        alarms.removeAll { known in known.alarm.clock == clock }
    }

    func run(_ job: @escaping @Sendable () -> Void) {
        jobs.append(job)
        Interleaver.shared.wake(workArrived)
    }

    // MARK: What a scenario calls

    /// Puts the calling thread to sleep until there is work for the context.
    func waitForWork() { Interleaver.shared.sleep(on: workArrived, "waits for work of the context") }

    /// Wakes the threads that wait for work.
    func wakeAll() { for _ in 0..<4 { Interleaver.shared.wake(workArrived) } }

    func pass(_ nanoseconds: UInt64) { time += nanoseconds }

    /// Whether the calling thread rings an alarm.
    var isRinging: Bool { ringers.contains(Interleaver.shared.running) }

    /// Rings each alarm that is due, and runs each job, as the context does.
    ///
    /// - Parameters:
    ///   - rings: false for a thread that only runs jobs: the alarm of a clock rings on one thread at a time.
    ///   - runsJobs: false for a thread that only rings alarms.
    func serve(rings: Bool = true, runsJobs: Bool = true) {
        while serveOne(rings, runsJobs) {}
    }

    /// Serves as `serve()` does, and sleeps when there is nothing to serve, until `isDone` is true.
    func serve(rings: Bool = true, runsJobs: Bool = true, until isDone: () -> Bool) {
        while !isDone() {
            if !serveOne(rings, runsJobs), !isDone() { waitForWork() }
        }
        wakeAll()
    }

    private func serveOne(_ rings: Bool, _ runsJobs: Bool) -> Bool {
        switchPoint("looking for a due alarm")
        if rings, let index = alarms.firstIndex(where: { known in known.instant <= time }) {
            let alarm = alarms.remove(at: index).alarm
            switchPoint("ringing the alarm")
            let ringer = Interleaver.shared.running
            ringers.append(ringer)
            binding { alarm.ring() }
            if let index = ringers.firstIndex(of: ringer) { ringers.remove(at: index) }
            return true
        }
        if !runsJobs { return false }
        if jobs.isEmpty { return runsTasks() }
        let job = jobs.removeFirst()
        switchPoint("running a job")
        binding(job)
        return true
    }

    /// Lets time pass until no alarm is armed.
    func settle() {
        for _ in 0..<500 {
            serve()
            guard let next = alarms.map(\.instant).min() else { return }
            time = max(time, next)
        }
        Report.fail(.lostTick, "the alarm rings again and again, and no timer ends")
    }

    /// The instant of the alarm of a clock; nil if it is not armed.
    func armedAt(_ clock: TimerSchedule.ClockKind) -> UInt64? {
        alarms.first { known in known.alarm.clock == clock }?.instant
    }

    var hasJobs: Bool { !jobs.isEmpty }
}

/// A context of the kind whose timers share wake-ups.
final class SharingDriver: ManualDriver, SystemClockDriver, @unchecked Sendable {
    // Unchecked, because the superclass is.
}

/// A context to which threads hand over timers, in two small buffers, as soon as eight timers wait.
final class HandingDriver: ManualDriver, HandOverDriver, @unchecked Sendable {
    // Unchecked, because the superclass is.
}

extension HandOverDriver where Self: ManualDriver {
    var handOverLimits: HandOverLimits? { HandOverLimits(groups: 2, capacity: 2, waiting: 8, slack: 300, waits: 0) }
}

/// A context that rings its alarms in one place and runs its jobs in others.
class LanesDriver: ManualDriver, LaneDriver, @unchecked Sendable {
    // Unchecked, because the superclass is.
    var isOnAlarmContext: Bool { isRinging }

    // Which of the threads that wait can do the work is not known here, so all of them look.

    override func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
        super.arm(alarm, at: instant)
        wakeAll()
    }

    override func run(_ job: @escaping @Sendable () -> Void) {
        super.run(job)
        wakeAll()
    }
}

/// A context with lanes to which threads hand over timers.
final class HandingLanesDriver: LanesDriver, HandOverDriver, @unchecked Sendable {
    // Unchecked, because the superclass is.
}
