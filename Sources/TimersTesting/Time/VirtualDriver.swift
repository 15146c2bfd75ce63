import Synchronization
import Timers

/// A context whose time is a number: it rings its alarms when a test moves that number past them.
///
/// A time that explores orders has a ``ContextDriver`` for each context beside it, whose alarms and jobs also wait
/// here.
final class VirtualDriver: TimerDriver, SleepWitness, NamedContext {
    /// An alarm that is armed.
    private struct Armed {
        var alarm: TimerAlarm
        var instant: UInt64
        /// How many were armed before it.
        var number: Int
        var context: Int
    }

    /// A job that was sent to a context.
    private struct Job {
        var work: @Sendable () -> Void
        var number: Int
        var context: Int
        /// The timer that ticks in it.
        var label: TimerLabel?
    }

    private struct State {
        var clocks: [TimerSchedule.ClockKind: UInt64] = [.continuous: 0, .suspending: 0, .wall: 0]
        /// At most one of each clock of a context.
        var alarms: [Armed] = []
        var jobs: [Job] = []
        /// How many alarms and jobs there were.
        var made = 0
        /// The contexts whose jobs may run in any order.
        var concurrent: Set<Int> = []
        var hasEnded = false
        /// The places of the sleeps that were reported.
        var reportedPlaces: Set<String> = []
        var actions = ActionsUnderWay()
    }

    private let state = Mutex(State())
    private let executor: DrainedExecutor
    private let reporter: TestReporter
    /// The schedulers of the contexts, if the time explores orders.
    private let contexts = Mutex<ContextSchedulers?>(nil)
    /// How many actions run in place before other work goes on: one, if the time chooses what that is.
    var actionsInTurn: Int { executor.chooses ? 1 : 256 }
    var handsOverTicks: Bool { false }

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

    /// Notes that the time is being destroyed and no longer moves.
    func end() {
        state.withLock { state in state.hasEnded = true }
        // Each scheduler of a context retains this driver.
        let schedulers = contexts.withLock { contexts in contexts.take() }
        withExtendedLifetime(schedulers) {}
    }

    func now(on clock: TimerSchedule.ClockKind) -> TimerInstant {
        state.withLock { state in TimerInstant(nanoseconds: state.clocks[clock] ?? 0, on: clock) }
    }

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) { arm(alarm, at: instant, 0) }

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant, _ context: Int) {
        let old = state.withLock { state in
            let old = Self.remove(&state, alarm.clock, context)
            state.made += 1
            state.alarms.append(
                Armed(alarm: alarm, instant: instant.nanoseconds, number: state.made, context: context))
            return old
        }
        // This releases the replaced alarm, with the lock open.
        withExtendedLifetime(old) {}
        notifyIdleHandler()
    }

    func disarm(_ clock: TimerSchedule.ClockKind) { disarm(clock, 0) }

    func disarm(_ clock: TimerSchedule.ClockKind, _ context: Int) {
        let old = state.withLock { state in Self.remove(&state, clock, context) }
        withExtendedLifetime(old) {}
    }

    private static func remove(_ state: inout State, _ clock: TimerSchedule.ClockKind, _ context: Int) -> TimerAlarm? {
        let index = state.alarms.firstIndex { armed in armed.context == context && armed.alarm.clock == clock }
        return index.map { index in state.alarms.remove(at: index).alarm }
    }

    func run(_ job: @escaping @Sendable () -> Void) { run(job, 0, for: nil) }

    func run(_ job: @escaping @Sendable () -> Void, for label: TimerLabel) { run(job, 0, for: label) }

    func run(_ job: @escaping @Sendable () -> Void, _ context: Int, for label: TimerLabel?) {
        state.withLock { state in
            state.made += 1
            state.jobs.append(Job(work: job, number: state.made, context: context, label: label))
        }
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

    /// The index of the earliest alarm; nil if no alarm is armed for an instant that comes.
    private static func next(_ state: borrowing State) -> (index: Int, delay: UInt64)? {
        var earliest: (index: Int, delay: UInt64)?
        for clock in TimerSchedule.ClockKind.allCases {
            let now = state.clocks[clock] ?? 0
            for (index, armed) in state.alarms.enumerated() where armed.alarm.clock == clock && armed.instant < .max {
                let delay = armed.instant.saturatingSubtract(now)
                if earliest.map({ delay < $0.delay }) ?? true { earliest = (index, delay) }
            }
        }
        return earliest
    }

    /// Moves all clocks by `nanoseconds`, at most to the next alarm.
    ///
    /// - Returns: that alarm, disarmed, for the caller to ring; nil if the clocks do not reach it.
    func step(atMost nanoseconds: UInt64) -> TimerAlarm? {
        state.withLock { state in
            guard let index = Self.advance(&state, atMost: nanoseconds) else { return nil }
            return state.alarms.remove(at: index).alarm
        }
    }

    /// Moves all clocks by `nanoseconds`, at most to the next alarm.
    ///
    /// - Returns: whether the clocks reach it.
    func moveToAlarm(atMost nanoseconds: UInt64) -> Bool {
        state.withLock { state in Self.advance(&state, atMost: nanoseconds) != nil }
    }

    private static func advance(_ state: inout State, atMost nanoseconds: UInt64) -> Int? {
        guard let next = next(state), next.delay <= nanoseconds else {
            move(&state, TimerSchedule.ClockKind.allCases, by: nanoseconds)
            return nil
        }
        move(&state, TimerSchedule.ClockKind.allCases, by: next.delay)
        return next.index
    }

    /// Disarms all alarms, and returns them for the caller to ring.
    func takeAlarms() -> [TimerAlarm] {
        state.withLock { state in
            defer { state.alarms = [] }
            return state.alarms.map(\.alarm)
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
            return state.jobs.map(\.work)
        }
    }

    /// Moves one clock alone.
    ///
    /// - Returns: its alarms, disarmed, for the caller to ring.
    func set(_ clock: TimerSchedule.ClockKind, to instant: TimerInstant) -> [TimerAlarm] {
        state.withLock { state in
            state.clocks[clock] = instant.nanoseconds
            let alarms = state.alarms.filter { armed in armed.alarm.clock == clock }.map(\.alarm)
            state.alarms.removeAll { armed in armed.alarm.clock == clock }
            return alarms
        }
    }

    private static func move(_ state: inout State, _ clocks: [TimerSchedule.ClockKind], by nanoseconds: UInt64) {
        for clock in clocks {
            state.clocks[clock] = (state.clocks[clock] ?? 0).saturatingAdd(nanoseconds)
        }
    }
}

// MARK: - Contexts

extension VirtualDriver: ContextTurns {
    /// The time has a scheduler for each context from now on.
    func setContexts(_ schedulers: ContextSchedulers) { contexts.withLock { contexts in contexts = schedulers } }

    /// The jobs of a context may run in any order from now on.
    func runsJobsInAnyOrder(on context: Int) {
        state.withLock { state in _ = state.concurrent.insert(context) }
    }

    func due(withAlarms: Bool) -> [ContextTurn] {
        state.withLock { state in
            var turns: [ContextTurn] = []
            var busy: Set<Int> = []
            for job in state.jobs {
                let isFree = state.concurrent.contains(job.context)
                if !isFree, !busy.insert(job.context).inserted { continue }
                // A key of its own, that neither a task nor a context has.
                let key = UInt64.max - UInt64(isFree ? 1_000 + job.number : job.context)
                turns.append(ContextTurn(work: .job(job.number), key: key))
            }
            if !withAlarms { return turns }
            let rung = state.alarms.filter { armed in armed.instant <= state.clocks[armed.alarm.clock] ?? 0 }
            for armed in rung.sorted(by: { one, other in one.number < other.number }) {
                turns.append(ContextTurn(work: .alarm(armed.number), key: UInt64.max - UInt64(armed.context)))
            }
            return turns
        }
    }

    func take(_ turn: ContextTurn) -> @Sendable () -> Void {
        state.withLock { state in
            switch turn.work {
            case .job(let number):
                guard let index = state.jobs.firstIndex(where: { job in job.number == number }) else { return {} }
                return state.jobs.remove(at: index).work
            case .alarm(let number):
                guard let index = state.alarms.firstIndex(where: { armed in armed.number == number }) else {
                    return {}
                }
                let alarm = state.alarms.remove(at: index).alarm
                return { alarm.ring() }
            }
        }
    }

    func name(of turn: ContextTurn) -> String {
        let (label, context): (TimerLabel?, Int?) = state.withLock { state in
            switch turn.work {
            case .job(let number):
                let job = state.jobs.first { job in job.number == number }
                return (job?.label, job?.context)
            case .alarm(let number):
                return (nil, state.alarms.first { armed in armed.number == number }?.context)
            }
        }
        let contexts = contexts.withLock { contexts in contexts }
        let place = context.flatMap { number in contexts?.name(of: number) }.map { name in " of \(name)" } ?? ""
        if let label { return "the tick of \(Self.name(label.name, "\(label.fileID)", label.line))\(place)" }
        guard case .alarm = turn.work, let context, let timer = contexts?.scheduler(context).timers.first else {
            return "a job\(place)"
        }
        return "the tick of \(Self.name(timer.name, timer.fileID, UInt(timer.line)))\(place)"
    }

    private static func name(_ name: String?, _ fileID: String, _ line: UInt) -> String {
        let file = fileID.split(separator: "/").last ?? ""
        return "timer \(name.map { name in "'\(name)' " } ?? "")(made at \(file):\(line))"
    }
}
