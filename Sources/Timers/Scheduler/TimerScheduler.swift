import Synchronization

/// One context and the timers that wait on it.
///
/// A scheduler is a lock around a timer wheel, and a ``TimerDriver`` that wakes it. Get one from ``main``,
/// ``queue(_:)``, ``serialQueue(_:)``, ``thread(name:precision:fileID:line:)`` or ``runLoop(_:modes:)``, or make one
/// for a driver of your own. It lives until it is no longer referenced and no timer waits on it.
///
/// Any thread may use any member.
///
/// - On Linux the lock of a scheduler has no priority inheritance. A thread with a real-time priority should not share
///   a scheduler with threads of low priority: it may wait until the system runs the thread that holds the lock.
/// - A process that forks without `exec` must not use the schedulers of its parent in the child. A thread of the parent
///   may have held a lock, and that thread does not exist in the child.
public final class TimerScheduler: Sendable {
    // Each new timer changes the count of references, which comes before the fields, and reads some of these.
    private let space = CacheLine()
    package let driver: any TimerDriver
    // Read from the driver once, because every tick needs them.
    let runsNestedLoops: Bool
    /// Whether workers serve the due timers, each a job of the context.
    let isConcurrent: Bool
    /// The driver, if it runs actions on lanes.
    let lanes: (any LaneDriver)?
    /// Whether ticks whose actions may block leave the context of the alarm.
    let handsOverTicks: Bool
    package let isOnSystemClock: Bool
    /// The driver, if it wants to be notified before a task sleeps.
    let sleepWitness: (any SleepWitness)?
    /// Whether a test controls the time.
    package var isVirtual: Bool { sleepWitness != nil }
    /// Guards the wheels, and the state of every timer of this scheduler.
    ///
    /// While it is held, no user code runs and no action, owner or capture is released.
    private let lock: SchedulerLock<State>
    /// Whether there is an observer.
    ///
    /// Every tick reads this without the lock.
    private let observed = Atomic(false)
    /// ``State/hasEnded``, for readers without the lock.
    let ended = Atomic(false)
    /// Whether a caller has ever waited for the end of all actions.
    let hasEndWaiters = Atomic(false)
    /// How many actions run that no tick runs.
    let otherActions = Atomic(0)
    /// The buffers in which threads leave timers for the scheduler.
    let handOver = HandOver()
    /// Notifies the scheduler when the system resumes.
    let resumeNotifier: SystemResumeNotifier
    /// Whether the scheduler is registered with the notifier, or its alarms need no notifications.
    let observesSystemResume: Atomic<Bool>
    /// The place where its context finds it; nil if the context has no cache.
    let cache: SchedulerCache?

    struct State: ~Copyable {
        var continuous: ClockQueue
        fileprivate(set) var suspending: ClockQueue?
        fileprivate(set) var wall: ClockQueue?
        /// Whether there are queues beside the continuous one.
        ///
        /// Accessing an optional noncopyable value moves it, so this is checked first.
        fileprivate var hasOthers = false
        /// How many calls are serving timers and will arm the alarm when they end.
        var serving = 0
        /// How many workers serve timers, and how many ticks run that were claimed before.
        ///
        /// The calls that ``serving`` counts are not among them.
        var acting = 0
        /// The callers that wait for the end of all actions, by their numbers.
        var endWaiters: [UInt64: CheckedContinuation<Bool, Never>] = [:]
        var lastEndWaiter: UInt64 = 0
        fileprivate(set) var hasEnded = false
        var lastServed: UInt64?
        var observer: (any TimerObserver)?
        #if DEBUG
            var mostTouched = 0
            var mostListed = 0
        #endif
    }

    package init(driver: any TimerDriver, resumeNotifier: SystemResumeNotifier, cache: SchedulerCache? = nil) {
        self.driver = driver
        self.resumeNotifier = resumeNotifier
        self.cache = cache
        runsNestedLoops = driver.runsNestedLoops
        lanes = driver as? any LaneDriver
        isConcurrent = driver.isConcurrent && lanes == nil
        isOnSystemClock = driver.usesSystemClock
        sleepWitness = driver as? any SleepWitness
        handsOverTicks = lanes != nil || sleepWitness?.handsOverTicks == true
        lock = SchedulerLock(State(continuous: ClockQueue(clock: .continuous, driver: driver)))
        observesSystemResume = Atomic(driver.alarmsFollowClocks)
        SchedulerRegistry.shared.add(self)
    }

    deinit {
        // Each may have an uncounted reference to the scheduler.
        SchedulerRegistry.shared.remove(self)
        resumeNotifier.remove(self)
        cache?.remove(self)
    }

    /// How often a thread has waited for the lock, with the lock held.
    var lockWaits: UInt32 { lock.waits }

    func withLock<Result: ~Copyable>(_ body: (inout sending State) -> sending Result) -> sending Result {
        // Timers that threads have left, and that have ended, are released with the lock open.
        var released: ReleasedTimers?
        defer { released = nil }
        return lock.withLock { state in
            #if DEBUG
                let (touched, listed) = (state.touched(), state.listed())
                defer {
                    state.mostTouched = max(state.mostTouched, state.touched() - touched)
                    state.mostListed = max(state.mostListed, state.listed() - listed)
                }
            #endif
            let result = body(&state)
            if state.continuous.released != nil { swap(&released, &state.continuous.released) }
            return result
        }
    }
}

extension TimerScheduler {
    /// When the context last served its timers, on the continuous clock; nil if it never has.
    ///
    /// If timers are due and this instant does not change, the queue is blocked or the main thread never runs.
    public var lastServed: TimerInstant? {
        withLock { state in state.lastServed }.map { TimerInstant(nanoseconds: $0) }
    }

    /// Whether the context has ended.
    var hasEnded: Bool { ended.load(ordering: .acquiring) }

    /// Records the end of the context, with the lock held.
    func noteEnd(_ state: inout State) {
        state.hasEnded = true
        ended.store(true, ordering: .sequentiallyConsistent)
    }

    var isObserved: Bool { observed.load(ordering: .acquiring) }

    /// The observer of this scheduler's timers.
    ///
    /// Nil, the default, costs nothing.
    public var observer: (any TimerObserver)? {
        get { withLock { state in state.observer } }
        set {
            let old = withLock { state in
                let old = state.observer
                state.observer = newValue
                observed.store(newValue != nil, ordering: .releasing)
                closeHandOver(&state.continuous)
                return old
            }
            // Released here, with the lock open.
            withExtendedLifetime(old) {}
        }
    }
}

extension TimerScheduler.State {
    /// Calls `body` with the queue of that clock, which is made on first use.
    @inline(__always)
    mutating func withQueue<Result: ~Copyable>(
        of clock: TimerSchedule.ClockKind, _ driver: any TimerDriver, _ body: (inout ClockQueue) -> Result
    ) -> Result {
        clock == .continuous ? body(&continuous) : withOtherQueue(clock, driver, body)
    }

    private mutating func withOtherQueue<Result: ~Copyable>(
        _ clock: TimerSchedule.ClockKind, _ driver: any TimerDriver, _ body: (inout ClockQueue) -> Result
    ) -> Result {
        func use(_ queue: inout ClockQueue?) -> Result {
            if let result = queue?.change(body) { return result }
            var new = ClockQueue(clock: clock, driver: driver)
            let result = body(&new)
            queue = consume new
            hasOthers = true
            return result
        }
        return clock == .suspending ? use(&suspending) : use(&wall)
    }

    mutating func forEachQueue(_ body: (inout ClockQueue) -> Void) {
        body(&continuous)
        if !hasOthers { return }
        suspending?.change(body)
        wall?.change(body)
    }

    /// Every timer that is in a wheel or recorded as being in none.
    mutating func entries() -> [TimerEntry] {
        var entries: [TimerEntry] = []
        forEachQueue { queue in entries += queue.wheel.entries() + queue.unqueued.entries }
        return entries
    }
}
