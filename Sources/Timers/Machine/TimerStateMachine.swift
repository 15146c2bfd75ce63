/// What a timer is doing, and what each event makes of it.
///
/// The machine is pure: it takes no lock, reads no clock and knows no wheel. The scheduler calls it with its lock held,
/// does what the returned ``TimerDirective`` says, and does the rest when the lock is open. Each event replaces the
/// state as a whole.
///
/// ```text
///            came up in the wheel                    begin
/// standing ───────────────────────▶ claimed ─────────────────────▶ running
///    ▲  ▲                              │                              │
///    │  └──────── control call ────────┘                              │
///    └──────────────────────── the action returned ──────────────────┘
/// ```
///
/// A tick that runs in place goes from *standing* to *running* in the lock hold that takes it out of the wheel. Every
/// other tick is *claimed* first, and a job brings it to its context. Each control call leaves *claimed*: a tick that
/// was planned before the call and has not begun can then no longer begin. While an action runs, control calls change
/// what the timer does afterwards, so two ticks never run at once.
package struct TimerStateMachine: ~Copyable {
    private(set) var run: TickRun
    private(set) var state: State
    private(set) var runner = Runner.none
    private var lastRunner: UInt32 = 0

    // Inlined, so that the machine is built where it stays.
    @inline(__always)
    package init(_ schedule: TimerSchedule, at now: UInt64) {
        run = TickRun(schedule, at: now)
        state = .standing(.waiting)
        state = .standing(firstStanding)
    }

    /// Where a run stands at its start.
    private var firstStanding: Standing {
        if let end = run.startEnd { return .finished(end) }
        return run.schedule.isOnDemand ? .idle : .waiting
    }

    /// What to do with a new timer.
    package var start: TimerDirective {
        if case .standing(.finished) = state { return .end }
        return directive
    }

    // MARK: A tick

    /// The timer came up in the wheel.
    @inline(__always)
    package mutating func cameUp(runsInPlace: Bool, isObserved: Bool = false, at now: UInt64) -> Due {
        guard case .standing(let standing) = state else { return .dropped(directive) }
        if runsInPlace { return begin(standing, isObserved: isObserved, at: now) }
        state = .claimed(standing)
        if case .coming = runner { return .claimed(startRunner: nil) }
        lastRunner &+= 1
        runner = .coming(lastRunner)
        return .claimed(startRunner: lastRunner)
    }

    /// The runner is on the context of the claimed tick, and begins it.
    ///
    /// Nil if a control call came first.
    package mutating func runnerArrived(isObserved: Bool = false, at now: UInt64) -> Due? {
        guard case .coming(let number) = runner else { return nil }
        runner = .none
        guard case .claimed(let standing) = state else { return nil }
        let due = begin(standing, isObserved: isObserved, at: now)
        if case .begin = due { runner = .busy(number) }
        return due
    }

    @inline(__always)
    private mutating func begin(_ standing: Standing, isObserved: Bool, at now: UInt64) -> Due {
        let isExtra = run.hasExtra
        guard var delivery = isExtra ? run.beginExtra() : run.begin(at: now) else {
            state = .standing(standing)
            return .dropped(directive)
        }
        delivery.isObserved = isObserved
        let after = isExtra ? standing : run.schedule.isOnDemand ? .idle : .waiting
        let next: Standing = delivery.isLast ? .ending(.completed) : after
        if delivery.needsConfirmation {
            run.beginning(delivery)
            // What an extra tick changes is changed when it is confirmed: withdrawing it then leaves no trace.
            state = .running(isExtra ? standing : next, .beginning)
        } else {
            state = .running(next, .acting)
        }
        return .begin(delivery)
    }

    /// The code that runs before the action of a tick has returned.
    ///
    /// - Parameters:
    ///   - delivery: the tick that begins.
    ///   - answer: the next tick, if code of the schedule was asked for it.
    /// - Returns: whether the tick does begin: a control call may have withdrawn it.
    package mutating func confirm(_ delivery: TickDelivery, next answer: GeneratedTick?) -> Bool {
        guard case .running(let standing, .beginning) = state else { return false }
        run.confirm()
        var next = standing
        if delivery.isLast { next = .ending(.completed) }
        if case .end(let reason) = answer { next = .ending(reason) }
        if let answer { run.apply(answer) }
        state = .running(next, .acting)
        return true
    }

    /// The action of a tick is over.
    package mutating func actionReturned(_ outcome: Outcome, at now: UInt64) -> TimerDirective {
        guard case .running(var standing, let phase) = state else { return .none }
        runner = .none
        if phase == .acting { settleRun(outcome, &standing, at: now) }
        switch outcome {
        case .threw(let error) where endsTimer(error, standing): standing.finish(.failed(error))
        case .ownerReleased: standing.finish(.released)
        default: break
        }
        switch standing {
        case .ending(let reason), .finished(let reason):
            state = .standing(.finished(reason))
            return .end
        case .waiting, .paused, .idle:
            state = .standing(standing)
            return directive
        }
    }

    /// Whether an error finishes the timer.
    ///
    /// Without a policy only the error of the last tick does: no later tick makes up for it.
    private func endsTimer(_ error: any Error, _ standing: Standing) -> Bool {
        if let policy = run.schedule.options.onError { return policy == .finish }
        if case .ending = standing { return true }
        return false
    }

    private mutating func settleRun(_ outcome: Outcome, _ standing: inout Standing, at now: UInt64) {
        if run.schedule.fixedDelay > 0 {
            run.actionEnds(at: now)
            if case .paused = standing { standing = .paused(PausedInterval(until: run.due, at: now)) }
        }
        switch outcome {
        case .returned: run.succeeded()
        case .threw:
            if case .ending = standing { break }
            if run.failed(at: now), case .paused = standing {
                standing = .paused(PausedInterval(until: run.due, at: now))
            }
        case .ownerReleased: run.uncount()
        case .withdrawn: return
        }
        if case .waiting = standing { run.dropPassed(by: now) }
    }
}

// MARK: - Control

extension TimerStateMachine {
    package mutating func finish(_ reason: FinishReason) -> TimerDirective {
        if isFinished { return .none }
        supersede()
        if case .running(_, let phase) = state {
            state = .running(.finished(reason), phase)
            return .stop
        }
        state = .standing(.finished(reason))
        return .end
    }

    package mutating func pause(at now: UInt64) -> TimerDirective {
        if isFinished { return .none }
        supersede()
        if case .waiting = standing { standing = .paused(PausedInterval(until: run.due, at: now)) }
        return directive
    }

    /// A tick that was asked for while the timer is paused stays asked for.
    package mutating func resume(_ mode: ResumeMode, at now: UInt64) -> TimerDirective {
        guard case .paused(let interval) = standing else { return isFinished ? .none : directive }
        run.resume(interval, mode, at: now)
        standing = .waiting
        return directive
    }

    /// Begins another run of the same schedule, with its first tick after `delay` if that is given.
    ///
    /// - Returns: nil if only code of the schedule knows when the first tick is; nothing has changed then.
    package mutating func restart(at now: UInt64, delay: UInt64?) -> TimerDirective? {
        if isFinished { return TimerDirective.none }
        guard run.restart(at: now, delay: delay) else { return nil }
        supersede()
        replaceStanding(.waiting)
        return directive
    }

    /// Begins a run of another schedule.
    ///
    /// `run` is the old one afterwards. The caller destroys it outside the lock: code in its schedule may hold
    /// anything.
    package mutating func restart(_ run: inout TickRun) -> TimerDirective {
        if isFinished { return .none }
        supersede()
        swap(&self.run, &run)
        if let end = self.run.startEnd {
            if !isRunning { return finish(end) }
            replaceStanding(.ending(end))
        } else {
            replaceStanding(firstStanding)
        }
        return directive
    }

    package mutating func fire(at now: UInt64) -> TimerDirective {
        if isFinished { return .none }
        run.addExtra(at: now)
        return directive
    }

    /// Gives up the code of the schedule of a finished timer, which the caller lets go of outside the lock.
    mutating func releaseGenerator() -> TimerSchedule {
        run.releaseGenerator()
    }

    /// Another thread has moved the first tick without the lock.
    mutating func deadlineMoved(to due: UInt64) {
        run.moved(to: due)
    }

    /// No tick that was planned so far may begin.
    private mutating func supersede() {
        run.removeExtras()
        switch state {
        case .standing, .running(_, .acting), .running(_, .detached): break
        case .claimed(let standing): state = .standing(standing)
        case .running(let standing, .beginning):
            let isOfGrid = run.withdraw()?.isExtra == false
            state = .running(isOfGrid ? .waiting : standing, .detached)
        }
    }

    /// A new run stands so, whatever a tick of the old one that still runs does.
    private mutating func replaceStanding(_ standing: Standing) {
        state = isRunning ? .running(standing, .detached) : .standing(standing)
    }

    private(set) var standing: Standing {
        get {
            switch state {
            case .standing(let standing), .claimed(let standing), .running(let standing, _): standing
            }
        }
        set {
            switch state {
            case .standing: state = .standing(newValue)
            case .claimed: state = .claimed(newValue)
            case .running(_, let phase): state = .running(newValue, phase)
            }
        }
    }

    /// What to do with a timer that has not finished.
    @inline(__always)
    private var directive: TimerDirective {
        if let window { .enqueue(window) } else { .dequeue }
    }
}

extension TimerStateMachine.Standing {
    fileprivate mutating func finish(_ reason: FinishReason) {
        if case .finished = self { return }
        self = .finished(reason)
    }
}
