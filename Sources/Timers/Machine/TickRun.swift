/// One run of a schedule: which tick is next, and what becomes of it.
///
/// A run begins when the timer is made, restarted or rescheduled. It is a pure value: instants come in as nanoseconds
/// of the schedule's clock, and it reads no clock and takes no lock. Only `init` calls code that a schedule holds
/// (dates, irregular intervals), so the caller makes a run outside every lock.
package struct TickRun: ~Copyable {
    /// When the next tick is due: the next point of the grid, before jitter and tolerance.
    private(set) var due: UInt64
    private(set) var schedule: TimerSchedule
    /// How many ticks this run has delivered.
    private(set) var count = 0
    /// Made when it is first needed, so that a plain timer stays small.
    private var details: Details?

    /// What few runs need.
    private final class Details {
        /// Grid points that have passed without a tick since the last one.
        var dropped = 0
        /// How long the last irregular interval was; 0 if there was none.
        var irregularInterval: UInt64 = 0
        var jitter: TickJitter?
        /// How many ticks in a row have failed.
        var failures = 0
        /// Ticks that `fire()` asked for and that have not begun, and when the first of them was asked for.
        var extraTicks = 0
        var extraAsked: UInt64 = 0
        /// The tick that begins, as long as a control call withdraws it.
        var beginning: TickDelivery?
        /// Why the run had no tick from its start.
        var startEnd: FinishReason?
    }

    /// Starts a run at `now`.
    @inline(__always)
    package init(_ schedule: TimerSchedule, at now: UInt64) {
        self.schedule = schedule
        due = now
        if schedule.jitter > 0 { madeDetails.jitter = TickJitter(seed: schedule.options.jitterSeed) }
        if let first = firstDue(at: now, nil) { due = first } else { askForFirst(at: now) }
    }

    @inline(never)
    private mutating func askForFirst(at now: UInt64) {
        guard let generator = schedule.extras?.generator else { return }
        let start = TickDelivery(count: 0, scheduled: now)
        let catchesUp = missedTicks.catchesUp
        let answer = GeneratedTick.next(generator, after: start, catchesUp: catchesUp, at: now)
        if case .end(let reason) = answer { madeDetails.startEnd = reason } else { apply(answer) }
    }

    /// Starts another run of the same schedule at `now`, with its first tick after `delay` if that is given.
    ///
    /// - Returns: false if only code of the schedule knows when the first tick is; nothing has changed then.
    mutating func restart(at now: UInt64, delay: UInt64?) -> Bool {
        guard let first = firstDue(at: now, delay) else { return false }
        due = first
        count = 0
        if details != nil { clearDetails(delay) }
        return true
    }

    @inline(never)
    private mutating func clearDetails(_ delay: UInt64?) {
        var jitter = details?.jitter
        details = nil
        if jitter != nil {
            if let seed = schedule.options.jitterSeed { jitter = TickJitter(seed: seed) } else { jitter?.step() }
            madeDetails.jitter = jitter
        }
        if asksSchedule, let delay { madeDetails.irregularInterval = delay }
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

    private var madeDetails: Details {
        mutating get {
            if let details { return details }
            let new = Details()
            details = new
            return new
        }
    }
}

// MARK: - What it says

extension TickRun {
    /// Why the schedule had no tick from the start of the run; nil if it had one.
    var startEnd: FinishReason? { details?.startEnd }

    /// Between which instants the next tick may be delivered: when it is due, with jitter and tolerance.
    @inline(__always)
    var window: TickWindow { window(at: due) }

    /// The window of the next tick if that were due at `due`.
    // Inlined, so that the caller loads only the fields that it needs.
    @inline(__always)
    func window(at due: UInt64) -> TickWindow {
        // The next tick has to come after this one, so jitter and tolerance together stay below an interval.
        let most = schedule.interval &- 1
        let added = schedule.jitter == 0 ? 0 : jitterDelay(upTo: min(schedule.jitter, most))
        let earliest = due.saturatingAdd(added)
        return TickWindow(earliest: earliest, latest: earliest.saturatingAdd(min(schedule.tolerance, most - added)))
    }

    @inline(never)
    private func jitterDelay(upTo most: UInt64) -> UInt64 { details?.jitter?.delay(upTo: most) ?? 0 }

    /// Whether only code of the schedule knows the tick after another one.
    var asksSchedule: Bool { schedule.extras?.generator != nil }

    /// What `restart()` adds to the time, if a restart would change nothing but `due`; nil otherwise.
    @inline(__always)
    var movableDelay: UInt64? {
        guard count == 0, details == nil, due > 0, case .delay(let delay) = schedule.first else { return nil }
        return delay
    }

    /// A restart has moved the first tick, and nothing else.
    mutating func moved(to due: UInt64) {
        self.due = due
    }

    private var missedTicks: MissedTickPolicy { schedule.extras?.options.missedTicks ?? .coalesce }

    private var grid: TickGrid {
        get { TickGrid(due: due, interval: schedule.interval) }
        set { due = newValue.due }
    }
}

// MARK: - One tick

extension TickRun {
    /// Begins the tick that is due, and moves on to the next point of the grid.
    ///
    /// Nil if the policy drops the tick.
    mutating func begin(at now: UInt64) -> TickDelivery? {
        let latest = missedTicks == .delay ? window.latest : 0
        switch grid.pass(at: now, missedTicks, latest: latest) {
        case .dropped(let points):
            drop(points)
            return nil
        case .tick(let scheduled, let missed, let dropped):
            if dropped > 0 { drop(dropped) }
            var delivery = delivery(scheduled: scheduled)
            delivery.missed = Int(clamping: missed)
            if let details {
                delivery.missedBefore = details.dropped
                delivery.missed = delivery.missed.saturatingAdd(details.dropped)
                details.dropped = 0
                details.jitter?.step()
            }
            delivery.asksSchedule = asksSchedule && !delivery.isLast
            return delivery
        }
    }

    /// Begins the next extra tick; the grid stays where it is.
    ///
    /// Nil if there is none.
    mutating func beginExtra() -> TickDelivery? {
        guard let details, details.extraTicks > 0 else { return nil }
        details.extraTicks -= 1
        var delivery = delivery(scheduled: details.extraAsked)
        delivery.isExtra = true
        return delivery
    }

    private mutating func delivery(scheduled: UInt64) -> TickDelivery {
        count += 1
        return TickDelivery(count: count, scheduled: scheduled, isLast: count >= schedule.limit)
    }

    /// Takes back a tick that did not come.
    mutating func uncount() {
        count -= 1
    }

    /// Notes a tick that a control call withdraws before its action begins.
    mutating func beginning(_ delivery: TickDelivery) {
        madeDetails.beginning = delivery
    }

    /// Takes back the tick that was noted: one of the grid is to come once more, if the run goes on.
    ///
    /// - Returns: the tick; nil if there is none.
    mutating func withdraw() -> TickDelivery? {
        guard let details, let delivery = details.beginning else { return nil }
        details.beginning = nil
        uncount()
        if !delivery.isExtra {
            due = delivery.scheduled
            details.dropped = delivery.missedBefore
        }
        return delivery
    }

    /// The action of the tick that was noted begins.
    mutating func confirm() {
        details?.beginning = nil
    }

    /// Takes the schedule's answer to which tick is next.
    mutating func apply(_ answer: GeneratedTick) {
        switch answer {
        case .date(let instant, _): due = instant
        case .irregular(let instant, let interval):
            due = instant
            madeDetails.irregularInterval = interval
        case .end: break
        }
    }

    /// The action has returned without an error.
    mutating func succeeded() {
        details?.failures = 0
    }

    /// The action has thrown an error, and the timer goes on: puts the next tick off if the policy says so.
    ///
    /// - Returns: whether the next tick was put off.
    mutating func failed(at now: UInt64) -> Bool {
        let details = madeDetails
        details.failures += 1
        guard let delay = schedule.options.onError?.delay(afterFailures: details.failures) else { return false }
        let earliest = now.saturatingAdd(delay)
        guard earliest > due else { return false }
        if schedule.interval == 0 { due = earliest } else { drop(grid.drop(until: earliest)) }
        return true
    }

    /// Drops the points that have passed while the action ran, if the policy says so.
    mutating func dropPassed(by now: UInt64) {
        if due < now, missedTicks == .skip { drop(grid.drop(until: now)) }
    }

    private mutating func drop(_ points: UInt64) {
        if points == 0 { return }
        let details = madeDetails
        details.dropped = details.dropped.saturatingAdd(Int(clamping: points))
    }
}

// MARK: - Control

extension TickRun {
    /// Adds a tick beside the grid.
    mutating func addExtra(at now: UInt64) {
        let details = madeDetails
        if details.extraTicks == 0 { details.extraAsked = now }
        details.extraTicks += 1
    }

    var hasExtra: Bool { details.map { $0.extraTicks > 0 } ?? false }

    mutating func removeExtras() {
        details?.extraTicks = 0
    }

    /// Goes on after a pause.
    mutating func resume(_ paused: PausedInterval, _ mode: ResumeMode, at now: UInt64) {
        // A pause does not move a date.
        if schedule.hasFixedInstants { return }
        let interval = schedule.interval > 0 ? schedule.interval : nil
        paused.resume(&grid, mode, fullInterval: interval ?? fullDelay ?? irregularInterval, at: now)
    }

    private var fullDelay: UInt64? {
        if case .delay(let delay) = schedule.first { delay } else { nil }
    }

    private var irregularInterval: UInt64? {
        details.flatMap { $0.irregularInterval > 0 ? $0.irregularInterval : nil }
    }

    /// Gives up the code of the schedule, which the caller lets go of outside the lock.
    mutating func releaseGenerator() -> TimerSchedule {
        let old = schedule
        schedule.removeGenerator()
        return old
    }
}
