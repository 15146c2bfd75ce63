import Synchronization

/// Serves timers on a thread of its own.
///
/// The thread retains the core, the core's alarms retain the scheduler, and the scheduler retains the driver. So when
/// the driver is deallocated, the thread is no longer needed.
final class ThreadDriver: SystemClockDriver, NamedContext {
    private let core: ThreadCore

    init(name: String, precision: TimerScheduler.Precision) {
        core = ThreadCore(name: name, precision: precision)
    }

    deinit {
        core.stop()
    }

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) { core.arm(alarm, at: instant) }
    func disarm(_ clock: TimerSchedule.ClockKind) { core.disarm(clock) }
    func run(_ job: @escaping @Sendable () -> Void) { core.run(job) }
    var alarmsFollowClocks: Bool { ThreadWaiter.waitsOnEachClock }
    var sharesWakeUps: Bool { !core.spins }
    var isCurrent: Bool { core.isCurrent }
    var contextName: String { "thread '\(core.name)'" }
}

/// The thread and its alarms and jobs.
final class ThreadCore: Sendable {
    private struct State {
        var alarms = PerClock<(alarm: TimerAlarm, instant: TimerInstant)?>(nil)
        var jobs: [@Sendable () -> Void] = []
        /// The clocks whose alarms the thread itself has changed.
        ///
        /// It sets them in the waiter before it sleeps.
        var changed = PerClock(false)
        var isStarted = false
        var isStopped = false
    }

    private enum Work {
        case ring(PerClock<TimerAlarm?>)
        case run([@Sendable () -> Void])
        case wait
        /// Spin: some instants are too near to sleep.
        case spin(until: PerClock<TimerInstant>, unless: UInt)
        case end
    }

    private static let clocks = TimerSchedule.ClockKind.allCases

    private let state = Mutex(State())
    private let waiter = ThreadWaiter()
    private let thread = Atomic<UInt>(0)
    /// How often another thread has changed an alarm or submitted a job.
    ///
    /// A spinning thread reads it.
    private let calls = Atomic<UInt>(0)
    let name: String
    private let lead: UInt64

    init(name: String, precision: TimerScheduler.Precision) {
        self.name = name
        lead = if case .spinning(let lead) = precision { lead.saturatingNanoseconds } else { 0 }
    }

    var spins: Bool { lead > 0 }

    var isCurrent: Bool {
        thread.load(ordering: .relaxed) == PlatformThread.current
    }

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
        let old = state.withLock { state in
            let old = state.alarms[alarm.clock]
            state.alarms[alarm.clock] = (alarm, instant)
            changed(alarm.clock, &state)
            startIfNeeded(&state)
            return old
        }
        // The replaced alarm is released here, with the lock open.
        withExtendedLifetime(old) {}
    }

    func disarm(_ clock: TimerSchedule.ClockKind) {
        let old = state.withLock { state in
            let old = state.alarms[clock]
            state.alarms[clock] = nil
            changed(clock, &state)
            return old
        }
        withExtendedLifetime(old) {}
    }

    /// Makes the thread wake for the alarm of that clock, or no longer.
    private func changed(_ clock: TimerSchedule.ClockKind, _ state: inout State) {
        if isCurrent {
            state.changed[clock] = true
        } else {
            setWaiter(clock, state)
            calls.add(1, ordering: .relaxed)
        }
    }

    private func wake() {
        calls.add(1, ordering: .relaxed)
        waiter.wake()
    }

    private func setWaiter(_ clock: TimerSchedule.ClockKind, _ state: State) {
        waiter.set(clock, to: state.alarms[clock].map { entry in wakeUp(for: entry.instant) } ?? .never)
    }

    func run(_ job: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.jobs.append(job)
            startIfNeeded(&state)
        }
        wake()
    }

    /// Lets the thread end after its jobs and alarms.
    func stop() {
        let isStarted = state.withLock { state in
            state.isStopped = true
            return state.isStarted
        }
        if isStarted { wake() }
    }

    private func startIfNeeded(_ state: inout State) {
        if state.isStarted { return }
        state.isStarted = true
        PlatformThread.start(name: name) { [self] in serve() }
    }

    // MARK: On the thread

    private func serve() {
        thread.store(PlatformThread.current, ordering: .relaxed)
        var reached = PerClock(false)
        while true {
            let work = nextWork(after: reached)
            reached = PerClock(false)
            switch work {
            case .ring(let alarms): PlatformThread.pool { for clock in Self.clocks { alarms[clock]?.ring() } }
            case .run(let jobs): PlatformThread.pool { for job in jobs { job() } }
            case .wait: reached = waiter.wait()
            case .spin(let near, let calls): spin(until: near, unless: calls)
            case .end: return
            }
        }
    }

    /// Spins until one of the instants is reached, the wall clock is set back, or `calls` exceeds `known`.
    private func spin(until near: PerClock<TimerInstant>, unless known: UInt) {
        let start = near[.wall] == .never ? TimerInstant(nanoseconds: 0, on: .wall) : SystemClock.now(.wall)
        while calls.load(ordering: .relaxed) == known {
            for clock in Self.clocks {
                let instant = near[clock]
                if instant == .never { continue }
                let now = SystemClock.now(clock)
                if now >= instant || clock == .wall && now < start { return }
            }
        }
    }

    /// - Parameter reached: the clocks for which the waiter has woken the thread. They have to be set again.
    /// - Returns: the next piece of work.
    private func nextWork(after reached: PerClock<Bool>) -> Work {
        state.withLock { state in
            for clock in Self.clocks where reached[clock] { state.changed[clock] = true }
            if !state.jobs.isEmpty {
                let jobs = state.jobs
                state.jobs = []
                return .run(jobs)
            }
            var due = PerClock<TimerAlarm?>(nil)
            var near = PerClock(TimerInstant.never)
            var (isArmed, isDue, isNear) = (false, false, false)
            for clock in Self.clocks {
                guard let (alarm, instant) = state.alarms[clock] else { continue }
                isArmed = true
                let now = SystemClock.now(clock)
                if instant <= now {
                    due[clock] = alarm
                    isDue = true
                    state.alarms[clock] = nil
                    state.changed[clock] = true
                } else if wakeUp(for: instant) <= now {
                    near[clock] = instant
                    isNear = true
                }
            }
            if isDue { return .ring(due) }
            if isNear { return .spin(until: near, unless: calls.load(ordering: .relaxed)) }
            if state.isStopped, !isArmed { return .end }
            for clock in Self.clocks where state.changed[clock] {
                setWaiter(clock, state)
                state.changed[clock] = false
            }
            return .wait
        }
    }

    private func wakeUp(for instant: TimerInstant) -> TimerInstant {
        instant == .never ? .never : instant - Duration(nanoseconds: lead)
    }
}
