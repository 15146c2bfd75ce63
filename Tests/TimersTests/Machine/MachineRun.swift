import Timers

/// Random events for a state machine and its model, and what has to hold after each of them.
///
/// It does what a scheduler does: it keeps the timer in a wheel of one place as the directives say, and carries
/// claimed ticks to their context.
struct MachineRun: ~Copyable {
    /// Whether ticks run where they come up.
    enum Place: CaseIterable {
        case here, elsewhere, eitherWay
    }

    private var machine: TimerStateMachine
    private var model: MachineModel
    private var numbers: Lehmer
    private var now: UInt64 = 1_000
    private let place: Place
    /// When the timer comes up, as the directives say.
    private var wheel: TickWindow?
    /// How many jobs are on their way with a claimed tick.
    private var jobs = 0
    /// The tick that runs.
    private var tick: TickDelivery?
    /// Whether code runs before its action, and what its schedule answers to that code.
    private var isBeginning = false
    private var answer: GeneratedTick?
    private var isObserved = false
    private var isStopped = false
    private var isEnded = false
    /// What happened, if that is written down.
    private(set) var history: [String] = []
    private let writesHistory: Bool
    /// What did not hold.
    private(set) var failure: String?

    init(_ place: Place, seed: UInt64, writesHistory: Bool = false) {
        self.place = place
        self.writesHistory = writesHistory
        numbers = Lehmer(state: seed)
        let plan = MachineModel.Plan(using: &numbers)
        machine = TimerStateMachine(plan.schedule, at: now)
        model = MachineModel(plan, at: now)
        if writesHistory { history.append("\(plan)") }
        follow(machine.start)
        check()
    }

    var hasEnded: Bool { isEnded }

    mutating func perform(events: Int) {
        for _ in 0..<events where failure == nil {
            if Int.random(in: 0..<3, using: &numbers) > 0 { serve() } else { control() }
            check()
        }
    }

    // MARK: What a scheduler does

    /// What comes next on the timer's way, if anything does; time passes otherwise.
    private mutating func serve() {
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0 where wheel.map { $0.earliest <= now } ?? false: comeUp()
        case 1 where jobs > 0: arrive()
        case 2 where isBeginning: confirm()
        case 2, 3: if tick != nil, !isBeginning { actionReturns(outcome()) }
        default:
            now += .random(in: 0...250, using: &numbers)
            if writesHistory { history.append("now \(now)") }
        }
    }

    private mutating func comeUp() {
        let isHere = place == .here || place == .eitherWay && Bool.random(using: &numbers)
        if writesHistory { history.append(isHere ? "comes up here" : "comes up") }
        wheel = nil
        isObserved = Bool.random(using: &numbers)
        switch machine.cameUp(runsInPlace: isHere, isObserved: isObserved, at: now) {
        case .begin(let delivery):
            if !isHere { fail("it began elsewhere") }
            begin(delivery)
        case .claimed(let runner):
            if isHere { fail("it was claimed here") }
            if runner == nil, jobs == 0 { fail("no job comes for it") }
            if runner != nil, jobs > 0, place != .eitherWay { fail("a second job comes for it") }
            if runner != nil { jobs += 1 }
            model.claim()
        case .dropped: fail("it was dropped")
        }
    }

    private mutating func arrive() {
        if writesHistory { history.append("a job arrives") }
        jobs -= 1
        isObserved = Bool.random(using: &numbers)
        switch machine.runnerArrived(isObserved: isObserved, at: now) {
        case .begin(let delivery): begin(delivery)
        case nil: if model.phase == .claimed, jobs == 0 { fail("the claimed tick is lost") }
        case .claimed, .dropped: fail("it was claimed again or dropped")
        }
    }

    private mutating func begin(_ delivery: TickDelivery) {
        if model.isFinished { fail("a tick began after the end") }
        if model.phase == .running { fail("two ticks run at once") }
        let expected = model.begin(isObserved: isObserved, at: now)
        let begun = MachineModel.Tick(
            count: delivery.count, scheduled: delivery.scheduled, missed: delivery.missed, isLast: delivery.isLast,
            asksSchedule: delivery.asksSchedule)
        if begun != expected { fail("\(begun) is not \(expected)") }
        tick = delivery
        isBeginning = delivery.asksSchedule || isObserved
        if delivery.asksSchedule {
            answer = .next(model.plan.generator, after: delivery, catchesUp: false, at: now)
        }
    }

    private mutating func confirm() {
        guard let tick else { return }
        let answer = answer
        isBeginning = false
        self.answer = nil
        if writesHistory { history.append("the schedule says \(answer.map { "\($0)" } ?? "nothing")") }
        let begins = machine.confirm(tick, next: answer)
        if begins != model.confirm(Self.answer(answer)) { fail("begins: \(begins)") }
        if !begins { actionReturns(.withdrawn) }
    }

    private static func answer(_ answer: GeneratedTick?) -> MachineModel.Answer {
        switch answer {
        case nil: .notAsked
        case .irregular(let instant, let interval): .next(instant: instant, interval: interval)
        case .date, .end: .none
        }
    }

    private mutating func outcome() -> MachineModel.Outcome {
        switch Int.random(in: 0..<15, using: &numbers) {
        case 0: .ownerReleased
        case 1, 2, 3: .threw
        default: .returned
        }
    }

    private mutating func actionReturns(_ outcome: MachineModel.Outcome) {
        if writesHistory { history.append("the action: \(outcome)") }
        tick = nil
        model.actionReturned(outcome, at: now)
        follow(machine.actionReturned(outcome.ofMachine, at: now))
    }

    // MARK: Control

    private mutating func control() {
        switch Int.random(in: 0..<12, using: &numbers) {
        case 0, 1:
            if writesHistory { history.append("pause") }
            model.pause(at: now)
            follow(machine.pause(at: now))
        case 2, 3, 4:
            let mode = [ResumeMode.remaining, .afterFullInterval, .keepingPhase].randomElement(using: &numbers)
            if writesHistory { history.append("resume \(mode ?? .remaining)") }
            model.resume(mode ?? .remaining, at: now)
            follow(machine.resume(mode ?? .remaining, at: now))
        case 5, 6: restart(after: nil)
        case 7: restart(after: .random(in: 0...150, using: &numbers))
        case 8: reschedule(.init(using: &numbers))
        case 9, 10:
            if writesHistory { history.append("fire") }
            model.fire(at: now)
            follow(machine.fire(at: now))
        default:
            if Int.random(in: 0..<3, using: &numbers) > 0 { return }
            let reason = [FinishReason.cancelled, .released, .contextEnded].randomElement(using: &numbers)
            if writesHistory { history.append("finish") }
            model.finish("\(reason ?? .cancelled)")
            follow(machine.finish(reason ?? .cancelled))
        }
    }

    private mutating func restart(after delay: UInt64?) {
        if writesHistory { history.append("restart after \(delay.map(String.init) ?? "its delay")") }
        guard let directive = machine.restart(at: now, delay: delay) else {
            if model.plan.pattern != .irregular || delay != nil { fail("the schedule is asked") }
            return reschedule(model.plan)
        }
        model.restart(at: now, delay: delay)
        follow(directive)
    }

    private mutating func reschedule(_ plan: MachineModel.Plan) {
        if writesHistory { history.append("reschedule \(plan)") }
        var run = TickRun(plan.schedule, at: now)
        model.restart(plan, at: now)
        follow(machine.restart(&run))
    }

    // MARK: What has to hold

    /// Does what the directive says, which has to fit the model.
    private mutating func follow(_ directive: TimerDirective) {
        if writesHistory { history.append("  \(directive)") }
        let fits: Bool
        switch directive {
        case .none: fits = model.isFinished && (isEnded || isStopped)
        case .enqueue(let window):
            fits = model.wheel == window.earliest && !model.isFinished
            wheel = window
        case .dequeue:
            fits = model.wheel == nil && !model.isFinished
            wheel = nil
        case .stop:
            fits = model.phase == .running && model.isFinished && !isStopped && !isEnded
            isStopped = true
            wheel = nil
        case .end:
            fits =
                model.phase != .running && !isEnded
                && machine.finishReason.map { reason in model.rest == .finished(reason.word) } == true
            isEnded = true
            wheel = nil
        }
        if !fits { fail("\(directive) for \(model)") }
    }

    private mutating func check() {
        if failure == nil { failure = contradiction() }
    }

    private func contradiction() -> String? {
        if machine.window != wheel { return "the wheel has \(String(describing: wheel))" }
        if model.wheel != wheel?.earliest { return "the model is in the wheel at \(String(describing: model.wheel))" }
        if machine.isRunning != (model.phase == .running) { return "it runs: \(machine.isRunning)" }
        if machine.isFinished != model.isFinished { return "it has finished: \(machine.isFinished)" }
        let state = machine.publicState
        if !model.matches(state) { return "it is \(state)" }
        let remaining = machine.remaining(at: now)
        if remaining != model.remaining(at: now) { return "\(String(describing: remaining)) remain" }
        let next = model.rest == .waiting ? TimerInstant(nanoseconds: model.due) : nil
        return machine.nextTick == next ? nil : "the next tick is not at \(String(describing: next))"
    }

    private mutating func fail(_ message: String) {
        if failure == nil { failure = message }
    }
}
