import Synchronization

/// One context and the timers that wait on it.
///
/// A scheduler is a lock around a timer wheel, and a ``TimerDriver`` that wakes it. Get one from ``main``,
/// ``queue(_:)``, ``serialQueue(_:)``, ``thread(name:precision:)`` or ``runLoop(_:modes:)``, or make one for a driver
/// of your own. It lives as long as somebody holds it or a timer waits on it.
///
/// All of it can be used from any thread.
///
/// - On Linux the lock of a scheduler lends no priority. A thread with a real-time priority should not share a
///   scheduler with threads of low priority: it may wait until the system runs the one that has the lock.
/// - A process that forks without `exec` must not use the schedulers of its parent in the child: a thread of the parent
///   may have had a lock, and does not exist there.
public final class TimerScheduler: Sendable {
    package let driver: any TimerDriver
    // Asked once: they stand in the way of every tick.
    let runsNestedLoops: Bool
    let isConcurrent: Bool
    package let isOnSystemClock: Bool
    /// The driver, if it wants to know who sleeps.
    let sleepWitness: (any SleepWitness)?
    /// Whether its time is a test's.
    package var isVirtual: Bool { sleepWitness != nil }
    /// Guards the wheels, and the state of every timer of this scheduler.
    ///
    /// User code is never called, and no action, owner or capture ever released, while it is held.
    private let lock: SchedulerLock<State>
    /// Whether there is an observer, to be asked at every tick without the lock.
    private let observed = Atomic(false)
    /// Who tells it when the machine wakes.
    let resumeNotifier: SystemResumeNotifier
    /// Whether it needs no word, or no further one, to be told when the machine wakes.
    let observesSystemResume: Atomic<Bool>
    /// Where its context keeps it, if it does.
    private let cache: SchedulerCache?

    struct State: ~Copyable {
        fileprivate(set) var continuous: ClockQueue
        fileprivate(set) var suspending: ClockQueue?
        fileprivate(set) var wall: ClockQueue?
        /// Whether there are queues beside the continuous one.
        ///
        /// Accessing an optional noncopyable value moves it, so this is checked first.
        fileprivate var hasOthers = false
        /// How many stretches of serving are under way that arm the alarm when they end.
        var serving = 0
        var hasEnded = false
        var lastServed: TimerInstant?
        var observer: (any TimerObserver)?
        /// Timers in no wheel, for contexts that can end under them; each leaves in its `deinit` at the latest.
        fileprivate var resting: [ObjectIdentifier: UncountedReference<TimerEntry>] = [:]
        #if DEBUG
            var mostTouched = 0
        #endif
    }

    package init(driver: any TimerDriver, resumeNotifier: SystemResumeNotifier, cache: SchedulerCache? = nil) {
        self.driver = driver
        self.resumeNotifier = resumeNotifier
        self.cache = cache
        runsNestedLoops = driver.runsNestedLoops
        isConcurrent = driver.isConcurrent
        isOnSystemClock = driver is any SystemClockDriver
        sleepWitness = driver as? any SleepWitness
        lock = SchedulerLock(State(continuous: ClockQueue(clock: .continuous, driver: driver)))
        observesSystemResume = Atomic(driver.alarmsFollowClocks)
    }

    deinit {
        // Both may know it, by a reference that is not counted.
        resumeNotifier.remove(self)
        cache?.remove(self)
    }

    func withLock<Result: ~Copyable>(_ body: (inout sending State) -> sending Result) -> sending Result {
        #if DEBUG
            lock.withLock { state in
                let before = state.touched()
                let result = body(&state)
                state.mostTouched = max(state.mostTouched, state.touched() - before)
                return result
            }
        #else
            lock.withLock(body)
        #endif
    }
}

extension TimerScheduler {
    /// When the context last served its timers, on the continuous clock; nil if it never has.
    ///
    /// A scheduler whose timers are due and that does not serve them is one whose queue is blocked or whose main thread
    /// never runs.
    public var lastServed: TimerInstant? {
        withLock { state in state.lastServed }
    }

    var isObserved: Bool { observed.load(ordering: .acquiring) }

    /// The observer that is told what the timers of this scheduler do; nil, the default, costs nothing.
    public var observer: (any TimerObserver)? {
        get { withLock { state in state.observer } }
        set {
            let old = withLock { state in
                let old = state.observer
                state.observer = newValue
                observed.store(newValue != nil, ordering: .releasing)
                return old
            }
            // The old one goes here, with the lock open.
            withExtendedLifetime(old) {}
        }
    }
}

extension TimerScheduler.State {
    /// Works with the queue of that clock, made when first asked for.
    @inline(__always)
    mutating func withQueue<Result: ~Copyable>(
        of clock: TimerSchedule.Clock, _ driver: any TimerDriver, _ body: (inout ClockQueue) -> Result
    ) -> Result {
        clock == .continuous ? body(&continuous) : withOtherQueue(clock, driver, body)
    }

    private mutating func withOtherQueue<Result: ~Copyable>(
        _ clock: TimerSchedule.Clock, _ driver: any TimerDriver, _ body: (inout ClockQueue) -> Result
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

    /// Notes that a timer rests in no wheel or, with nil, that it does not.
    @inline(__always)
    mutating func setUnqueued(_ identifier: ObjectIdentifier, _ entry: TimerEntry?) {
        if entry != nil || !resting.isEmpty { changeUnqueued(identifier, entry) }
    }

    @inline(never)
    private mutating func changeUnqueued(_ identifier: ObjectIdentifier, _ entry: TimerEntry?) {
        resting[identifier] = entry.map(UncountedReference.init)
    }

    /// How many timers are noted as resting.
    var unqueuedCount: Int { resting.count }

    /// The timers that rest in no wheel, as far as the context can end under them.
    var unqueuedEntries: [TimerEntry] { resting.values.compactMap(\.object) }

    /// Every timer that waits.
    mutating func entries() -> [TimerEntry] {
        var entries: [TimerEntry] = []
        forEachQueue { queue in entries += queue.wheel.entries() }
        return entries
    }
}
