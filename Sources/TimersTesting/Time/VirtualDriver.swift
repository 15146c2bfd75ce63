import Synchronization
import Timers

/// A context whose time is a number: it rings its alarms when a test moves that number past them.
final class VirtualDriver: TimerDriver, SleepWitness, NamedContext {
    private struct State {
        var clocks: [TimerSchedule.ClockKind: UInt64] = [.continuous: 0, .suspending: 0, .wall: 0]
        var alarms: [TimerSchedule.ClockKind: (alarm: TimerAlarm, instant: UInt64)] = [:]
        var jobs: [@Sendable () -> Void] = []
        var hasEnded = false
        /// The places of the sleeps that were reported.
        var reportedPlaces: Set<String> = []
        var actions = ActionsUnderWay()
    }

    private let state = Mutex(State())
    private let executor: DrainedExecutor
    private let reporter: TestReporter

    init(executor: DrainedExecutor, reporter: TestReporter) {
        self.executor = executor
        self.reporter = reporter
    }

    var contextName: String { "virtual time" }

    func willSleep(_ label: TimerLabel) async {
        executor.story?.sleeps(at: label)
        let stray = StraySleep(on: executor)
        let (hasEnded, isNews) = state.withLock { state in
            if state.hasEnded || stray == nil { return (state.hasEnded, false) }
            return (false, state.reportedPlaces.insert("\(label.fileID):\(label.line)").inserted)
        }
        if isNews, let stray {
            let issue = TestIssue(about: stray, at: label)
            // A task on the executor must not wait for the reporter: the executor would count as idle.
            if executor.isCurrent { reporter.report(issue) } else { await reporter.reportAndWait(issue) }
        }
        // The sleep will fail. A loop that sleeps again after each failure would keep a processor busy.
        if hasEnded { try? await Task.sleep(for: .milliseconds(100)) }
    }

    func cannotWait(for label: TimerLabel, _ reason: UnawaitedAction) {
        let isNews = state.withLock { state in
            !state.hasEnded && state.reportedPlaces.insert("\(label.fileID):\(label.line)").inserted
        }
        if isNews { reporter.report(TestIssue(about: reason, at: label)) }
    }

    func willRun(for label: TimerLabel, on actor: any Actor) {
        if ForeignExecutor.isOutside(actor) { cannotWait(for: label, .actorWithExecutor) }
        executor.enter(actor)
    }

    func hasRun(on actor: any Actor) { executor.leave(actor) }

    func actionBegins(_ action: UInt, for label: TimerLabel) {
        executor.story?.beginsAction(of: label)
        let task = CurrentTask.identity
        state.withLock { state in state.actions.begin(action, for: label, in: task) }
    }

    func actionEnds(_ action: UInt) { state.withLock { state in state.actions.end(action) } }
    func taskBegins(_ description: String) { executor.story?.taskBegins(description) }
    func waitBegins(in action: UInt) { state.withLock { state in state.actions.beginWait(in: action) } }
    func waitEnds(in action: UInt) { state.withLock { state in state.actions.endWait(in: action) } }

    /// The timers whose actions have begun, and wait for something that this time does not move.
    var stuckActions: [TimerLabel] {
        let busy = executor.jobs
        return state.withLock { state in state.actions.stuck(except: busy) }
    }

    /// Notes that the time is being destroyed and does not move any more.
    func end() {
        state.withLock { state in state.hasEnded = true }
    }

    func now(on clock: TimerSchedule.ClockKind) -> TimerInstant {
        state.withLock { state in TimerInstant(nanoseconds: state.clocks[clock] ?? 0, on: clock) }
    }

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
        let old = state.withLock { state in
            state.alarms.updateValue((alarm, instant.nanoseconds), forKey: alarm.clock)
        }
        // This releases the replaced alarm, with the lock open.
        withExtendedLifetime(old) {}
        notifyIdleHandler()
    }

    func disarm(_ clock: TimerSchedule.ClockKind) {
        let old = state.withLock { state in state.alarms.removeValue(forKey: clock) }
        withExtendedLifetime(old) {}
    }

    func run(_ job: @escaping @Sendable () -> Void) {
        state.withLock { state in state.jobs.append(job) }
        notifyIdleHandler()
    }

    /// Notifies time that moves itself of a timer or a job that comes from code the executor does not wait for.
    ///
    /// The executor learns on its own of code inside `run`, which returns to it and may make more timers before it
    /// does. Once a sleep elsewhere was reported, that need not be so.
    private func notifyIdleHandler() {
        if executor.isCurrent { return }
        let isReached = VirtualContext.current?.executor === executor
        if isReached, state.withLock({ state in state.reportedPlaces.isEmpty }) { return }
        executor.notifyIdleHandler()
    }

    /// A tick may move time further, and so ring the alarm from inside its own call.
    var runsNestedLoops: Bool { true }
    var tickShift: Int { 0 }

    // MARK: Moving time

    /// The earliest alarm; nil if no alarm is armed for an instant that comes.
    private static func next(_ state: borrowing State) -> (clock: TimerSchedule.ClockKind, delay: UInt64)? {
        var earliest: (clock: TimerSchedule.ClockKind, delay: UInt64)?
        for clock in TimerSchedule.ClockKind.allCases {
            guard let entry = state.alarms[clock], entry.instant < .max else { continue }
            let now = state.clocks[clock] ?? 0
            let delay = entry.instant > now ? entry.instant - now : 0
            if earliest.map({ delay < $0.delay }) ?? true { earliest = (clock, delay) }
        }
        return earliest
    }

    /// Moves all clocks by `nanoseconds`, at most to the next alarm.
    ///
    /// - Returns: that alarm, disarmed, for the caller to ring; nil if the clocks do not reach it.
    func step(atMost nanoseconds: UInt64) -> TimerAlarm? {
        state.withLock { state in
            guard let next = Self.next(state), next.delay <= nanoseconds else {
                Self.move(&state, TimerSchedule.ClockKind.allCases, by: nanoseconds)
                return nil
            }
            Self.move(&state, TimerSchedule.ClockKind.allCases, by: next.delay)
            return state.alarms.removeValue(forKey: next.clock)?.alarm
        }
    }

    /// Disarms all alarms, and returns them for the caller to ring.
    func takeAlarms() -> [TimerAlarm] {
        state.withLock { state in
            defer { state.alarms = [:] }
            return state.alarms.values.map(\.alarm)
        }
    }

    /// Moves some clocks and rings nothing.
    func move(_ clocks: [TimerSchedule.ClockKind], by nanoseconds: UInt64) {
        state.withLock { state in Self.move(&state, clocks, by: nanoseconds) }
    }

    /// Removes the jobs that wait, and returns them for the caller to run.
    func takeJobs() -> [@Sendable () -> Void] {
        state.withLock { state in
            defer { state.jobs = [] }
            return state.jobs
        }
    }

    /// Moves one clock alone.
    ///
    /// - Returns: its alarm, disarmed, for the caller to ring.
    func set(_ clock: TimerSchedule.ClockKind, to instant: TimerInstant) -> TimerAlarm? {
        state.withLock { state in
            state.clocks[clock] = instant.nanoseconds
            return state.alarms.removeValue(forKey: clock)?.alarm
        }
    }

    private static func move(_ state: inout State, _ clocks: [TimerSchedule.ClockKind], by nanoseconds: UInt64) {
        for clock in clocks {
            state.clocks[clock] = (state.clocks[clock] ?? 0).saturatingAdd(nanoseconds)
        }
    }
}
