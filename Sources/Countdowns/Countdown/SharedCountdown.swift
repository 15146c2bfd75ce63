import Synchronization
public import Timers

/// A countdown for servers, actors and threads: ``Countdown`` without the main actor.
///
/// ```swift
/// let countdown = SharedCountdown(from: .seconds(30), on: .queue(queue))
/// countdown.start()
/// for await left in countdown.values { print(left) }
/// ```
///
/// Can be used from any thread and by many at once; every call is allowed in every state, and takes O(1), but for what a
/// ``CountdownStore`` takes to keep a change. Once a call has returned, everybody reads what it made.
public final class SharedCountdown: Sendable {
    let scheduler: TimerScheduler
    let listeners = CountdownValues()
    /// Guards the machine, who is told of its end, and the order of its values.
    ///
    /// No code of a user runs while it is held, and the timer, whose observer is such code, is moved without it.
    let state: Mutex<State>

    /// Makes a countdown that is idle.
    ///
    /// - Parameters:
    ///   - duration: how long it runs; above zero, anything else traps.
    ///   - unit: the step of the shown value; above zero, anything else traps.
    ///   - scheduler: where its values change and its end is announced.
    public convenience init(
        from duration: Duration,
        unit: Duration = .seconds(1),
        on scheduler: TimerScheduler = .shared
    ) {
        self.init(CountdownMachine.trapping(duration, unit: unit), on: scheduler)
    }

    /// A countdown whose state somebody keeps, who is told of what a new process could not know.
    convenience init(
        from duration: Duration,
        unit: Duration,
        on scheduler: TimerScheduler,
        keeper: @escaping @Sendable (SharedCountdown) -> Void
    ) {
        self.init(CountdownMachine.trapping(duration, unit: unit), on: scheduler, keeper: keeper)
    }

    /// Makes a countdown that is idle, from values that may be wrong.
    ///
    /// - Throws: ``CountdownError`` with the value in its description, if duration or unit are not above zero.
    public convenience init(
        validating duration: Duration,
        unit: Duration = .seconds(1),
        on scheduler: TimerScheduler = .shared
    ) throws(CountdownError) {
        self.init(try CountdownMachine(validating: duration, unit: unit), on: scheduler)
    }

    /// Makes a countdown that is idle, from a number of seconds that may be anything, not a number and infinity included.
    ///
    /// - Throws: ``CountdownError`` with the value in its description.
    public convenience init(
        validatingSeconds seconds: Double,
        unit: Duration = .seconds(1),
        on scheduler: TimerScheduler = .shared
    ) throws(CountdownError) {
        self.init(try CountdownMachine(validatingSeconds: seconds, unit: unit), on: scheduler)
    }

    /// Goes on with a countdown that was kept; one that was running runs, and if it has ended meanwhile, its end is
    /// announced as soon as the scheduler's context is free.
    public convenience init(restoring snapshot: Countdown.Snapshot, on scheduler: TimerScheduler = .shared) {
        self.init(snapshot.machine(at: CountdownMoment(of: scheduler)), on: scheduler)
        arm()
    }

    /// Goes on with a countdown whose state somebody keeps, but does nothing by itself before `arm()`.
    convenience init(
        stopped snapshot: Countdown.Snapshot,
        on scheduler: TimerScheduler,
        keeper: @escaping @Sendable (SharedCountdown) -> Void
    ) {
        self.init(snapshot.machine(at: CountdownMoment(of: scheduler)), on: scheduler, keeper: keeper)
    }

    private init(
        _ machine: CountdownMachine,
        on scheduler: TimerScheduler,
        keeper: (@Sendable (SharedCountdown) -> Void)? = nil
    ) {
        self.scheduler = scheduler
        state = Mutex(State(machine, keeper: keeper))
    }

    var now: UInt64 { scheduler.nanoseconds(on: .continuous) }
}

// MARK: - Control

extension SharedCountdown {
    /// Begins to count down.
    ///
    /// One that is paused goes on, one that is over begins anew with its full length; nothing happens to one that runs.
    ///
    /// An end that was not announced yet, such as one that came while the process was away, is announced all the same: soon,
    /// and perhaps after this returns.
    public func start() {
        change { state, now in
            // The run ends for those who look, too, before the next one begins.
            if state.expire(at: now) { listeners.publish(CountdownDisplay(state.machine, at: now, revision: 0)) }
            state.start(at: now)
        }
    }

    /// Holds the countdown; nothing happens unless it runs.
    public func pause() {
        change { state, now in state.machine.pause(at: now) }
    }

    /// Lets a paused countdown go on with what is left; nothing happens unless it is paused.
    public func resume() {
        change { state, now in state.machine.resume(at: now) }
    }

    /// Goes back to idle and to the full length, without what was added.
    ///
    /// An end that was not announced yet no longer is; an action that has begun on another thread goes on.
    public func reset() {
        change { state, _ in state.reset() }
    }

    /// Begins anew with the full length, as ``reset()`` and ``start()`` in one change.
    ///
    /// An end that was not announced yet no longer is.
    public func restart() {
        change { state, now in state.restart(at: now) }
    }

    /// Makes the countdown longer, or shorter if `amount` is negative, in any phase but finished.
    ///
    /// A run from which more is taken than is left ends now.
    public func add(_ amount: Duration) {
        change { state, now in state.machine.add(amount, at: now) }
    }

    /// Sets what happens at the end, in place of what was set before.
    ///
    /// The action runs exactly once for each run that comes to its end, on the scheduler's context, unless ``reset()`` or
    /// ``restart()`` comes before it; soon, if it is the first one and the run is over. It runs for a restored countdown whose
    /// end came while the process was away, and not for one that was finished when it was kept. On a concurrent
    /// context the actions of two runs may overlap.
    ///
    /// - Parameters:
    ///   - owner: the object it is for, held weakly; nothing happens when it is gone.
    ///   - action: what to do. It may control the countdown.
    public func onFinish<Owner: AnyObject & Sendable>(
        owner: Owner,
        perform action: @escaping @Sendable (Owner) -> Void
    ) {
        let (old, canAnnounce) = state.withLock { state in
            let old = state.finishAction
            state.finishAction = { [weak owner] in
                if let owner { action(owner) }
            }
            return (old, state.canAnnounce)
        }
        // Let go of here, with the lock open.
        _ = old
        if canAnnounce { announceSoon() }
    }

    private func announceSoon() {
        scheduler.driver.run { [weak self] in self?.announceOwedEnds() }
    }

    private func announceOwedEnds() {
        while let action = state.withLock({ state in state.takeOwedEnd() }) { action() }
    }

    private func change(_ body: (inout State, UInt64) -> Void) {
        let changed: (keeper: (@Sendable (SharedCountdown) -> Void)?, canAnnounce: Bool)? = state.withLock { state in
            // Read with the lock held: the machine never sees an earlier instant after a later one.
            let now = now
            let before = state.machine
            body(&state, now)
            guard state.machine != before else { return nil }
            state.revision += 1
            listeners.publish(CountdownDisplay(state.machine, at: now, revision: 0))
            return (state.keeper, state.canAnnounce)
        }
        guard let changed else { return }
        listeners.deliver()
        arm()
        changed.keeper?(self)
        if changed.canAnnounce { announceSoon() }
    }

    /// Plans the next tick, or none.
    ///
    /// Two callers may move the timer in another order than they changed the machine: whoever finds that it has been changed
    /// since moves it once more. A tick that comes meanwhile does no harm, as it only looks at the machine.
    func arm() {
        var armed: Int?
        while true {
            let (schedule, timer, revision) = state.withLock { state in
                let schedule = state.machine.nextChange(at: now).map { next in
                    TimerSchedule.grid(from: TimerInstant(nanoseconds: next), every: state.machine.unit)
                }
                return (schedule, state.timer, state.revision)
            }
            if armed == revision { return }
            armed = revision
            move(timer, to: schedule)
        }
    }

    private func move(_ timer: OwnedTimer?, to schedule: TimerSchedule?) {
        guard let schedule else {
            timer?.pause()
            return
        }
        if let timer { return timer.reschedule(schedule) }
        let new = OwnedTimer(schedule, on: scheduler, owner: self, name: "countdown") { me, _ in me.tick() }
        let known = state.withLock { state in
            let known = state.timer
            if known == nil { state.timer = new }
            return known
        }
        guard let known else {
            if !new.hold(listeners) { listeners.timerEnded() }
            return
        }
        new.cancel()
        known.reschedule(schedule)
    }

    private func tick() {
        let (hasEnded, keeper) = state.withLock { state in
            let now = now
            let hasEnded = state.expire(at: now)
            if hasEnded { state.revision += 1 }
            listeners.publish(CountdownDisplay(state.machine, at: now, revision: 0))
            return (hasEnded, state.keeper)
        }
        listeners.deliver()
        guard hasEnded else { return }
        arm()
        keeper?(self)
        announceOwedEnds()
    }
}
