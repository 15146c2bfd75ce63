import Synchronization
import Timers

/// A context whose time is a number: it rings its alarms when somebody moves that number past them.
final class VirtualDriver: TimerDriver, SleepWitness {
    private struct State {
        var clocks: [TimerSchedule.Clock: UInt64] = [.continuous: 0, .suspending: 0, .wall: 0]
        var alarms: [TimerSchedule.Clock: (alarm: TimerAlarm, instant: UInt64)] = [:]
        var jobs: [@Sendable () -> Void] = []
        var hasEnded = false
        /// Where sleeps were that have been complained of.
        var complaints: Set<String> = []
    }

    private let state = Mutex(State())
    private let executor: DrainedExecutor
    private let reporter: TestReporter

    init(executor: DrainedExecutor, reporter: TestReporter) {
        self.executor = executor
        self.reporter = reporter
    }

    func willSleep(_ label: TimerLabel) async {
        let isOnExecutor = executor.isCurrent
        let (hasEnded, isNews) = state.withLock { state in
            if state.hasEnded || isOnExecutor { return (state.hasEnded, false) }
            return (false, state.complaints.insert("\(label.fileID):\(label.line)").inserted)
        }
        if isNews { await reporter.reportAndWait(VirtualTime.complaint(aboutSleepAt: label)) }
        // The sleep is going to fail; a loop that sleeps again whatever happens would keep a processor busy from now
        // on.
        if hasEnded { try? await Task.sleep(for: .milliseconds(100)) }
    }

    /// Nobody moves the time any more.
    func end() {
        state.withLock { state in state.hasEnded = true }
    }

    func now(on clock: TimerSchedule.Clock) -> TimerInstant {
        state.withLock { state in TimerInstant(nanoseconds: state.clocks[clock] ?? 0) }
    }

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
        let old = state.withLock { state in
            state.alarms.updateValue((alarm, instant.nanoseconds), forKey: alarm.clock)
        }
        // The replaced alarm is let go of here, with the lock open.
        withExtendedLifetime(old) {}
        wakeIdlers()
    }

    func disarm(_ clock: TimerSchedule.Clock) {
        let old = state.withLock { state in state.alarms.removeValue(forKey: clock) }
        withExtendedLifetime(old) {}
    }

    func run(_ job: @escaping @Sendable () -> Void) {
        state.withLock { state in state.jobs.append(job) }
        wakeIdlers()
    }

    /// Time that moves itself may have something to do, of which the executor does not hear: it comes from code that it
    /// does not wait for.
    ///
    /// What `run` reaches comes back to the executor, and may make more timers before it does; unless it was found to
    /// sleep elsewhere.
    private func wakeIdlers() {
        if executor.isCurrent { return }
        let isReached = VirtualContext.current?.executor === executor
        if isReached, state.withLock({ state in state.complaints.isEmpty }) { return }
        executor.wakeIdlers()
    }

    var isCurrent: Bool { true }
    /// A tick may move time further, and with it ring the alarm inside itself.
    var runsNestedLoops: Bool { true }
    var tickShift: Int { 0 }

    // MARK: Moving time

    /// The earliest alarm; nil if none is set, or only for never.
    private static func next(_ state: borrowing State) -> (clock: TimerSchedule.Clock, delay: UInt64)? {
        var earliest: (clock: TimerSchedule.Clock, delay: UInt64)?
        for clock in TimerSchedule.Clock.allCases {
            guard let entry = state.alarms[clock], entry.instant < .max else { continue }
            let now = state.clocks[clock] ?? 0
            let delay = entry.instant > now ? entry.instant - now : 0
            if earliest.map({ delay < $0.delay }) ?? true { earliest = (clock, delay) }
        }
        return earliest
    }

    /// Moves all clocks by `nanoseconds`, at most to the next alarm, which is then disarmed and returned to be rung.
    func step(atMost nanoseconds: UInt64) -> TimerAlarm? {
        state.withLock { state in
            guard let next = Self.next(state), next.delay <= nanoseconds else {
                Self.move(&state, TimerSchedule.Clock.allCases, by: nanoseconds)
                return nil
            }
            Self.move(&state, TimerSchedule.Clock.allCases, by: next.delay)
            return state.alarms.removeValue(forKey: next.clock)?.alarm
        }
    }

    /// Disarms all alarms, and returns them to be rung.
    func takeAlarms() -> [TimerAlarm] {
        state.withLock { state in
            defer { state.alarms = [:] }
            return state.alarms.values.map(\.alarm)
        }
    }

    /// Moves some clocks and rings nothing.
    func move(_ clocks: [TimerSchedule.Clock], by nanoseconds: UInt64) {
        state.withLock { state in Self.move(&state, clocks, by: nanoseconds) }
    }

    /// The jobs that wait, to be run by the caller.
    func takeJobs() -> [@Sendable () -> Void] {
        state.withLock { state in
            defer { state.jobs = [] }
            return state.jobs
        }
    }

    /// Moves one clock alone.
    ///
    /// - Returns: its alarm, which is disarmed, to be rung.
    func set(_ clock: TimerSchedule.Clock, to instant: TimerInstant) -> TimerAlarm? {
        state.withLock { state in
            state.clocks[clock] = instant.nanoseconds
            return state.alarms.removeValue(forKey: clock)?.alarm
        }
    }

    private static func move(_ state: inout State, _ clocks: [TimerSchedule.Clock], by nanoseconds: UInt64) {
        for clock in clocks {
            state.clocks[clock] = (state.clocks[clock] ?? 0).saturatingAdd(nanoseconds)
        }
    }
}
