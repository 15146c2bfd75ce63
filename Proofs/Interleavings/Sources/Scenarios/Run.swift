import Interleaver
import Timers

/// One run of a scenario: a scheduler, its timers, and the threads that use them.
final class Run: @unchecked Sendable {
    // Unchecked: one thread runs at a time.

    let driver: ManualDriver
    let scheduler: TimerScheduler
    private(set) var threads: [(name: String, body: () -> Void)] = []
    private(set) var subjects: [Subject] = []
    private var checks: [() -> Void] = []
    private var lastChecks: [() -> Void] = []

    init(_ context: Scenario.Context) {
        driver =
            switch context {
            case .serial, .claiming: ManualDriver()
            case .concurrent: ManualDriver(isConcurrent: true)
            case .nesting: ManualDriver(runsNestedLoops: true)
            case .sharing: SharingDriver()
            case .lanes: LanesDriver(isConcurrent: true)
            case .handingOver: HandingDriver()
            case .handingOverQueue: HandingDriver(isConcurrent: true)
            case .handingOverLanes: HandingLanesDriver(isConcurrent: true)
            }
        scheduler = TimerScheduler(driver: driver)
    }

    // MARK: What a scenario consists of

    /// Starts a timer that ticks that many times, each `interval` nanoseconds.
    func timer(
        _ interval: UInt64 = 1_000, times: Int = 2, claims: Bool = false, clock: TimerSchedule.ClockKind = .continuous,
        _ action: @escaping @Sendable () -> Void = {}
    ) -> Subject {
        let schedule = TimerSchedule.every(.nanoseconds(interval), times: times).clock(clock)
        return timer(schedule, times: times, claims: claims, action)
    }

    func timer(
        _ schedule: TimerSchedule, times: Int, claims: Bool = false, _ action: @escaping @Sendable () -> Void = {}
    ) -> Subject {
        let record = Record(driver)
        let perform = perform(record, Capture(record), action)
        let handle =
            claims
            ? OwnedTimer(claiming: schedule, on: scheduler, action: perform)
            : OwnedTimer(schedule, on: scheduler, action: perform)
        let subject = Subject(record, times: times, handle)
        subjects.append(subject)
        return subject
    }

    /// Starts a timer that works for `owner`.
    func timer(_ interval: UInt64 = 1_000, times: Int = 2, of owner: Owner) -> Subject {
        let record = Record(driver)
        let perform = perform(record, Capture(record)) {}
        let handle = OwnedTimer(.every(.nanoseconds(interval), times: times), on: scheduler, owner: owner) { _, tick in
            perform(tick)
        }
        let subject = Subject(record, times: times, handle)
        subjects.append(subject)
        return subject
    }

    /// Starts a timer whose action runs on an actor, in a task on the thread of the context.
    func timer(
        times: Int, on owner: Runner, _ executor: ThreadExecutor, _ action: @escaping @Sendable () -> Void = {}
    ) -> Subject {
        let context = VirtualContext(scheduler: scheduler, executor: executor)
        driver.binding = { body in VirtualContext.$bound.withValue(context, operation: body) }
        driver.runsTasks = { executor.runOne() }
        let record = Record(driver)
        record.isInTask = true
        let perform = perform(record, Capture(record), action)
        var subject: Subject?
        driver.binding {
            let schedule = TimerSchedule.every(.nanoseconds(1_000), times: times)
            subject = Subject(
                record, times: times, OwnedTimer(schedule, actor: owner) { _, tick in perform(tick) })
        }
        guard let subject else { preconditionFailure("a binding calls its body") }
        subjects.append(subject)
        return subject
    }

    private func perform(
        _ record: Record, _ capture: Capture, _ action: @escaping @Sendable () -> Void
    ) -> @Sendable (Tick) -> Void {
        { tick in
            record.actionBegins(tick)
            switchPoint("running the action")
            action()
            record.actionEnds()
            withExtendedLifetime(capture) {}
        }
    }

    func thread(_ name: String, _ body: @escaping () -> Void) { threads.append((name, body)) }

    /// Adds the thread of the context, which rings due alarms and runs jobs.
    func context(_ name: String = "context") {
        thread(name) { [driver] in driver.serve() }
    }

    /// Adds a thread that runs a task.
    @discardableResult
    func task(_ name: String, _ operation: @escaping @Sendable () async -> Void) -> ThreadExecutor {
        let executor = ThreadExecutor()
        thread(name) { executor.run(operation) }
        return executor
    }

    /// Adds a check for the moment when all threads have ended.
    func check(_ body: @escaping () -> Void) { checks.append(body) }

    /// Adds a check for the moment when no time is left.
    func checkAtEnd(_ body: @escaping () -> Void) { lastChecks.append(body) }

    // MARK: Promises

    /// Checks everything that holds between calls, lets time pass until all timers have ended, and checks what holds
    /// then.
    func finish() {
        checkAlarms()
        for subject in subjects { subject.checkDeadline() }
        for check in checks { check() }
        driver.settle()
        scheduler.checkWheels()
        for subject in subjects { subject.resumeIfPaused() }
        driver.settle()
        for subject in subjects { subject.checkEnd() }
        for check in lastChecks { check() }
        driver.binding = { body in body() }
        driver.runsTasks = { false }
        threads = []
        checks = []
        lastChecks = []
        for subject in subjects { subject.checkRelease() }
        subjects = []
        driver.settle()
    }

    /// Checks that the alarm of each clock is armed for its first timer or an earlier instant.
    private func checkAlarms() {
        scheduler.checkWheels()
        if driver.hasJobs { return }
        for clock in TimerSchedule.ClockKind.allCases {
            guard let first = scheduler.earliestDelivery(on: clock)?.nanoseconds else { continue }
            guard let armed = driver.armedAt(clock) else {
                Report.fail(.lateAlarm, "a timer waits for \(first) on the \(clock) clock, and no alarm is armed")
            }
            // A timer with a tolerance may come up as late as its tolerance ends.
            if !(driver is SharingDriver), armed > first, armed > driver.time {
                Report.fail(.lateAlarm, "the alarm is armed for \(armed), after the first timer at \(first)")
            }
        }
    }
}

/// An object that a timer works for.
final class Owner: Sendable {
    private let record: OwnerRecord
    /// The handle of the timer, if the owner has it.
    let timer = Box<OwnedTimer?>(nil)

    init(_ record: OwnerRecord) {
        self.record = record
    }

    deinit {
        record.released += 1
        if Interleaver.shared.holdsLock { Report.fail(.codeUnderLock, "the owner is released with a lock held") }
    }
}

/// An actor that a timer works for.
actor Runner {}

/// How often an owner was released.
final class OwnerRecord: @unchecked Sendable {
    // Unchecked: one thread runs at a time.
    var released = 0
}

/// A variable that several threads use.
final class Box<Value>: @unchecked Sendable {
    // Unchecked: one thread runs at a time.
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}
