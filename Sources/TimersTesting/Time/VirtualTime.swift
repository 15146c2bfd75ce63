import Synchronization
public import Timers

/// Time that stands still until a test moves it.
///
/// ```swift
/// import Timers
///
/// let time = VirtualTime()
/// time.run {
///     var ticks = 0
///     let timer = OwnedTimer(.every(.seconds(1))) { _ in ticks += 1 }
///     time.advance(by: .seconds(3))
///     assert(ticks == 3)
///     timer.cancel()
/// }
/// ```
///
/// Inside ``run(_:)`` every scheduler that code asks for (`.main`, `.queue`, `.runLoop`, `.thread`, an actor's) is this
/// time's, so code under test needs no injection. Ticks run inside the call that moves time, in the order of their
/// instants. Ticks of one instant run clock by clock, and those of a clock in the order in which they were scheduled.
/// Ticks of actors come after the others of their instant, and so do those of the main actor if the test moves time
/// elsewhere. A tick may schedule, cancel, pause and restart timers, and move time further. A tick of an actor that
/// awaits the move counts as waiting: the call that served it may return before its action.
///
/// Move time from one thread at a time. Timers of the main actor tick in place when time is moved on the main actor.
///
/// A timer that is still scheduled when its time is destroyed, and has not lost its owner, becomes an issue of the
/// test, in Swift Testing or XCTest, with its name and the line that made it. So the time must be destroyed last: make
/// what uses it inside ``run(_:)``. Members of a suite are destroyed in the order of their declarations, so declare
/// them before the time.
public final class VirtualTime: Sendable {
    let driver: VirtualDriver
    package let drainedExecutor: DrainedExecutor
    package let context: VirtualContext
    /// The schedulers of the contexts, if the time explores orders.
    private let contexts: ContextSchedulers?
    private let allowsPendingTimers: Bool
    private let reporter: TestReporter
    /// The work to finish after the test.
    private let endings = Mutex<[@Sendable (VirtualTime) async -> Void]>([])
    /// The place that made the time.
    let fileID: StaticString
    let line: UInt
    /// The scheduler that stands for all others.
    ///
    /// Give it to code that ``run(_:)`` does not reach: blocks of queues and threads, and detached tasks.
    public let scheduler: TimerScheduler

    /// Makes a time that starts at zero on every clock.
    ///
    /// - Parameters:
    ///   - capturesUnstructuredTasks: whether the time waits for `Task {}`, detached tasks and jobs of the main actor
    ///     that code inside ``run(isolation:_:)`` starts, and runs them in turn with all others. It uses hooks of the
    ///     Swift runtime. If they are missing, the test gets an issue that says so, and the time captures nothing.
    ///   - allowsPendingTimers: whether timers may still be scheduled when the time is destroyed.
    ///   - fileID: where the time was made, for issues.
    ///   - filePath: where the time was made, for issues in that file.
    ///   - line: where the time was made, for issues.
    public convenience init(
        capturesUnstructuredTasks: Bool = false,
        allowsPendingTimers: Bool = false,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) {
        self.init(
            capturesUnstructuredTasks: capturesUnstructuredTasks, allowsPendingTimers: allowsPendingTimers,
            plan: nil, reporter: TestReporter(knowing: KnownFile(id: fileID, path: filePath)), fileID, line)
    }

    /// Does the same as the public initializer.
    ///
    /// - Parameters:
    ///   - capturesUnstructuredTasks: whether the time waits for unstructured tasks.
    ///   - allowsPendingTimers: whether timers may still be scheduled when the time is destroyed.
    ///   - plan: decides what runs next; nil for the order of enqueueing.
    ///   - story: learns how the order differs from the usual one.
    ///   - reporter: gets the mistakes of the test.
    ///   - fileID: where the time was made, for issues.
    ///   - line: where the time was made, for issues.
    init(
        capturesUnstructuredTasks: Bool, allowsPendingTimers: Bool, plan: OrderPlan?, story: OrderStory? = nil,
        reporter: TestReporter, _ fileID: StaticString, _ line: UInt
    ) {
        self.reporter = reporter
        self.allowsPendingTimers = allowsPendingTimers
        self.fileID = fileID
        self.line = line
        drainedExecutor = DrainedExecutor(capturesTasks: capturesUnstructuredTasks, plan: plan, story: story)
        driver = VirtualDriver(executor: drainedExecutor, reporter: reporter)
        scheduler = TimerScheduler(driver: driver)
        contexts = plan == nil ? nil : ContextSchedulers(scheduler, driver)
        context = VirtualContext(scheduler: scheduler, executor: drainedExecutor, contexts: contexts)
        if let contexts {
            driver.setContexts(contexts)
            drainedExecutor.setTurns(driver)
        }
        story?.setClock { [weak driver] in driver?.now(on: .continuous) }
        if capturesUnstructuredTasks, drainedExecutor.firstCapturedTask == nil {
            let message = """
                This time cannot capture unstructured tasks: the Swift runtime lacks a hook for them, or another \
                library has replaced the executor of the main actor. Start the tasks with \
                Task(executorPreference: time.executor), and make the time without capturesUnstructuredTasks.
                """
            report(TestIssue(message: message, fileID: fileID, line: line))
        }
    }

    deinit {
        if !allowsPendingTimers {
            for timer in schedulers.flatMap(\.remainingTimers) { report(TestIssue(about: timer)) }
        }
        driver.end()
        // Timers that wait retain their scheduler. Without this call they would wait forever.
        scheduler.endTimers()
        contexts?.end()
    }

    /// The scheduler of this time, and those of its contexts.
    private var schedulers: [TimerScheduler] { [scheduler] + (contexts?.all ?? []) }

    /// Whether the time explores orders.
    var explores: Bool { contexts != nil }

    /// The observer of all timers.
    var observer: (any TimerObserver)? {
        get { scheduler.observer }
        set { for scheduler in schedulers { scheduler.observer = newValue } }
    }

    /// The order of the run so far, as an issue names it; nil if the time tries no orders.
    package var orderText: String? { drainedExecutor.orderRecord?.deviations.orderText }

    /// Notes work to finish when the test in many orders has ended.
    package func atEnd(_ ending: @escaping @Sendable (VirtualTime) async -> Void) {
        endings.withLock { endings in endings.append(ending) }
    }

    /// Finishes the work that the test has left, in the usual order.
    func end() async {
        drainedExecutor.endOrder()
        let endings = endings.withLock { endings in
            defer { endings = [] }
            return endings
        }
        for ending in endings { await ending(self) }
    }

    func report(_ issue: TestIssue) {
        reporter.report(issue)
    }

    /// Reports a call that this time cannot carry out, unless `condition` holds.
    ///
    /// - Returns: whether it holds.
    package func expect(_ condition: Bool, _ message: @autoclosure () -> String) -> Bool {
        if !condition { report(TestIssue(message: message(), fileID: fileID, line: line, isAboutTest: true)) }
        return condition
    }

    /// Whether time can move by `duration`; an issue of the test if it cannot.
    func mayMove(by duration: Duration) -> Bool {
        expect(duration >= .zero, "time cannot be moved back by \(duration): it stays where it is")
    }

    /// Whether time can move to `instant`; an issue of the test if it cannot.
    func mayMove(to instant: TimerInstant) -> Bool {
        expect(
            instant.clock == .continuous || instant == .never,
            "time cannot be moved to an instant of the \(instant.clock) clock: it stays where it is")
    }

    /// Whether the wall clock can be set to `instant`; an issue of the test if it cannot.
    func maySetWallClock(to instant: TimerInstant) -> Bool {
        expect(
            instant.clock == .wall,
            "the wall clock cannot be set to an instant of the \(instant.clock) clock: it stays where it is")
    }

    /// Whether clocks can run on by `duration` while nothing runs; an issue of the test if they cannot.
    func maySkip(_ duration: Duration) -> Bool {
        expect(duration >= .zero, "a process or a machine cannot stand still for \(duration): time stays where it is")
    }

    /// The time on the continuous clock.
    public var now: TimerInstant { now(on: .continuous) }

    /// The time on `clock`.
    public func now(on clock: TimerSchedule.ClockKind) -> TimerInstant {
        driver.now(on: clock)
    }

    /// Runs `body` in this time: every scheduler it asks for is virtual.
    ///
    /// - Throws: what `body` throws.
    public func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        if drainedExecutor.firstCapturedTask != nil { TaskCapture.check() }
        let outcome: Swift.Result<Result, Failure> = VirtualContext.$bound.withValue(context) {
            do throws(Failure) {
                return .success(try body())
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    // MARK: Moving time

    /// Moves time by `duration`, and serves every tick on the way at its instant.
    ///
    /// - Parameter duration: zero or more; a negative one is an issue of the test, and time stays where it is.
    public func advance(by duration: Duration) {
        if mayMove(by: duration) { advance(to: now + duration) }
    }

    /// Moves time to `instant` of the continuous clock; if that has passed, only serves the due timers.
    ///
    /// An instant of another clock is an issue of the test, and time stays where it is.
    public func advance(to instant: TimerInstant) {
        guard mayMove(to: instant) else { return }
        while serveNext(until: instant) {}
    }

    /// Moves time to the next tick, and serves all ticks of that instant.
    ///
    /// - Returns: false if no timer waits.
    @discardableResult
    public func advanceToNextTick() -> Bool {
        runJobs()
        guard let next = nextTick else { return false }
        advance(to: next)
        return true
    }

    /// Moves time from tick to tick until no timer waits.
    ///
    /// - Parameter limit: how far to move at most; a repeating timer never ends on its own.
    /// - Returns: whether no timer waits.
    @discardableResult
    public func runUntilIdle(within limit: Duration = .seconds(86_400)) -> Bool {
        let end = now + limit
        while true {
            runJobs()
            guard let next = nextTick else { return true }
            if next > end { return false }
            advance(to: next)
        }
    }

    // MARK: Accidents

    /// Sets the wall clock, as a person or the network may, and leaves the other clocks alone.
    ///
    /// Serves the timers that are then due.
    ///
    /// - Parameter instant: an instant on the wall clock; one of another clock is an issue of the test, and the clock
    ///   stays where it is.
    public func setWallClock(to instant: TimerInstant) {
        guard maySetWallClock(to: instant) else { return }
        jumpWallClock(to: instant)
        advance(to: now)
    }

    /// Stops the process for a while, as a stop signal does: every clock runs on.
    ///
    /// Afterwards, serves the timers that are then due.
    ///
    /// - Parameter duration: zero or more; a negative one is an issue of the test, and time stays where it is.
    public func suspendProcess(for duration: Duration) {
        guard maySkip(duration) else { return }
        skip(TimerSchedule.ClockKind.allCases, duration)
        advance(to: now)
    }

    /// Lets the machine sleep: the continuous and the wall clock run on, the suspending clock stands still.
    ///
    /// Afterwards, serves the timers that are then due.
    ///
    /// - Parameter duration: zero or more; a negative one is an issue of the test, and time stays where it is.
    public func suspendSystem(for duration: Duration) {
        guard maySkip(duration) else { return }
        skip([.continuous, .wall], duration)
        advance(to: now)
    }

    /// Sets the wall clock, and rings its alarm, so that the scheduler arms a new one.
    func jumpWallClock(to instant: TimerInstant) {
        for alarm in driver.set(.wall, to: instant) { run { alarm.ring() } }
    }

    /// Moves some clocks without serving any timer.
    func skip(_ clocks: [TimerSchedule.ClockKind], _ duration: Duration) {
        driver.move(clocks, by: duration.saturatingNanoseconds)
    }

    // MARK: Timers

    /// The timers that wait, in the order of their next ticks.
    public var pendingTimers: [TimerInfo] {
        if !explores { return scheduler.timers }
        func delay(_ timer: TimerInfo) -> Duration {
            timer.nextTick.map { instant in instant - now(on: instant.clock) } ?? .zero
        }
        return schedulers.flatMap(\.timers).sorted { one, other in delay(one) < delay(other) }
    }

    /// The asynchronous actions that have begun and wait for something that this time does not move, as sentences.
    ///
    /// Each sentence names the timer and the line that made it. Of several actions of one line, it has the first. An
    /// action that sleeps on ``clock``, or waits for a timer of this time, is not among them; one that waits for the
    /// test itself is.
    ///
    /// With ``VirtualTimeTrait``, the issues of a test have these sentences as comments. Elsewhere, check
    /// `time.waitingActions == []` beside an expectation that fails. O(n log n) for n actions.
    public var waitingActions: [String] { driver.stuckActions.map(\.pointer) }

    /// The instant of the next tick, on the continuous clock; nil if no tick comes.
    ///
    /// The next alarm may ring earlier, for a timer that has since been cancelled, paused or postponed. O(1), or
    /// O(timers) if the timer with the first deadline was postponed.
    var nextTick: TimerInstant? {
        let delays = schedulers.flatMap { scheduler in
            TimerSchedule.ClockKind.allCases.compactMap { clock in
                scheduler.earliestDelivery(on: clock).map { max(now(on: clock).duration(to: $0), .zero) }
            }
        }
        return delays.min().map { now + $0 }
    }

    // MARK: Steps

    /// Moves time to the next alarm and rings it, or to `instant` if the alarm comes later.
    ///
    /// - Returns: whether an alarm rang.
    func serveNext(until instant: TimerInstant) -> Bool {
        runJobs()
        let left = max(now.duration(to: instant), .zero)
        if explores {
            guard driver.moveToAlarm(atMost: left.saturatingNanoseconds) else { return false }
            if let turn = drainedExecutor.chooseTurn() { run(turn) }
            runJobs()
            return true
        }
        guard let alarm = driver.step(atMost: left.saturatingNanoseconds) else { return false }
        run { alarm.ring() }
        runJobs()
        return true
    }

    /// Runs the jobs that were sent to the context, until none is left.
    ///
    /// - Returns: whether there was any.
    @discardableResult
    func runJobs() -> Bool {
        if explores {
            var hasRun = false
            while let turn = drainedExecutor.chooseTurn(withAlarms: false) {
                run(turn)
                hasRun = true
            }
            return hasRun
        }
        var jobs = driver.takeJobs()
        if jobs.isEmpty { return false }
        while !jobs.isEmpty {
            for job in jobs { run { job() } }
            jobs = driver.takeJobs()
        }
        return true
    }
}
