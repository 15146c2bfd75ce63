import Synchronization

/// One context and the timers that wait on it.
///
/// A scheduler is a lock around a timer wheel, and a ``TimerDriver`` that wakes it. Get one from ``main``, ``queue(_:)``,
/// ``thread(name:precision:)`` or ``runLoop(_:modes:)``, or make one for a driver of your own. It lives as long as somebody
/// holds it or a timer waits on it.
///
/// All of it can be used from any thread.
public final class TimerScheduler: Sendable {
    package let driver: any TimerDriver
    // Asked once: they stand in the way of every tick.
    let nests: Bool
    let isConcurrent: Bool
    let isOnSystemClock: Bool
    /// The driver, if it wants to know who sleeps.
    let sleepWitness: (any SleepWitness)?
    /// Guards the wheels, and the state of every timer of this scheduler.
    ///
    /// User code is never called, and no action, owner or capture ever released, while it is held.
    private let lock: SchedulerLock<State>
    /// Whether there is an observer, to be asked at every tick without the lock.
    private let observed = Atomic(false)
    /// Whether it needs no word, or no further one, to be told when the machine wakes.
    private let listensForWaking: Atomic<Bool>

    struct State: ~Copyable {
        fileprivate(set) var continuous: Timeline
        fileprivate(set) var suspending: Timeline?
        fileprivate(set) var wall: Timeline?
        /// Whether there are timelines beside the continuous one: a look at those moves them.
        fileprivate var hasOthers = false
        /// How many stretches of serving are under way that arm the alarm when they end.
        var serving = 0
        var hasEnded = false
        var lastServed: TimerInstant?
        var observer: (any TimerObserver)?
        /// Timers in no wheel, for contexts that can end under them.
        var resting: [ObjectIdentifier: WeakEntry] = [:]
        #if DEBUG
            var mostTouched = 0
        #endif
    }

    struct WeakEntry {
        weak let entry: TimerEntry?
    }

    /// Makes a scheduler for a context of your own.
    ///
    /// One driver serves one scheduler.
    public init(driver: any TimerDriver) {
        self.driver = driver
        nests = driver.nests
        isConcurrent = driver.isConcurrent
        isOnSystemClock = driver is any SystemClockDriver
        sleepWitness = driver as? any SleepWitness
        lock = SchedulerLock(State(continuous: Timeline(clock: .continuous, driver: driver)))
        listensForWaking = Atomic(driver.noticesWaking)
    }

    deinit {
        if !driver.noticesWaking { Waking.shared.remove(self) }
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

extension TimerScheduler.State {
    /// Works with the timeline of that clock, made when first asked for.
    @inline(__always)
    mutating func withTimeline<Result: ~Copyable>(
        _ clock: TimerSchedule.Clock, _ driver: any TimerDriver, _ body: (inout Timeline) -> Result
    ) -> Result {
        clock == .continuous ? body(&continuous) : withOtherTimeline(clock, driver, body)
    }

    private mutating func withOtherTimeline<Result: ~Copyable>(
        _ clock: TimerSchedule.Clock, _ driver: any TimerDriver, _ body: (inout Timeline) -> Result
    ) -> Result {
        func use(_ timeline: inout Timeline?) -> Result {
            if let result = timeline?.change(body) { return result }
            var new = Timeline(clock: clock, driver: driver)
            let result = body(&new)
            timeline = consume new
            hasOthers = true
            return result
        }
        return clock == .suspending ? use(&suspending) : use(&wall)
    }

    mutating func forEachTimeline(_ body: (inout Timeline) -> Void) {
        body(&continuous)
        if !hasOthers { return }
        suspending?.change(body)
        wall?.change(body)
    }

    /// Every timer that waits.
    mutating func entries() -> [TimerEntry] {
        var entries: [TimerEntry] = []
        forEachTimeline { timeline in entries += timeline.wheel.entries() }
        return entries
    }
}

// MARK: - Changing a timer

extension TimerScheduler {
    /// What is left to do for a timer when the lock is open again.
    enum Aftermath {
        case nothing
        /// The timer is over: its action is to be destroyed.
        case end
        /// It is over, and somebody is to be told.
        case endWith(Audience)

        /// Those who hear of the end of a timer, and what ends with it.
        final class Audience {
            fileprivate let reason: FinishReason
            fileprivate let waiters: [FinishWaiter]
            /// Code of the schedule, which ends with the action.
            private let plan: TickPlan
            fileprivate let observer: (any TimerObserver)?

            fileprivate init(
                _ reason: FinishReason, _ waiters: [FinishWaiter], _ plan: TickPlan, _ observer: (any TimerObserver)?
            ) {
                self.reason = reason
                self.waiters = waiters
                self.plan = plan
                self.observer = observer
            }
        }

        /// Destroys the action and wakes who waited, if the timer is over.
        ///
        /// No lock may be held.
        @inline(__always)
        func follow(_ entry: TimerEntry) {
            switch self {
            case .nothing: return
            case .end: entry.releaseAction()
            case .endWith(let audience):
                entry.releaseAction()
                for waiter in audience.waiters { waiter.resume(audience.reason) }
                audience.observer?.timer(entry.info, did: .finished(audience.reason))
            }
        }
    }

    /// A timer that came out of the wheel and did not go back.
    struct Settled: ~Copyable {
        private let held: HeldEntry?
        private let aftermath: Aftermath

        /// It went back.
        init() {
            held = nil
            aftermath = .nothing
        }

        fileprivate init(_ held: consuming HeldEntry, _ aftermath: Aftermath) {
            self.held = consume held
            self.aftermath = aftermath
        }

        /// Does what is left to do for it.
        ///
        /// No lock may be held.
        @inline(__always)
        consuming func follow() {
            if let held { aftermath.follow(held.entry) }
        }
    }

    /// Changes the timer's state and puts it where it then belongs.
    ///
    /// Any thread; no lock may be held.
    func update(_ entry: TimerEntry, _ change: (inout TimerStateMachine) -> Void) {
        let aftermath = withLock { state in
            entry.closeTick()
            change(&entry.machine)
            return place(entry, &state)
        }
        aftermath.follow(entry)
    }

    /// Moves the next tick of a timer to `delay` after now, be that earlier or later than it was.
    ///
    /// Any thread; no lock may be held.
    ///
    /// - Returns: false if there is more to a restart, because something else has happened in the run; nothing has changed then.
    func move(_ entry: TimerEntry, to delay: UInt64?) -> Bool {
        withLock { state in
            let armsAlarm = state.serving == 0 || nests
            return state.withTimeline(entry.clock, driver) { timeline in
                guard timeline.move(entry, to: delay, driver) else { return false }
                if armsAlarm { timeline.arm(driver, for: self) }
                return true
            }
        }
    }

    /// Puts the timer where its state says.
    ///
    /// With the lock held; the caller holds a reference to the timer.
    func place(_ entry: TimerEntry, _ state: inout State) -> Aftermath {
        finishIfEnded(entry, state)
        let armsAlarm = state.serving == 0 || nests
        state.withTimeline(entry.clock, driver) { timeline in
            timeline.place(entry, driver)
            if armsAlarm { arm(&timeline) }
        }
        return placed(entry, &state)
    }

    /// Puts a timer that came out of the wheel where its state says.
    ///
    /// With the lock held.
    ///
    /// - Returns: the reference, if the wheel has no need of it, and what is left to do for the timer then.
    @inline(__always)
    func place(_ held: consuming HeldEntry, _ state: inout State) -> Settled {
        finishIfEnded(held.entry, state)
        let armsAlarm = state.serving == 0 || nests
        let (clock, identifier) = (held.entry.clock, ObjectIdentifier(held.entry))
        var held: HeldEntry? = held
        state.withTimeline(clock, driver) { timeline in
            if let moved = held.take() { held = timeline.place(moved, driver) }
            if armsAlarm { arm(&timeline) }
        }
        guard let rest = held.take() else {
            if nests { state.resting[identifier] = nil }
            return Settled()
        }
        let aftermath = placed(rest.entry, &state)
        return Settled(rest, aftermath)
    }

    private func finishIfEnded(_ entry: TimerEntry, _ state: borrowing State) {
        guard state.hasEnded else { return }
        entry.closeTick()
        entry.machine.finish(.contextEnded)
    }

    private func arm(_ timeline: inout Timeline) {
        timeline.arm(driver, for: self)
        timeline.disarmIfEmpty(driver, for: self, lingering: true)
    }

    /// The timer is in the wheel now, or it is not.
    private func placed(_ entry: TimerEntry, _ state: inout State) -> Aftermath {
        if nests {
            let rests = entry.token == nil && !entry.machine.isFinished
            state.resting[ObjectIdentifier(entry)] = rests ? WeakEntry(entry: entry) : nil
        }
        return entry.machine.isOver ? end(of: entry, state) : .nothing
    }

    private func end(of entry: TimerEntry, _ state: borrowing State) -> Aftermath {
        guard !entry.isActionReleased, let reason = entry.machine.finishReason else { return .nothing }
        entry.isActionReleased = true
        if entry.companions == nil, !entry.machine.plan.asksForUpcoming, !isObserved { return .end }
        let waiters = entry.companions?.takeWaiters() ?? []
        return .endWith(Aftermath.Audience(reason, waiters, entry.machine.releaseSchedule(), state.observer))
    }

    /// The last reference to a timer goes away.
    ///
    /// It is in no wheel then, and no action runs; if it had not ended, nobody was left who could have resumed it.
    func abandoned(_ entry: TimerEntry) {
        let wasOpen = withLock { state in
            if nests { state.resting[ObjectIdentifier(entry)] = nil }
            let wasOpen = !entry.isActionReleased
            entry.isActionReleased = true
            entry.machine.finish(.cancelled)
            return wasOpen
        }
        guard wasOpen else { return }
        entry.releaseAction()
        if isObserved { observer?.timer(entry.info, did: .finished(.cancelled)) }
    }

    /// The context is gone, and the caller is the last to run on it: every timer ends here and now.
    package func end() {
        let ended = withLock { state in
            state.hasEnded = true
            var entries = state.entries()
            entries += state.resting.values.compactMap(\.entry)
            let ended = entries.map { ($0, place($0, &state)) }
            // Nobody will ring an alarm that lingers; its driver would keep this scheduler for ever.
            state.forEachTimeline { timeline in timeline.disarmIfEmpty(driver, for: self, lingering: false) }
            return ended
        }
        for (entry, aftermath) in ended { aftermath.follow(entry) }
    }
}

// MARK: - Waking

extension TimerScheduler: WakingListener {
    /// Something is armed: this scheduler wants to know when the machine wakes.
    ///
    /// With the lock held.
    func listenForWaking() {
        if listensForWaking.load(ordering: .relaxed) { return }
        listensForWaking.store(true, ordering: .relaxed)
        Waking.shared.add(self)
    }

    /// The machine woke, the process was continued, or the wall clock was set.
    ///
    /// What is overdue by now rings at once, on the context, and what is not by the right clock again.
    package func reexamine() {
        withLock { state in
            // A ring that is under way arms everything when it ends.
            if state.serving > 0, !nests { return }
            state.forEachTimeline { timeline in timeline.rearm(driver, for: self) }
        }
    }
}

// MARK: - Looking

extension TimerScheduler {
    /// The timers that wait here, in the order of their next ticks.
    ///
    /// Paused and finished ones wait nowhere. O(n log n).
    public var timers: [TimerInfo] {
        let entries = withLock { state in state.entries() }
        return entries.map(\.info).sorted { ($0.nextTick ?? .never) < ($1.nextTick ?? .never) }
    }

    /// When the first of the timers that wait on that clock is to be delivered; nil if none is before never.
    ///
    /// O(n).
    package func earliestDelivery(on clock: TimerSchedule.Clock) -> TimerInstant? {
        withLock { state in
            let entries = state.withTimeline(clock, driver) { timeline in timeline.wheel.entries() }
            let instants = entries.compactMap { entry in
                entry.lookAtTick()
                return entry.machine.placement?.chosen
            }
            return instants.min().flatMap { $0 < .max ? TimerInstant(nanoseconds: $0) : nil }
        }
    }

    /// Tells of the timers that wait here and are wanted: whose owners, if they have any, are still there.
    ///
    /// At once, except of those whose owners may be looked at on their own context only: there, soon.
    package func tellOfTimersLeftBehind(_ tell: @escaping @Sendable (TimerInfo) -> Void) {
        for entry in withLock({ state in state.entries() }) {
            let info = entry.info
            if !entry.hasOwner {
                tell(info)
                continue
            }
            entry.askWhetherOwnerIsGone { isGone in
                if !isGone { tell(info) }
            }
        }
    }

    /// When the context last served its timers, on the continuous clock; nil if it never has.
    ///
    /// A scheduler whose timers are due and that does not serve them is one whose queue is blocked or whose main thread
    /// never runs.
    public var lastServed: TimerInstant? {
        withLock { state in state.lastServed }
    }

    var isObserved: Bool { observed.load(ordering: .acquiring) }

    /// Who is told what the timers of this scheduler do; nil for nobody, which costs nothing.
    public var observer: (any TimerObserver)? {
        get { withLock { state in state.observer } }
        set {
            let old = withLock { state in
                let old = state.observer
                state.observer = newValue
                observed.store(newValue != nil, ordering: .releasing)
                return old
            }
            // Let go of here, with the lock open.
            _ = old
        }
    }
}
