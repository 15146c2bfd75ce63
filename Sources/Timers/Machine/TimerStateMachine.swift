/// What a timer is doing, and what each event makes of it.
///
/// Pure: no lock, no clock, no wheel; the scheduler holds its lock around every call and then puts the timer where
/// `placement` says.
///
/// A timer is in one phase:
/// - *resting*: in no wheel, because it is paused or its action runs;
/// - *waiting*: in the wheel;
/// - *claimed*: due, on its way to another context; only the holder of the ticket may begin the tick;
/// - *finished*: for good.
///
/// While `isBusy` the action of a tick runs. Control calls work at once on the plan then, and the timer is placed anew when
/// the action has returned, so two ticks never run at once. Each control call leaves the phase *claimed*: a tick that was
/// planned before the call and has not begun can then no longer begin.
struct TimerStateMachine: ~Copyable {
    private enum Phase: UInt8 {
        case resting
        case waiting
        case claimed
    }

    /// What came of a due tick.
    enum Beginning {
        case deliver(TickPlan.Delivery)
        /// The missed-tick policy dropped it; the plan has moved on.
        case dropped
        /// A control call came first.
        case stale
    }

    /// What came of an action.
    enum Outcome {
        case returned
        case threw(any Error)
        case ownerReleased
        /// A control call came before it could begin.
        case withdrawn

        var error: (any Error)? {
            if case .threw(let error) = self { error } else { nil }
        }
    }

    private(set) var plan: TickPlan
    private var phase = Phase.resting
    private var finishCode = FinishCode.none
    private(set) var isBusy = false
    /// Whether `plan` is still in the run of the tick that is under way; one of an earlier run no longer changes it.
    private var isRunOfTick = false
    /// Comes back after 65,536 claims; a tick that has waited for so long may as well begin in place of the last one.
    private var lastTicket: UInt16 = 0

    // Inlined, so that it is made in its place instead of being moved there.
    @inline(__always)
    init(_ schedule: TimerSchedule, at now: UInt64) {
        plan = TickPlan(schedule, at: now)
        if plan.hasEnded { endWithPlan() }
    }

    // MARK: Where the timer belongs

    /// When the timer has to come out of the wheel; nil if it belongs in none.
    @inline(__always)
    var placement: TickWindow? {
        if isBusy || phase == .claimed || isFinished { return nil }
        // At once, whatever the clock shows: it may be set back.
        if plan.extraAsked != nil { return TickWindow(earliest: 0, latest: 0) }
        return plan.isPaused ? nil : plan.window
    }

    /// When the next tick is due and the delay of `restart()`, if all that a restart would change is that instant; nil
    /// otherwise, and while the timer is in no wheel.
    @inline(__always)
    var postponable: (due: UInt64, delay: UInt64)? {
        guard phase == .waiting, !isBusy, !isFinished, plan.extraAsked == nil else { return nil }
        return plan.postponable
    }

    /// Somebody put the next tick off while it was `postponable`.
    mutating func postponed(to due: UInt64) {
        plan.postponed(to: due)
    }

    /// The timer was put into the wheel, or taken out of it.
    mutating func placed(inWheel: Bool) {
        if phase != .claimed { phase = inWheel ? .waiting : .resting }
    }

    var isFinished: Bool { finishCode != .none }

    var finishReason: FinishReason? { plan.reason(finishCode) }

    /// Whether the action can be destroyed: nothing will call it any more and nothing is in it.
    var isOver: Bool {
        isFinished && !isBusy
    }

    // MARK: A tick

    /// The wheel gave the timer up for another context to run.
    ///
    /// The ticket is needed to begin.
    mutating func claim() -> UInt16 {
        lastTicket &+= 1
        phase = .claimed
        return lastTicket
    }

    /// Begins the tick that was claimed with `ticket`.
    mutating func begin(ticket: UInt16, at now: UInt64) -> Beginning {
        guard phase == .claimed, !isFinished, lastTicket == ticket else { return .stale }
        return begin(at: now)
    }

    /// Begins the tick that came out of the wheel.
    mutating func begin(at now: UInt64) -> Beginning {
        phase = .resting
        let delivery: TickPlan.Delivery
        if let extra = plan.beginExtra() {
            delivery = extra
        } else if let regular = plan.begin(at: now) {
            delivery = regular
        } else {
            return .dropped
        }
        isBusy = true
        isRunOfTick = true
        return .deliver(delivery)
    }

    /// The schedule said which tick comes after the one that begins, unless a control call came meanwhile.
    ///
    /// - Returns: whether it does begin; otherwise nothing has come of it.
    mutating func resolve(_ upcoming: TickPlan.Upcoming, after delivery: TickPlan.Delivery, at now: UInt64) -> Bool {
        guard isRunOfTick else { return false }
        if isFinished || plan.isPaused {
            plan.withdraw(delivery)
            return false
        }
        plan.resolve(upcoming, at: now)
        return true
    }

    /// The action of a tick is over.
    mutating func settle(_ outcome: Outcome, at now: UInt64) {
        isBusy = false
        switch outcome {
        case .returned:
            if isRunOfTick { plan.settle(at: now, failed: false) }
        case .threw(let error):
            if plan.schedule.options.onError == .finish {
                finish(.failed(error))
            } else if isRunOfTick {
                plan.settle(at: now, failed: true)
            }
        case .ownerReleased:
            if isRunOfTick { plan.takeBack() }
            finish(.ownerReleased)
        case .withdrawn: break
        }
        // The plan of another run has not ticked yet, but may have been over from its start.
        if plan.hasEnded { endWithPlan() }
    }

    // MARK: Control

    mutating func finish(_ reason: FinishReason) {
        if isFinished { return }
        supersede()
        finishCode = reason.code
        plan.keep(reason)
    }

    private mutating func endWithPlan() {
        if let end = plan.end { finish(end) }
    }

    mutating func pause(at now: UInt64) {
        supersede()
        plan.pause(at: now)
    }

    /// A tick that was asked for while the timer is paused stays asked for.
    mutating func resume(_ mode: ResumeMode, at now: UInt64) {
        guard plan.isPaused else { return }
        plan.resume(mode, at: now)
    }

    /// Begins another run of the same schedule, its first tick after `delay` if that is given.
    ///
    /// - Returns: false if only code of the schedule knows when the first tick is; nothing has changed then.
    mutating func restart(at now: UInt64, delay: UInt64?) -> Bool {
        if isFinished { return true }
        guard plan.restart(at: now, delay: delay) else { return false }
        supersede()
        isRunOfTick = false
        return true
    }

    /// Begins a run of another schedule; `plan` is the old one afterwards, for the caller to destroy: user code in its schedule may hold
    /// anything.
    mutating func restart(_ plan: inout TickPlan) {
        if isFinished { return }
        supersede()
        swap(&self.plan, &plan)
        isRunOfTick = false
        if !isBusy, self.plan.hasEnded { endWithPlan() }
    }

    /// The timer is over: gives up the code of its schedule.
    ///
    /// - Returns: the plan with that code, to be let go of with the lock open.
    mutating func releaseSchedule() -> TickPlan {
        let old = plan
        plan.releaseGenerator()
        return old
    }

    mutating func fire(at now: UInt64) {
        if isFinished { return }
        plan.addExtra(at: now)
    }

    /// No tick that was planned so far may begin.
    private mutating func supersede() {
        plan.forgetExtras()
        if phase == .claimed { phase = .resting }
    }
}
