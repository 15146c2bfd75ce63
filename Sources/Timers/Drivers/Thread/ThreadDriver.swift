import Synchronization

/// Serves timers on a thread of its own.
///
/// The thread holds the core, and the core's alarms hold the scheduler, which holds the driver; the driver's end is
/// therefore the sign that nobody needs the thread any more.
final class ThreadDriver: SystemClockDriver {
    private let core: ThreadCore

    init(name: String, precision: TimerScheduler.Precision) {
        core = ThreadCore(name: name, precision: precision)
    }

    deinit {
        core.stop()
    }

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) { core.arm(alarm, at: instant) }
    func disarm(_ clock: TimerSchedule.Clock) { core.disarm(clock) }
    func run(_ job: @escaping @Sendable () -> Void) { core.run(job) }
    var isCurrent: Bool { core.isCurrent }
    var alarmsFollowClocks: Bool { ThreadWaiter.waitsOnEachClock }
    var sharesWakeUps: Bool { !core.spins }
}

/// The thread and what it waits for.
final class ThreadCore: Sendable {
    private struct State {
        var alarms = PerClock<(alarm: TimerAlarm, instant: TimerInstant)?>(nil)
        var jobs: [@Sendable () -> Void] = []
        /// The clocks whose alarms the thread has changed itself: it sets them when it has nothing else to do.
        var changed = PerClock(false)
        var isStarted = false
        var isStopped = false
    }

    private enum Work {
        case ring(PerClock<TimerAlarm?>)
        case run([@Sendable () -> Void])
        case wait
        /// Some instants are too near to sleep until then.
        case spin(until: PerClock<TimerInstant>, unless: UInt)
        case end
    }

    private static let clocks = TimerSchedule.Clock.allCases

    private let state = Mutex(State())
    private let waiter = ThreadWaiter()
    private let thread = Atomic<UInt>(0)
    /// How often somebody gave the thread something to do, for one that spins instead of waiting.
    private let calls = Atomic<UInt>(0)
    private let name: String
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
        // The replaced alarm goes here, with the lock open.
        withExtendedLifetime(old) {}
    }

    func disarm(_ clock: TimerSchedule.Clock) {
        let old = state.withLock { state in
            let old = state.alarms[clock]
            state.alarms[clock] = nil
            changed(clock, &state)
            return old
        }
        withExtendedLifetime(old) {}
    }

    /// Has the thread wake for the alarm of that clock, or no longer.
    private func changed(_ clock: TimerSchedule.Clock, _ state: inout State) {
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

    private func setWaiter(_ clock: TimerSchedule.Clock, _ state: State) {
        waiter.set(clock, to: state.alarms[clock].map { entry in wakeUp(for: entry.instant) } ?? .never)
    }

    func run(_ job: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.jobs.append(job)
            startIfNeeded(&state)
        }
        wake()
    }

    /// Lets the thread end when it has done what it was given.
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

    /// Returns when one of the instants is reached, when the wall clock is set back, or when there are more calls than
    /// `known`.
    private func spin(until near: PerClock<TimerInstant>, unless known: UInt) {
        let start = near[.wall] == .never ? TimerInstant(nanoseconds: 0) : SystemClock.now(.wall)
        while calls.load(ordering: .relaxed) == known {
            for clock in Self.clocks {
                let instant = near[clock]
                if instant == .never { continue }
                let now = SystemClock.now(clock)
                if now >= instant || clock == .wall && now < start { return }
            }
        }
    }

    /// - Parameter reached: the clocks for which the waiter has woken it, and which have to be set again.
    /// - Returns: what to do now.
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
        instant == .never ? .never : TimerInstant(nanoseconds: instant.nanoseconds.saturatingSubtract(lead))
    }
}
