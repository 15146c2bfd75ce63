import Timers

#if canImport(TestSupport)
    import TestSupport
#endif

/// Sends random events to a state machine and its model, and compares the two after each event.
///
/// The run acts as a scheduler: it obeys the directives with a wheel for one timer, and brings claimed ticks to their
/// context.
struct MachineRun: ~Copyable {
    /// Whether ticks run in place or are claimed first.
    enum TickPath: CaseIterable {
        case inPlace, claimed, mixed
    }

    private var machine: TimerStateMachine
    private var model: MachineModel
    private var numbers: SeededNumbers
    private var now: UInt64 = 1_000
    private let path: TickPath
    /// The window of the last directive to enqueue the timer; nil if the timer is not in the wheel.
    private var wheel: TickWindow?
    /// The number of jobs that were started for a claimed tick and have not arrived.
    private var jobs = 0
    /// The running tick.
    private var tick: TickDelivery?
    /// Whether other code runs before the action of the tick.
    private var isBeginning = false
    /// The next tick, if code of the schedule was asked for it.
    private var answer: GeneratedTick?
    private var isObserved = false
    private var isStopped = false
    private var isEnded = false
    /// The events so far, if `writesHistory` is true.
    private(set) var history: [String] = []
    private let writesHistory: Bool
    /// The first difference between the machine and its model.
    private(set) var failure: String?

    init(_ path: TickPath, seed: UInt64, writesHistory: Bool = false) {
        self.path = path
        self.writesHistory = writesHistory
        numbers = SeededNumbers(seed: seed)
        let plan = MachineModel.Plan(using: &numbers)
        machine = TimerStateMachine(plan.schedule, at: now)
        model = MachineModel(plan, at: now)
        if writesHistory { history.append("\(plan)") }
        obey(machine.start)
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

    /// Performs a random step of the scheduler if it is possible now, or lets time pass.
    private mutating func serve() {
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0 where wheel.map { $0.earliest <= now } ?? false: comeUp()
        case 1 where jobs > 0: runnerArrives()
        case 2 where isBeginning: confirm()
        case 2, 3: if tick != nil, !isBeginning { actionReturns(outcome()) }
        default:
            now += .random(in: 0...250, using: &numbers)
            if writesHistory { history.append("now \(now)") }
        }
    }

    private mutating func comeUp() {
        let isInPlace = path == .inPlace || path == .mixed && Bool.random(using: &numbers)
        if writesHistory { history.append(isInPlace ? "comes up in place" : "comes up") }
        wheel = nil
        isObserved = Bool.random(using: &numbers)
        switch machine.cameUp(runsInPlace: isInPlace, isObserved: isObserved, at: now) {
        case .begin(let delivery):
            if !isInPlace { fail("the tick began in place") }
            begin(delivery)
        case .claimed(let runner):
            if isInPlace { fail("the tick was claimed and not begun in place") }
            if runner == nil, jobs == 0 { fail("the claimed tick has no job") }
            if runner != nil, jobs > 0, path != .mixed { fail("the claimed tick has two jobs") }
            if runner != nil { jobs += 1 }
            model.claim()
        case .cancelsAction: fail("the tick came up during another one")
        case .dropped: fail("the tick was dropped")
        }
    }

    private mutating func runnerArrives() {
        if writesHistory { history.append("a job arrives") }
        jobs -= 1
        isObserved = Bool.random(using: &numbers)
        switch machine.runnerArrived(isObserved: isObserved, at: now) {
        case .begins(let delivery):
            if model.phase != .claimed { fail("a tick began that a call had withdrawn") }
            begin(delivery)
        case .withdrawn: if model.phase == .claimed, jobs == 0 { fail("the claimed tick is lost") }
        case .dropped: fail("the claimed tick was dropped")
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
            answer = .next(model.plan.generator, after: delivery, at: now)
        }
    }

    private mutating func confirm() {
        guard let tick else { return }
        let answer = answer
        isBeginning = false
        self.answer = nil
        if writesHistory { history.append("the schedule says \(answer.map { "\($0)" } ?? "nothing")") }
        let begins = machine.confirm(tick, next: answer)
        if begins != model.confirm(Self.answer(answer)) { fail("the tick begins: \(begins)") }
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
        obey(machine.actionReturned(outcome.ofMachine, at: now))
    }

    // MARK: Control

    private mutating func control() {
        switch Int.random(in: 0..<12, using: &numbers) {
        case 0, 1:
            if writesHistory { history.append("pause") }
            model.pause(at: now)
            obey(machine.pause(at: now))
        case 2, 3, 4:
            let mode = [ResumeMode.remaining, .afterFullInterval, .keepingPhase].randomElement(using: &numbers)
            if writesHistory { history.append("resume \(mode ?? .remaining)") }
            model.resume(mode ?? .remaining, at: now)
            obey(machine.resume(mode ?? .remaining, at: now))
        case 5, 6: restart(after: nil)
        case 7: restart(after: .random(in: 0...150, using: &numbers))
        case 8: reschedule(.init(using: &numbers))
        case 9, 10:
            if writesHistory { history.append("fire") }
            model.fire(at: now)
            obey(machine.fire(at: now))
        default:
            if Int.random(in: 0..<3, using: &numbers) > 0 { return }
            let reason = [FinishReason.cancelled, .released, .contextEnded].randomElement(using: &numbers)
            if writesHistory { history.append("finish") }
            model.finish("\(reason ?? .cancelled)")
            obey(machine.finish(reason ?? .cancelled))
        }
    }

    private mutating func restart(after delay: UInt64?) {
        if writesHistory { history.append("restart after \(delay.map(String.init) ?? "its delay")") }
        guard let directive = machine.restart(at: now, delay: delay) else {
            if model.plan.pattern != .irregular || delay != nil { fail("the machine asks a schedule without code") }
            return reschedule(model.plan)
        }
        model.restart(at: now, delay: delay)
        obey(directive)
    }

    private mutating func reschedule(_ plan: MachineModel.Plan) {
        if writesHistory { history.append("reschedule \(plan)") }
        var run = TickRun(plan.schedule, at: now)
        model.restart(plan, at: now)
        obey(machine.restart(&run))
    }

    // MARK: Checks

    /// Obeys a directive, and checks that it matches the model.
    private mutating func obey(_ directive: TimerDirective) {
        if writesHistory { history.append("  \(directive)") }
        let matches: Bool
        switch directive {
        case .none: matches = model.isFinished && (isEnded || isStopped)
        case .enqueue(let window):
            matches = model.wheel == window.earliest && !model.isFinished
            wheel = window
        case .dequeue:
            matches = model.wheel == nil && !model.isFinished
            wheel = nil
        case .stop:
            matches = model.phase == .running && model.isFinished && !isStopped && !isEnded
            isStopped = true
            wheel = nil
        case .end:
            matches =
                model.phase != .running && !isEnded
                && machine.finishReason.map { reason in model.status == .finished(reason.word) } == true
            isEnded = true
            wheel = nil
        }
        if !matches { fail("\(directive) for \(model)") }
    }

    private mutating func check() {
        if failure == nil { failure = difference() }
    }

    private func difference() -> String? {
        if machine.window != wheel { return "the directives said \(String(describing: wheel))" }
        if model.wheel != wheel?.earliest { return "the model is in the wheel at \(String(describing: model.wheel))" }
        if machine.isRunning != (model.phase == .running) { return "the machine runs a tick: \(machine.isRunning)" }
        if machine.isFinished != model.isFinished { return "the machine has finished: \(machine.isFinished)" }
        let state = machine.publicState
        if !model.matches(state) { return "the state is \(state)" }
        let remaining = machine.remaining(at: now)
        if remaining != model.remaining(at: now) { return "\(String(describing: remaining)) remain" }
        let next = model.status == .waiting ? TimerInstant(nanoseconds: model.due) : nil
        return machine.nextTick == next ? nil : "the next tick is not at \(String(describing: next))"
    }

    private mutating func fail(_ message: String) {
        if failure == nil { failure = message }
    }
}
