public import Timers

/// Time that stands still until a test moves it.
///
/// ```swift
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
/// Inside ``run(_:)`` every scheduler that is asked for (`.main`, `.queue`, `.runLoop`, `.thread`, an actor's) is this
/// one, so code under test needs no injection. Ticks run inside the call that moves time, in the order of their
/// instants. Those of one instant run clock by clock, those of a clock in the order in which they were scheduled, but
/// those of actors, and of the main actor where time is moved elsewhere, after the others. A tick may schedule, cancel,
/// pause and restart timers, and move time further. One that awaits that, on an actor, counts as waiting: the call that
/// served it may return before its action does.
///
/// Move time from one thread at a time. Timers of the main actor tick in place when time is moved on the main actor.
///
/// A timer that is still scheduled when its time goes away, and has not lost its owner, is reported as an issue of the
/// test, by Swift Testing or XCTest, with its name and the line that made it. The time has to be the last to go: make
/// what uses it inside ``run(_:)``, or, as members of a suite, before the time, since members go in the order of their
/// declarations.
public final class VirtualTime: Sendable {
    let driver: VirtualDriver
    let drainedExecutor: DrainedExecutor
    let context: VirtualContext
    private let allowsPendingTimers: Bool
    private let reporter: TestReporter
    /// Where it was made.
    let fileID: StaticString
    let line: UInt
    /// The scheduler that stands for all others.
    ///
    /// Give it to code that ``run(_:)`` does not reach: blocks of queues, threads and detached tasks.
    public let scheduler: TimerScheduler

    /// Makes a time of its own, that starts at zero on every clock.
    ///
    /// - Parameters:
    ///   - capturesUnstructuredTasks: whether `Task {}`, detached tasks and jobs of the main actor that are started
    ///     inside ``run(isolation:_:)`` run in turn with all others, and are waited for when time is moved. It uses a
    ///     hook of the runtime; where that is missing the test gets an issue that says so, and the time captures
    ///     nothing.
    ///   - allowsPendingTimers: whether timers may still be scheduled when the time goes away.
    ///   - fileID: where the time was made, for issues.
    ///   - filePath: where the time was made, for issues in that file.
    ///   - line: where the time was made, for issues.
    public init(
        capturesUnstructuredTasks: Bool = false,
        allowsPendingTimers: Bool = false,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) {
        reporter = TestReporter(knowing: KnownFile(id: fileID, path: filePath))
        self.allowsPendingTimers = allowsPendingTimers
        self.fileID = fileID
        self.line = line
        drainedExecutor = DrainedExecutor(capturesTasks: capturesUnstructuredTasks)
        driver = VirtualDriver(executor: drainedExecutor, reporter: reporter)
        scheduler = TimerScheduler(driver: driver)
        context = VirtualContext(scheduler: scheduler, executor: drainedExecutor)
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
            for timer in scheduler.remainingTimers { report(Self.complaint(about: timer)) }
        }
        driver.end()
        // Waiting timers keep their scheduler: without an end they would wait for a time that nobody moves any more.
        scheduler.end()
    }

    func report(_ issue: TestIssue) {
        reporter.report(issue)
    }

    /// The time on the continuous clock.
    public var now: TimerInstant { now(on: .continuous) }

    /// The time on `clock`.
    public func now(on clock: TimerSchedule.Clock) -> TimerInstant {
        driver.now(on: clock)
    }

    /// Runs `body` in this time: every scheduler it asks for is virtual.
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

    /// Moves time by `duration`, serving every tick on the way at its instant.
    ///
    /// - Parameter duration: zero or more; a negative one traps.
    public func advance(by duration: Duration) {
        require(duration >= .zero, "time cannot be moved back by \(duration)")
        advance(to: now + duration)
    }

    /// Moves time to `instant` of the continuous clock; if that has passed, only serves what is due.
    public func advance(to instant: TimerInstant) {
        while serveNext(until: instant) {}
    }

    /// Moves time to the next tick and serves it, with all others of that instant.
    ///
    /// - Returns: false if nothing waits.
    @discardableResult
    public func advanceToNextTick() -> Bool {
        runJobs()
        guard let next = nextTick else { return false }
        advance(to: next)
        return true
    }

    /// Moves time from tick to tick until nothing waits any more.
    ///
    /// - Parameter limit: how far to move at most; a repeating timer never leaves off by itself.
    /// - Returns: whether nothing waits.
    @discardableResult
    public func runUntilIdle(limit: Duration = .seconds(86_400)) -> Bool {
        let end = now + limit
        while true {
            runJobs()
            guard let next = nextTick else { return true }
            if next > end { return false }
            advance(to: next)
        }
    }

    // MARK: Accidents

    /// Sets the wall clock, as a person or the network may, and leaves the others alone.
    ///
    /// What is due by it then is served.
    public func setWallClock(to instant: TimerInstant) {
        jumpWallClock(to: instant)
        advance(to: now)
    }

    /// Lets the process stand still, as a stop signal does: every clock runs on, nothing is served before it is over.
    ///
    /// - Parameter duration: zero or more; a negative one traps.
    public func suspendProcess(for duration: Duration) {
        skip(TimerSchedule.Clock.allCases, duration)
        advance(to: now)
    }

    /// Lets the machine sleep: the continuous and the wall clock run on, the suspending one stands still, nothing is
    /// served before it is over.
    ///
    /// - Parameter duration: zero or more; a negative one traps.
    public func sleepSystem(for duration: Duration) {
        skip([.continuous, .wall], duration)
        advance(to: now)
    }

    /// Sets the wall clock, of which whoever waits on it hears.
    func jumpWallClock(to instant: TimerInstant) {
        guard let alarm = driver.set(.wall, to: instant) else { return }
        run { alarm.ring() }
    }

    /// Moves some clocks, and serves nothing.
    func skip(_ clocks: [TimerSchedule.Clock], _ duration: Duration) {
        require(duration >= .zero, "a process or a machine cannot stand still for \(duration)")
        driver.move(clocks, by: duration.saturatingNanoseconds)
    }

    // MARK: Looking

    /// The timers that wait, in the order of their next ticks.
    public var pendingTimers: [TimerInfo] { scheduler.timers }

    /// When the next tick comes, told on the continuous clock; nil if none will.
    ///
    /// Not when the next alarm rings: that may be one for a timer that has since been cancelled, paused or postponed.
    /// O(1), or O(timers) if the one that came up first was put off.
    var nextTick: TimerInstant? {
        let delays = TimerSchedule.Clock.allCases.compactMap { clock in
            scheduler.earliestDelivery(on: clock).map { max(now(on: clock).duration(to: $0), .zero) }
        }
        return delays.min().map { now + $0 }
    }

    // MARK: Steps

    /// Moves time to the next alarm, if it rings by `instant`, and lets it ring; to `instant` otherwise.
    ///
    /// - Returns: whether an alarm rang.
    func serveNext(until instant: TimerInstant) -> Bool {
        runJobs()
        let left = max(now.duration(to: instant), .zero)
        guard let alarm = driver.step(atMost: left.saturatingNanoseconds) else { return false }
        run { alarm.ring() }
        runJobs()
        return true
    }

    /// Does what was sent to the context, until nothing is left.
    ///
    /// - Returns: whether there was anything.
    @discardableResult
    func runJobs() -> Bool {
        var jobs = driver.takeJobs()
        if jobs.isEmpty { return false }
        while !jobs.isEmpty {
            for job in jobs { run { job() } }
            jobs = driver.takeJobs()
        }
        return true
    }
}
