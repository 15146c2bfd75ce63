/// One run of a schedule: which tick is next, and what becomes of it.
///
/// A pure value: instants come in as numbers, no lock, no clock, no wheel.
///
/// Every point of the grid is `due + n * interval` for a whole n, so no rounding ever adds up. User code that a schedule
/// holds (irregular intervals, calendars) is called only by `init` and `upcoming(after:)`, which no lock may be held for.
struct TickPlan: Sendable {
    /// The next point of the grid, exact, before jitter and tolerance.
    private(set) var due: UInt64
    private(set) var schedule: TimerSchedule
    /// Ticks delivered in this run.
    private(set) var count = 0
    private var rare = Rarely<RareState>()
    private var flags: Flags = []
    private var endCode = FinishCode.none

    /// What few runs need, so that the others are small.
    struct RareState: Sendable, Defaulted {
        /// Grid points that were dropped since the last tick.
        var dropped = 0
        /// What is left of the interval while paused.
        var remaining: UInt64 = 0
        /// How long the last irregular interval was; 0 if there was none in this run.
        var irregularInterval: UInt64 = 0
        var jitter: UInt64 = 0
        /// How many ticks in a row have failed.
        var failures = 0
        /// Ticks asked for beside the grid and not yet begun, and when.
        var extraTicks = 0
        var extraAsked: UInt64 = 0
        /// Why it failed, if it did.
        var error: (any Error)?
    }

    private struct Flags: OptionSet {
        let rawValue: UInt8

        /// Something has happened in this run.
        static let touched = Flags(rawValue: 1)
        static let paused = Flags(rawValue: 2)
    }

    /// A tick that begins now.
    struct Delivery {
        let count: Int
        let scheduled: UInt64
        var missed: Int
        var isLast: Bool
        /// Whether `upcoming(after:at:)` must be asked, outside every lock, before the action runs.
        var asksForUpcoming = false
    }

    /// Starts a run at `now`.
    @inline(__always)
    init(_ schedule: TimerSchedule, at now: UInt64) {
        self.schedule = schedule
        due = now
        if schedule.jitter > 0 {
            rare.value.jitter = schedule.options.jitterSeed ?? .random(in: 0 ... .max)
        }
        if let first = firstDue(at: now, nil) {
            due = first
        } else {
            let start = Delivery(count: 0, scheduled: now, missed: 0, isLast: false)
            resolve(upcoming(after: start, at: now), at: now)
        }
    }

    /// Starts another run of the same schedule at `now`, its first tick after `delay` if that is given.
    ///
    /// - Returns: false if only code of the schedule knows when the first tick is; nothing has changed then.
    mutating func restart(at now: UInt64, delay: UInt64?) -> Bool {
        guard let first = firstDue(at: now, delay) else { return false }
        due = first
        if schedule.jitter > 0 {
            if let seed = schedule.options.jitterSeed { rare.value.jitter = seed } else { stepJitter() }
        }
        flags = []
        count = 0
        endCode = .none
        if !rare.isUntouched {
            rare.value.dropped = 0
            rare.value.failures = 0
            rare.value.irregularInterval = delay ?? 0
        }
        return true
    }

    /// When the next tick is due and the delay of a restart, if the run is still as new; nil otherwise.
    @inline(__always)
    var postponable: (due: UInt64, delay: UInt64)? {
        guard flags.isEmpty, due > 0, case .delay(let delay) = schedule.first else { return nil }
        return schedule.jitter > 0 ? nil : (due, delay)
    }

    /// A restart moved the first tick, and nothing else.
    mutating func postponed(to due: UInt64) {
        self.due = due
    }

    /// When a run that starts at `now` ticks first; nil if only code of the schedule knows.
    @inline(__always)
    private func firstDue(at now: UInt64, _ delay: UInt64?) -> UInt64? {
        if let delay { return now.saturatingAdd(delay) }
        switch schedule.first {
        case .delay(let delay): return now.saturatingAdd(delay)
        case .instant(let instant): return instant.nanoseconds
        case .fromPattern: return nil
        }
    }

    /// From when on the next tick may be delivered, `due` with jitter, and until when.
    @inline(__always)
    var window: TickWindow { window(at: due) }

    /// The window of the next tick if that were due at `due`.
    // Inlined, so that only what it needs of the plan comes from memory.
    @inline(__always)
    func window(at due: UInt64) -> TickWindow {
        let (most, jitter) = (longestDelay, schedule.jitter)
        let added = jitter == 0 ? 0 : Self.jitter(upTo: min(jitter, most), rare)
        let earliest = due.saturatingAdd(added)
        return TickWindow(earliest: earliest, latest: earliest.saturatingAdd(min(schedule.tolerance, most - added)))
    }

    /// By how much a tick may be put off for its next one to come after it: less than an interval, if there is one.
    private var longestDelay: UInt64 { schedule.interval &- 1 }

    var interval: UInt64? { schedule.interval == 0 ? nil : schedule.interval }

    var asksForUpcoming: Bool { schedule.extras?.generator != nil }

    private var missedTicks: MissedTickPolicy { schedule.extras?.options.missedTicks ?? .coalesce }

    /// What is left of the interval while paused.
    private(set) var pausedRemaining: UInt64? {
        get { isPaused ? rare.value.remaining : nil }
        set {
            isPaused = newValue != nil
            if let newValue { rare.value.remaining = newValue }
        }
    }

    private var isTouched: Bool {
        get { flags.contains(.touched) }
        set { if newValue { flags.insert(.touched) } else { flags.remove(.touched) } }
    }

    private(set) var isPaused: Bool {
        get { flags.contains(.paused) }
        set { if newValue { flags.insert(.paused) } else { flags.remove(.paused) } }
    }

    /// Whether the schedule has no tick left, or cannot go on.
    var hasEnded: Bool { endCode != .none }

    /// Why it has no tick left; nil if it has one.
    private(set) var end: FinishReason? {
        get { reason(endCode) }
        set {
            endCode = newValue?.code ?? .none
            if let newValue { keep(newValue) }
        }
    }

    /// The reason with that code; nil if it is none.
    func reason(_ code: FinishCode) -> FinishReason? {
        switch code {
        case .none: nil
        case .completed: .completed
        case .cancelled: .cancelled
        case .ownerReleased: .ownerReleased
        case .contextEnded: .contextEnded
        case .failed: rare.value.error.map(FinishReason.failed)
        }
    }

    /// Keeps what the reason's code does not say.
    mutating func keep(_ reason: FinishReason) {
        if let error = reason.error { rare.value.error = error }
    }

    // MARK: One tick

    /// Begins the tick that is due, and moves on to the next point of the grid.
    ///
    /// Nil if the policy drops the tick.
    mutating func begin(at now: UInt64) -> Delivery? {
        isTouched = true
        var scheduled = due
        var missed = 0
        if let interval {
            let late = now.saturatingSubtract(due)
            // Seldom divided, which takes a processor as long as the rest of this.
            let passed = late < interval ? 0 : late / interval
            switch missedTicks {
            case .coalesce:
                missed = Int(clamping: passed)
                advance(by: passed.saturatingAdd(1))
            case .skip:
                if passed > 0 {
                    drop(points(until: now))
                    return nil
                }
                due = due.saturatingAdd(interval)
            case .catchUp(let limit):
                let owed = passed.saturatingAdd(1)
                if owed > UInt64(limit) { drop(owed - UInt64(limit)) }
                scheduled = due
                due = due.saturatingAdd(interval)
            case .delay:
                missed = Int(clamping: passed)
                due = (now > window.latest ? now : due).saturatingAdd(interval)
            }
        }
        if !rare.isUntouched {
            missed = missed.saturatingAdd(rare.value.dropped)
            rare.value.dropped = 0
        }
        count += 1
        stepJitter()
        let isLast = count >= schedule.limit
        if isLast { endCode = .completed }
        return Delivery(
            count: count,
            scheduled: scheduled,
            missed: missed,
            isLast: isLast,
            asksForUpcoming: asksForUpcoming && !isLast
        )
    }

    // MARK: Ticks beside the grid

    /// Somebody asked for one.
    mutating func addExtra(at now: UInt64) {
        if rare.value.extraTicks == 0 { rare.value.extraAsked = now }
        rare.value.extraTicks += 1
    }

    /// When the next of them was asked for; nil if there is none.
    var extraAsked: UInt64? {
        !rare.isUntouched && rare.value.extraTicks > 0 ? rare.value.extraAsked : nil
    }

    mutating func forgetExtras() {
        if extraAsked != nil { rare.value.extraTicks = 0 }
    }

    /// Begins one, if there is one; the grid stays where it is.
    @inline(__always)
    mutating func beginExtra() -> Delivery? {
        guard let asked = extraAsked else { return nil }
        rare.value.extraTicks -= 1
        isTouched = true
        count += 1
        let isLast = count >= schedule.limit
        if isLast { endCode = .completed }
        return Delivery(count: count, scheduled: asked, missed: 0, isLast: isLast)
    }

    /// Takes back a tick whose owner turned out to be gone.
    mutating func takeBack() {
        count -= 1
    }

    /// Takes back a tick that is to come once more, if the run goes on.
    mutating func withdraw(_ delivery: Delivery) {
        takeBack()
        due = delivery.scheduled
        if delivery.isLast { endCode = .none }
        if delivery.missed > 0 { rare.value.dropped = delivery.missed }
        if isPaused { pausedRemaining = 0 }
    }

    /// The action has returned: looks at what passed meanwhile.
    mutating func settle(at now: UInt64, failed: Bool) {
        if failed {
            rare.value.failures += 1
        } else if !rare.isUntouched {
            rare.value.failures = 0
        }
        if hasEnded { return }
        if failed, let delay = schedule.options.onError.delay(afterFailures: rare.value.failures) {
            let earliest = now.saturatingAdd(delay)
            if earliest > due {
                if interval == nil { due = earliest } else { drop(points(until: earliest)) }
                if isPaused { pausedRemaining = due.saturatingSubtract(now) }
            }
        }
        if due < now, !isPaused, missedTicks == .skip { drop(points(until: now)) }
    }

    // MARK: Control

    mutating func pause(at now: UInt64) {
        isTouched = true
        if !isPaused { pausedRemaining = due == .max ? .max : due.saturatingSubtract(now) }
    }

    mutating func resume(_ mode: ResumeMode, at now: UInt64) {
        guard let remaining = pausedRemaining else { return }
        pausedRemaining = nil
        // A date is a date: a pause does not move it.
        if schedule.followsDates { return }
        switch mode {
        case .remaining: due = now.saturatingAdd(remaining)
        case .afterFullInterval:
            due = now.saturatingAdd(interval ?? fullDelay ?? irregularInterval ?? remaining)
        case .keepingPhase:
            let passed = points(until: now.saturatingAdd(1))
            // One that was due when it was paused is still to come.
            if passed > 0 { advance(by: remaining == 0 ? passed - 1 : passed) }
        }
    }

    // MARK: Parts

    /// How many points of the grid come before `instant`, the next one among them; 0 if there is no grid.
    private func points(until instant: UInt64) -> UInt64 {
        guard let interval, instant > due else { return 0 }
        return (instant - due - 1) / interval + 1
    }

    private mutating func advance(by points: UInt64) {
        due = due.saturatingAdd(points.saturatingMultiply(schedule.interval))
    }

    private mutating func drop(_ points: UInt64) {
        if interval == nil { return }
        advance(by: points)
        rare.value.dropped = rare.value.dropped.saturatingAdd(Int(clamping: points))
    }

    /// Lets the schedule forget the code that makes its intervals.
    mutating func releaseGenerator() {
        schedule.forgetGenerator()
    }

    private var fullDelay: UInt64? {
        if case .delay(let delay) = schedule.first { delay } else { nil }
    }

    private var irregularInterval: UInt64? {
        rare.isUntouched || rare.value.irregularInterval == 0 ? nil : rare.value.irregularInterval
    }
}

// MARK: - Schedules that ask somebody

extension TickPlan {
    /// What a generator of ticks answered.
    enum Upcoming {
        case due(UInt64, missed: Int)
        case irregular(UInt64, interval: UInt64)
        case end(FinishReason)
    }

    /// The most dates that are counted one by one after a long absence.
    private static var countedDates: Int { 10_000 }

    /// Asks the schedule for the tick after `delivery`.
    ///
    /// Calls user code: no lock may be held.
    func upcoming(after delivery: Delivery, at now: UInt64) -> Upcoming {
        switch schedule.pattern {
        case .once, .grid: return .due(due, missed: 0)
        case .generated(.irregular(let next)):
            let progress = TimerSchedule.Progress(
                count: delivery.count,
                scheduled: delivery.count > 0 ? TimerInstant(nanoseconds: delivery.scheduled) : nil,
                lateness: Duration(nanoseconds: now.saturatingSubtract(delivery.scheduled))
            )
            guard let interval = next(progress) else { return .end(.completed) }
            guard interval > .zero else {
                return .end(
                    .failed(TimerError(.invalidInterval, "an interval must be above zero, not \(interval)"))
                )
            }
            let length = max(interval.saturatingNanoseconds, 1)
            let onTime = delivery.scheduled.saturatingAdd(length)
            let isOnTime = onTime > now || missedTicks.catchesUp
            return .irregular(isOnTime ? onTime : now.saturatingAdd(length), interval: length)
        case .generated(.dates(let dates)):
            var date = delivery.scheduled
            var missed = -1
            repeat {
                let from = missed < Self.countedDates ? date : now
                guard let next = dates.next(TimerInstant(nanoseconds: from)) else { return .end(.completed) }
                date = next.nanoseconds
                missed = min(missed + 1, Self.countedDates)
            } while date <= now && !missedTicks.catchesUp
            return .due(date, missed: missed)
        }
    }

    /// Takes the answer of `upcoming(after:at:)` for the same `now`.
    mutating func resolve(_ upcoming: Upcoming, at now: UInt64) {
        isTouched = true
        switch upcoming {
        case .due(let instant, _):
            due = instant
        case .irregular(let instant, let interval):
            due = instant
            rare.value.irregularInterval = interval
        case .end(let reason):
            if !hasEnded { end = reason }
        }
    }
}

// MARK: - Jitter

extension TickPlan {
    /// What is added to the next tick: at most `most`.
    @inline(never)
    private static func jitter(upTo most: UInt64, _ rare: Rarely<RareState>) -> UInt64 {
        let state = rare.value.jitter
        return most == .max ? state : mixed(state) % (most + 1)
    }

    @inline(__always)
    private mutating func stepJitter() {
        if schedule.jitter > 0 { drawJitter() }
    }

    @inline(never)
    private mutating func drawJitter() {
        rare.value.jitter &+= 0x9E37_79B9_7F4A_7C15
    }

    /// The output function of SplitMix64 (Steele, Lea & Flood, 2014).
    private static func mixed(_ state: UInt64) -> UInt64 {
        var word = state &+ 0x9E37_79B9_7F4A_7C15
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

extension MissedTickPolicy {
    var catchesUp: Bool {
        if case .catchUp = self { true } else { false }
    }
}
