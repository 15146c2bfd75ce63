/// The state of a timer, and how each event changes it.
///
/// The machine is pure: it takes no lock, reads no clock and does not know the wheel. The scheduler calls it with its
/// lock held and does what the returned ``TimerDirective`` says: changes of the wheel under the lock, the rest after it
/// has released the lock. Each event replaces the state as a whole.
///
/// ```text
///            came up in the wheel                    begin
/// resting ────────────────────────▶ claimed ─────────────────────▶ running
///    ▲  ▲                              │                              │
///    │  └──────── control call ────────┘                              │
///    └──────────────────────── the action returned ──────────────────┘
/// ```
///
/// A tick that runs in place goes from *resting* to *running* in the critical section that dequeues the timer. Every
/// other tick is *claimed* first, and a job brings it to its context. A control call may race with that job. If the
/// call comes first, the timer is *resting* again and the job does not begin the tick. If the job comes first, the tick
/// runs, and the call changes only what the timer does afterwards. So two ticks of a timer never run at once. A call
/// also withdraws a tick that has begun if code of the schedule or an observer still runs before its action.
package struct TimerStateMachine: ~Copyable {
    private(set) var run: TickRun
    private(set) var state: State
    /// Whether the next tick is due while an action runs that the next tick cancels.
    private(set) var isOverdue = false
    private(set) var runner = Runner.none
    /// The number of the job that was started last.
    private(set) var lastRunner: UInt32 = 0

    // Inlined, so that the compiler builds the machine in its final place and does not move it.
    @inline(__always)
    package init(_ schedule: TimerSchedule, at now: UInt64) {
        run = TickRun(schedule, at: now)
        state = .resting(.waiting)
        state = .resting(firstStatus)
    }

    /// The status of a run at its start.
    private var firstStatus: Status {
        if let end = run.endAtStart { return .finished(end) }
        return run.schedule.isOnDemand ? .idle : .waiting
    }

    /// The directive for a new timer.
    @inline(__always)
    package var start: TimerDirective {
        if case .resting(.finished) = state { return .end }
        return directive
    }

    /// Begins or claims the tick of a timer that came up in the wheel.
    @inline(__always)
    package mutating func cameUp(runsInPlace: Bool, isObserved: Bool = false, at now: UInt64) -> Due {
        guard case .resting(let status) = state else { return cameUpWhileRunning() }
        if runsInPlace {
            guard let delivery = begin(status, isObserved: isObserved, at: now) else { return .dropped(directive) }
            return .begin(delivery)
        }
        state = .claimed(status)
        if runner == .started { return .claimed(startRunner: nil) }
        lastRunner &+= 1
        runner = .started
        return .claimed(startRunner: lastRunner)
    }

    @inline(never)
    private mutating func cameUpWhileRunning() -> Due {
        guard windowWhileRunning != nil else { return .dropped(directive) }
        isOverdue = true
        return .cancelsAction
    }

    /// Begins the claimed tick; the runner calls this on the tick's context.
    ///
    /// The runner is no longer pending in any case.
    package mutating func runnerArrived(isObserved: Bool = false, at now: UInt64) -> Arrival {
        guard runner == .started else { return .withdrawn }
        runner = .none
        guard case .claimed(let status) = state else { return .withdrawn }
        guard let delivery = begin(status, isObserved: isObserved, at: now) else { return .dropped(directive) }
        runner = .busy
        return .begins(delivery)
    }

    /// - Returns: nil if the policy drops the tick.
    @inline(__always)
    private mutating func begin(_ status: Status, isObserved: Bool, at now: UInt64) -> TickDelivery? {
        let isExtra = run.hasExtra
        guard var delivery = isExtra ? run.beginExtra() : run.begin(at: now) else {
            state = .resting(status)
            return nil
        }
        delivery.isObserved = isObserved
        let after = isExtra ? status : run.schedule.isOnDemand ? .idle : .waiting
        let next: Status = delivery.isLast ? .ending(.completed) : after
        if delivery.needsConfirmation {
            run.storeUnconfirmed(delivery)
            // An extra tick changes the status only when it is confirmed, so withdrawing it has nothing to undo.
            state = .running(isExtra ? status : next, .beginning)
        } else {
            state = .running(next, .acting)
        }
        return delivery
    }

    /// Confirms a tick after the code that runs before its action has returned.
    ///
    /// - Parameters:
    ///   - delivery: the tick that begins.
    ///   - answer: the next tick, if the scheduler asked code of the schedule for it.
    ///   - now: the current time.
    /// - Returns: false if a control call has withdrawn the tick, or the schedule has dropped its date.
    package mutating func confirm(_ delivery: TickDelivery, next answer: GeneratedTick?, at now: UInt64 = 0) -> Bool {
        guard case .running(let status, .beginning) = state else { return false }
        if case .date(let tick) = answer, tick.scheduled == nil {
            run.drop(tick, at: now)
            state = .running(tick.next == nil ? .ending(.completed) : .waiting, .detached)
            return false
        }
        if delivery.isTooLate {
            run.dropTooLate(answer, at: now)
            state = .running(statusAfterLateTick(answer), .detached)
            return false
        }
        run.confirm()
        var next = status
        if delivery.isLast { next = .ending(.completed) }
        if let reason = answer?.end { next = .ending(reason) }
        if let answer { run.apply(answer) }
        state = .running(next, .acting)
        return true
    }

    /// Handles the end of a tick.
    package mutating func actionReturned(_ outcome: Outcome, at now: UInt64) -> TimerDirective {
        guard case .running(var status, let phase) = state else { return .none }
        runner = .none
        isOverdue = false
        if phase == .acting { updateRun(outcome, &status, at: now) }
        switch outcome {
        case .threw(let error) where endsTimer(error, status): status.finish(.failed(error))
        case .ownerReleased: status.finish(.released)
        default: break
        }
        switch status {
        case .ending(let reason), .finished(let reason):
            state = .resting(.finished(reason))
            return .end
        case .waiting, .paused, .idle:
            state = .resting(status)
            return directive
        }
    }

    /// Whether an error finishes the timer.
    ///
    /// Without a policy only an error of the last tick does, because no later tick can try again.
    private func endsTimer(_ error: any Error, _ status: Status) -> Bool {
        if let policy = run.schedule.options.onError { return policy == .finish }
        if case .ending = status { return true }
        return false
    }

    private mutating func updateRun(_ outcome: Outcome, _ status: inout Status, at now: UInt64) {
        if run.schedule.fixedDelay > 0 {
            run.actionEnded(at: now)
            if case .paused = status { status = .paused(PausedInterval(until: run.due, at: now)) }
        }
        switch outcome {
        case .returned: run.succeeded()
        case .threw:
            if case .ending = status { break }
            if run.failed(at: now), case .paused = status {
                status = .paused(PausedInterval(until: run.due, at: now))
            }
        case .ownerReleased: run.undoCount()
        case .withdrawn: return
        }
        if case .waiting = status { run.dropPassed(by: now) }
    }
}

// MARK: - Control

extension TimerStateMachine {
    package mutating func finish(_ reason: FinishReason) -> TimerDirective {
        if isFinished { return .none }
        discardPlannedTicks()
        if case .running(_, let phase) = state {
            state = .running(.finished(reason), phase)
            return .stop
        }
        state = .resting(.finished(reason))
        return .end
    }

    package mutating func pause(at now: UInt64) -> TimerDirective {
        if isFinished { return .none }
        discardPlannedTicks()
        if case .waiting = status { status = .paused(PausedInterval(until: run.due, at: now)) }
        return directive
    }

    /// Resumes a paused timer, and leaves the extra ticks that `fire()` added during the pause.
    package mutating func resume(_ mode: ResumeMode, at now: UInt64) -> TimerDirective {
        guard case .paused(let interval) = status else { return isFinished ? .none : directive }
        run.resume(interval, mode, at: now)
        status = .waiting
        return directive
    }

    /// Begins another run of the same schedule, with the first tick after `delay` if that is not nil.
    ///
    /// - Returns: nil, without a change, if only code of the schedule knows the first tick.
    package mutating func restart(at now: UInt64, delay: UInt64?) -> TimerDirective? {
        if isFinished { return TimerDirective.none }
        guard run.restart(at: now, delay: delay) else { return nil }
        discardPlannedTicks()
        replaceStatus(.waiting)
        return directive
    }

    /// Begins a run of another schedule, and swaps the old run into `run`.
    ///
    /// The caller destroys the old run outside the lock, because code of its schedule may hold any object.
    package mutating func restart(_ run: inout TickRun) -> TimerDirective {
        if isFinished { return .none }
        discardPlannedTicks()
        swap(&self.run, &run)
        if let end = self.run.endAtStart {
            if !isRunning { return finish(end) }
            replaceStatus(.ending(end))
        } else {
            replaceStatus(firstStatus)
        }
        return directive
    }

    package mutating func fire(at now: UInt64) -> TimerDirective {
        if isFinished { return .none }
        run.addExtra(at: now)
        return directive
    }

    /// Removes the code of the schedule from a finished timer.
    ///
    /// - Returns: the schedule with its code, which the caller releases outside the lock.
    mutating func releaseGenerator() -> TimerSchedule {
        run.releaseGenerator()
    }

    /// Lets `body` plan the next tick again.
    mutating func changeRun(_ body: (inout TickRun) -> Void) {
        body(&run)
    }

    /// Records that a restart moved the first tick without the lock.
    mutating func deadlineMoved(to due: UInt64) {
        run.moveFirstTick(to: due)
    }

    /// Discards every tick that was planned and has not begun its action.
    private mutating func discardPlannedTicks() {
        run.removeExtras()
        switch state {
        case .resting, .running(_, .acting), .running(_, .detached): break
        case .claimed(let status): state = .resting(status)
        case .running(let status, .beginning):
            let isOfGrid = run.withdraw()?.isExtra == false
            state = .running(isOfGrid ? .waiting : status, .detached)
        }
    }

    /// Sets the status of a new run, and detaches a tick of the old run if one is running.
    private mutating func replaceStatus(_ status: Status) {
        state = isRunning ? .running(status, .detached) : .resting(status)
    }

    private(set) var status: Status {
        get {
            switch state {
            case .resting(let status), .claimed(let status), .running(let status, _): status
            }
        }
        set {
            switch state {
            case .resting: state = .resting(newValue)
            case .claimed: state = .claimed(newValue)
            case .running(_, let phase): state = .running(newValue, phase)
            }
        }
    }

    /// The directive for a timer that has not finished.
    @inline(__always)
    private var directive: TimerDirective {
        if let window { .enqueue(window) } else { .dequeue }
    }
}

extension TimerStateMachine.Status {
    fileprivate mutating func finish(_ reason: FinishReason) {
        if case .finished = self { return }
        self = .finished(reason)
    }
}

extension TimerStateMachine {
    /// The status of a timer while no tick of it is claimed or running.
    ///
    /// While a tick is claimed or running, this is the status after that tick.
    enum Status {
        /// The timer waits in the wheel for `run.due`.
        case waiting
        case paused(PausedInterval)
        /// The timer waits for a restart.
        case idle
        /// The last tick of the schedule is running. The timer finishes with that tick unless a call restarts it.
        case ending(FinishReason)
        case finished(FinishReason)
    }

    enum State {
        /// No tick is claimed or running.
        case resting(Status)
        /// A tick is due, and a job brings it to its context.
        case claimed(Status)
        /// A tick has begun and has not ended.
        case running(Status, TickPhase)
    }

    /// The progress of a running tick.
    enum TickPhase {
        /// Code of the schedule or an observer runs before the action. A control call withdraws the tick.
        case beginning
        /// The action runs.
        case acting
        /// A control call has withdrawn the tick or replaced its run, so the end of the tick does not change the run.
        case detached
    }

    /// The job that brings claimed ticks to their context.
    ///
    /// A timer has at most one, whose number is `lastRunner`.
    enum Runner {
        case none
        /// The job was started and has not begun a tick.
        case started
        /// The job runs an action.
        case busy
    }

    /// The decision about a tick that is due.
    package enum Due {
        /// The tick begins, and the caller runs its action.
        case begin(TickDelivery)
        /// The tick is claimed for another context. The caller starts a job with this number; with nil, a job was
        /// started before and has not begun a tick.
        case claimed(startRunner: UInt32?)
        /// The action of the tick before still runs, and the caller cancels its task.
        case cancelsAction
        /// The policy dropped the tick.
        case dropped(TimerDirective)
    }

    /// The decision about a claimed tick whose runner has arrived at its context.
    package enum Arrival {
        /// The tick begins, and the caller runs its action.
        case begins(TickDelivery)
        /// The policy dropped the tick.
        case dropped(TimerDirective)
        /// A control call came first, or another runner has begun the tick.
        case withdrawn
    }

    /// How a tick ended.
    package enum Outcome {
        case returned
        case threw(any Error)
        case ownerReleased
        /// A control call withdrew the tick before its action began.
        case withdrawn
    }
}

/// An instruction to the scheduler after an event of the state machine.
package enum TimerDirective {
    /// Do nothing: the timer had already finished.
    case none
    /// Enqueue the timer into the wheel for this window, or move it there.
    case enqueue(TickWindow)
    /// Dequeue the timer if it is in the wheel: it is paused or idle, or one of its ticks is claimed or running.
    case dequeue
    /// Dequeue the timer and cancel the task of its action: the timer has finished while its action runs.
    case stop
    /// Dequeue the timer, destroy its action and resume the callers that wait for its end: the timer has finished, and
    /// its action does not run.
    ///
    /// Exactly one event in the life of a timer returns this.
    case end
}

// Reads the state of a timer. The caller holds the scheduler's lock.

extension TimerStateMachine {
    /// The status of a timer without a grid after a tick that came too late to begin.
    func statusAfterLateTick(_ answer: GeneratedTick?) -> Status {
        switch run.schedule.pattern {
        case .onDemand: .idle
        case .fixedDelay, .generated, .grid: answer?.end.map(Status.ending) ?? .waiting
        case .once: .ending(.completed)
        }
    }

    package var isFinished: Bool {
        if case .finished = status { true } else { false }
    }

    package var isRunning: Bool {
        if case .running = state { true } else { false }
    }

    /// Whether the job with the number `runner` has not ended its tick.
    func isCurrent(_ runner: UInt32) -> Bool {
        self.runner != .none && lastRunner == runner
    }

    package var finishReason: FinishReason? {
        if case .finished(let reason) = status { reason } else { nil }
    }

    package var publicState: TimerState {
        switch status {
        case .waiting: .scheduled(next: TimerInstant(nanoseconds: run.due, on: run.schedule.clock))
        case .ending: .scheduled(next: .never)
        case .paused(let interval): .paused(remaining: Duration(nanoseconds: interval.remaining))
        case .idle: .idle
        case .finished(let reason): .finished(reason)
        }
    }

    /// When the next tick of the schedule is due; nil if the timer is paused, idle, finished or in its last tick.
    package var nextTick: TimerInstant? {
        if case .waiting = status { TimerInstant(nanoseconds: run.due, on: run.schedule.clock) } else { nil }
    }

    /// Returns the time until the next tick is due, or the rest of the interval if the timer is paused; nil if no tick
    /// follows.
    package func remaining(at now: UInt64) -> Duration? {
        switch status {
        case .waiting: run.due == .max ? nil : Duration(nanoseconds: run.due.saturatingSubtract(now))
        case .paused(let interval): interval.remaining == .max ? nil : Duration(nanoseconds: interval.remaining)
        case .idle, .ending, .finished: nil
        }
    }

    /// The window for which the wheel holds the timer; nil if the timer is not in the wheel.
    @inline(__always)
    package var window: TickWindow? {
        guard case .resting(let status) = state else { return windowWhileRunning }
        switch status {
        case .waiting: return run.comesUpAtOnce ? .atOnce : run.window
        case .paused, .idle: return run.hasExtra ? .atOnce : nil
        case .ending, .finished: return nil
        }
    }

    /// The window of the next tick, if that tick cancels the action that runs; nil otherwise.
    @inline(never)
    var windowWhileRunning: TickWindow? {
        guard run.schedule.options.overlap == .cancelPrevious, !isOverdue, case .running(.waiting, let phase) = state,
            phase != .beginning
        else { return nil }
        return run.window
    }

    /// The delay from a restart to its tick, if the timer waits in the wheel and a restart would only change the
    /// deadline; nil otherwise.
    @inline(__always)
    var movableDelay: UInt64? {
        guard case .resting(.waiting) = state else { return nil }
        return run.movableDelay
    }
}
