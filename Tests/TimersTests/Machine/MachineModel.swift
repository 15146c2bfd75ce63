import Timers

/// What the documentation says a timer does: a model with plain fields and without directives.
struct MachineModel {
    enum Pattern: CaseIterable {
        case once, grid, onDemand, irregular, fixedDelay
    }

    struct Plan {
        let pattern: Pattern
        /// The interval, the delay of a pattern without intervals, or the first irregular interval.
        let interval: UInt64
        /// The number of ticks.
        ///
        /// Irregular schedules decide by their code instead.
        let limit: Int
        let policy: ErrorPolicy?
    }

    enum Status: Equatable {
        case waiting, idle
        case paused(UInt64)
        /// The last tick is running.
        case ending
        /// The timer has ended, or ends when its action returns.
        case finished(String)
    }

    enum Phase {
        case resting, claimed, running
    }

    private(set) var plan: Plan
    private(set) var status: Status
    private(set) var phase = Phase.resting
    private(set) var due: UInt64
    private(set) var count = 0
    private(set) var extras = 0
    private(set) var extraAsked: UInt64 = 0
    /// Whether the running tick belongs to the current run.
    private(set) var isOfCurrentRun = true
    /// The tick that has begun and whose action has not; nil if there is none.
    ///
    /// `scheduled` is nil for an extra tick.
    private var beginning: (scheduled: UInt64?, isLast: Bool)?
    private var lastInterval: UInt64

    init(_ plan: Plan, at now: UInt64) {
        self.plan = plan
        due = now + plan.interval
        lastInterval = plan.interval
        status = plan.pattern == .onDemand ? .idle : .waiting
    }

    var isFinished: Bool {
        if case .finished = status { true } else { false }
    }

    /// When the timer comes up in the wheel, zero for an extra tick; nil if it is not in the wheel.
    var wheel: UInt64? {
        if phase != .resting || isFinished { return nil }
        if extras > 0 { return 0 }
        return status == .waiting ? due : nil
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
        isOfCurrentRun = true
        count += 1
        let isLast = count == plan.limit
        if extras > 0 {
            extras -= 1
            if isObserved { beginning = (nil, isLast) } else if isLast { status = .ending }
            return Tick(count: count, scheduled: extraAsked, missed: 0, isLast: isLast, asksSchedule: false)
        }
        let scheduled = due
        var missed: UInt64 = 0
        if plan.pattern == .grid {
            due += plan.interval
            while due <= now { (due, missed) = (due + plan.interval, missed + 1) }
        }
        if plan.pattern == .fixedDelay { due = now + plan.interval }
        status = isLast ? .ending : plan.pattern == .onDemand ? .idle : .waiting
        let asks = plan.pattern == .irregular && !isLast
        if asks || isObserved { beginning = (scheduled, isLast) }
        return Tick(count: count, scheduled: scheduled, missed: Int(missed), isLast: isLast, asksSchedule: asks)
    }

    /// What the code of a schedule says about the next tick.
    enum Answer {
        case notAsked, none
        case next(instant: UInt64, interval: UInt64)
    }

    /// Confirms a tick after the code that runs before its action has returned.
    ///
    /// - Returns: false if a control call has withdrawn the tick.
    mutating func confirm(_ answer: Answer) -> Bool {
        guard let begun = beginning else { return false }
        beginning = nil
        if begun.isLast { status = .ending }
        switch answer {
        case .notAsked: break
        case .none: status = .ending
        case .next(let instant, let interval): (due, lastInterval) = (instant, interval)
        }
        return true
    }

    /// How a tick ends.
    enum Outcome: CaseIterable {
        case returned, threw, ownerReleased, withdrawn
    }

    mutating func actionReturned(_ outcome: Outcome, at now: UInt64) {
        phase = .resting
        if plan.pattern == .fixedDelay, isOfCurrentRun {
            due = now + plan.interval
            if case .paused = status { status = .paused(plan.interval) }
        }
        if outcome == .ownerReleased, isOfCurrentRun { count -= 1 }
        switch (outcome, status) {
        case (_, .finished): break
        case (.ownerReleased, _): status = .finished("released")
        case (.threw, .ending) where plan.policy != .continue: status = .finished("failed")
        case (.threw, _) where plan.policy == .finish: status = .finished("failed")
        case (_, .ending): status = .finished("completed")
        default: break
        }
    }

    // MARK: Control

    mutating func finish(_ reason: String) {
        if isFinished { return }
        discardPlannedTicks()
        status = .finished(reason)
    }

    mutating func pause(at now: UInt64) {
        if isFinished { return }
        discardPlannedTicks()
        if status == .waiting { status = .paused(due > now ? due - now : 0) }
    }

    mutating func resume(_ mode: ResumeMode, at now: UInt64) {
        guard case .paused(let left) = status else { return }
        status = .waiting
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

    /// Starts another run, of `plan` if it is not nil, with the first tick after `delay` if that is not nil.
    mutating func restart(_ plan: Plan? = nil, at now: UInt64, delay: UInt64? = nil) {
        if isFinished { return }
        discardPlannedTicks()
        if let plan { self.plan = plan }
        if phase == .running { isOfCurrentRun = false }
        count = 0
        due = now + (delay ?? self.plan.interval)
        if self.plan.pattern == .irregular || plan != nil { lastInterval = delay ?? self.plan.interval }
        status = plan?.pattern == .onDemand ? .idle : .waiting
    }

    mutating func fire(at now: UInt64) {
        if isFinished { return }
        if extras == 0 { extraAsked = now }
        extras += 1
    }

    private mutating func discardPlannedTicks() {
        extras = 0
        if phase == .claimed { phase = .resting }
        guard let begun = beginning else { return }
        beginning = nil
        isOfCurrentRun = false
        count -= 1
        if let scheduled = begun.scheduled { (due, status) = (scheduled, .waiting) }
    }
}
