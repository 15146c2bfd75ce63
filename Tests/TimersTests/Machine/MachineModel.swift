import Timers

/// What a timer has to do, as the documentation says it: one field for each thing that is known of it, no directives.
struct MachineModel {
    enum Pattern: CaseIterable {
        case once, grid, onDemand, irregular, fixedDelay
    }

    struct Plan {
        let pattern: Pattern
        /// The interval; the delay of a pattern without one; the first of irregular intervals.
        let interval: UInt64
        /// How many ticks there are; of irregular ones only their code knows.
        let limit: Int
        let policy: ErrorPolicy?
    }

    enum Rest: Equatable {
        case waiting, idle
        case paused(UInt64)
        /// The tick that runs is the last one.
        case ending
        /// Ended, or about to when the action returns.
        case finished(String)
    }

    enum Phase {
        case still, claimed, running
    }

    private(set) var plan: Plan
    private(set) var rest: Rest
    private(set) var phase = Phase.still
    private(set) var due: UInt64
    private(set) var count = 0
    private(set) var extras = 0
    private(set) var extraAsked: UInt64 = 0
    /// Whether the tick that runs belongs to the run that goes on.
    private(set) var isOfThisRun = true
    /// When the tick was due that has begun and whose action has not; nil for an extra tick, and when there is none.
    private var beginning: (scheduled: UInt64?, isLast: Bool)?
    private var lastInterval: UInt64

    init(_ plan: Plan, at now: UInt64) {
        self.plan = plan
        due = now + plan.interval
        lastInterval = plan.interval
        rest = plan.pattern == .onDemand ? .idle : .waiting
    }

    var isFinished: Bool {
        if case .finished = rest { true } else { false }
    }

    /// When the timer has to come up in the wheel: an instant, zero for an extra tick, nil if it belongs in none.
    var wheel: UInt64? {
        if phase != .still || isFinished { return nil }
        if extras > 0 { return 0 }
        return rest == .waiting ? due : nil
    }

    struct Tick: Equatable {
        let count: Int
        let scheduled: UInt64
        let missed: Int
        let isLast: Bool
        let asksSchedule: Bool
    }

    // MARK: A tick

    mutating func claim() { phase = .claimed }

    mutating func begin(isObserved: Bool, at now: UInt64) -> Tick {
        phase = .running
        isOfThisRun = true
        count += 1
        let isLast = count == plan.limit
        if extras > 0 {
            extras -= 1
            if isObserved { beginning = (nil, isLast) } else if isLast { rest = .ending }
            return Tick(count: count, scheduled: extraAsked, missed: 0, isLast: isLast, asksSchedule: false)
        }
        let scheduled = due
        var missed: UInt64 = 0
        if plan.pattern == .grid {
            due += plan.interval
            while due <= now { (due, missed) = (due + plan.interval, missed + 1) }
        }
        if plan.pattern == .fixedDelay { due = now + plan.interval }
        rest = isLast ? .ending : plan.pattern == .onDemand ? .idle : .waiting
        let asks = plan.pattern == .irregular && !isLast
        if asks || isObserved { beginning = (scheduled, isLast) }
        return Tick(count: count, scheduled: scheduled, missed: Int(missed), isLast: isLast, asksSchedule: asks)
    }

    /// What a schedule says of the tick after one that begins.
    enum Answer {
        case notAsked, none
        case next(instant: UInt64, interval: UInt64)
    }

    /// The code before the action has returned.
    ///
    /// - Returns: whether the tick begins after all.
    mutating func confirm(_ answer: Answer) -> Bool {
        guard let begun = beginning else { return false }
        beginning = nil
        if begun.isLast { rest = .ending }
        switch answer {
        case .notAsked: break
        case .none: rest = .ending
        case .next(let instant, let interval): (due, lastInterval) = (instant, interval)
        }
        return true
    }

    /// What comes of an action: an error, the end of its owner, or that it did not run.
    enum Outcome: CaseIterable {
        case returned, threw, ownerReleased, withdrawn
    }

    mutating func actionReturned(_ outcome: Outcome, at now: UInt64) {
        phase = .still
        if plan.pattern == .fixedDelay, isOfThisRun {
            due = now + plan.interval
            if case .paused = rest { rest = .paused(plan.interval) }
        }
        if outcome == .ownerReleased, isOfThisRun { count -= 1 }
        switch (outcome, rest) {
        case (_, .finished): break
        case (.ownerReleased, _): rest = .finished("released")
        case (.threw, .ending) where plan.policy != .continue: rest = .finished("failed")
        case (.threw, _) where plan.policy == .finish: rest = .finished("failed")
        case (_, .ending): rest = .finished("completed")
        default: break
        }
    }

    // MARK: Control

    mutating func finish(_ reason: String) {
        if isFinished { return }
        supersede()
        rest = .finished(reason)
    }

    mutating func pause(at now: UInt64) {
        if isFinished { return }
        supersede()
        if rest == .waiting { rest = .paused(due > now ? due - now : 0) }
    }

    mutating func resume(_ mode: ResumeMode, at now: UInt64) {
        guard case .paused(let left) = rest else { return }
        rest = .waiting
        switch mode {
        case .remaining: due = now + left
        case .afterFullInterval where plan.pattern == .fixedDelay: due = now + plan.interval
        case .afterFullInterval: due = now + (lastInterval > 0 ? lastInterval : left)
        case .keepingPhase where plan.pattern == .grid:
            let old = due
            while due <= now { due += plan.interval }
            if left == 0, due > old { due -= plan.interval }
        case .keepingPhase: break
        }
    }

    /// Another run, after `delay` or as the plan has it.
    mutating func restart(_ plan: Plan? = nil, at now: UInt64, delay: UInt64? = nil) {
        if isFinished { return }
        supersede()
        if let plan { self.plan = plan }
        if phase == .running { isOfThisRun = false }
        count = 0
        due = now + (delay ?? self.plan.interval)
        if self.plan.pattern == .irregular || plan != nil { lastInterval = delay ?? self.plan.interval }
        rest = plan?.pattern == .onDemand ? .idle : .waiting
    }

    mutating func fire(at now: UInt64) {
        if isFinished { return }
        if extras == 0 { extraAsked = now }
        extras += 1
    }

    private mutating func supersede() {
        extras = 0
        if phase == .claimed { phase = .still }
        guard let begun = beginning else { return }
        beginning = nil
        isOfThisRun = false
        count -= 1
        if let scheduled = begun.scheduled { (due, rest) = (scheduled, .waiting) }
    }
}
