/// One run of a schedule: it computes the next tick and counts the ticks so far.
///
/// A run begins when the timer is created, restarted or rescheduled. It is a pure value that reads no clock and takes
/// no lock; callers pass instants as nanoseconds of the schedule's clock. Only `init` calls code of the schedule
/// (dates, irregular intervals), so the caller must not hold a lock when it creates a run.
package struct TickRun: ~Copyable {
    /// When the next tick is due: the next point of the grid, without jitter and tolerance.
    private(set) var due: UInt64
    private(set) var schedule: TimerSchedule
    /// The number of ticks that this run has delivered.
    private(set) var count = 0
    /// Allocated on first use, so that a plain timer stays small.
    private(set) var details: Details?

    /// Starts a run at `now`.
    @inline(__always)
    package init(_ schedule: TimerSchedule, at now: UInt64) {
        self.schedule = schedule
        due = now
        if schedule.jitter > 0 { ensuredDetails.jitter = RandomSource(seed: schedule.options.jitterSeed) }
        if let first = firstDue(at: now, nil) { due = first } else { askForFirstTick(at: now) }
    }

    @inline(never)
    private mutating func askForFirstTick(at now: UInt64) {
        guard let generator = schedule.extras?.generator else { return }
        let start = TickDelivery(count: 0, scheduled: now)
        let answer = GeneratedTick.next(generator, after: start, dateRules, at: now, on: schedule.clock)
        if let reason = answer.end { ensuredDetails.endAtStart = reason } else { apply(answer) }
    }

    /// Starts another run of the same schedule at `now`, with the first tick after `delay` if that is not nil.
    ///
    /// - Returns: false, without a change, if only code of the schedule knows the first tick.
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
            if let seed = schedule.options.jitterSeed { jitter = RandomSource(seed: seed) } else { jitter?.step() }
            ensuredDetails.jitter = jitter
        }
        if asksSchedule, let delay { ensuredDetails.irregularInterval = delay }
    }

    /// Returns when the first tick of a run that starts at `now` is due; nil if only code of the schedule knows.
    @inline(__always)
    private func firstDue(at now: UInt64, _ delay: UInt64?) -> UInt64? {
        if let delay { return now.saturatingAdd(delay) }
        switch schedule.first {
        case .delay(let delay): return now.saturatingAdd(delay)
        case .instant(let instant): return instant
        case .fromPattern: return nil
        }
    }

    var ensuredDetails: Details {
        mutating get {
            if let details { return details }
            let new = Details()
            details = new
            return new
        }
    }
}

// MARK: - Reading

extension TickRun {
    /// Why the schedule had no first tick; nil if it had one.
    var endAtStart: FinishReason? { details?.endAtStart }

    /// How many ticks of this run came more than 100 ms after their windows, or after missed ones.
    var lateTicks: Int { details?.lateTicks ?? 0 }

    /// Whether only code of the schedule knows the next tick.
    var asksSchedule: Bool { schedule.extras?.generator != nil }

    /// The delay from a restart to its tick, if a restart would only change `due`; nil otherwise.
    @inline(__always)
    var movableDelay: UInt64? {
        guard count == 0, details == nil, due > 0, case .delay(let delay) = schedule.first else { return nil }
        return delay
    }

    /// Moves the first tick, for a restart that changes nothing else.
    mutating func moveFirstTick(to due: UInt64) {
        self.due = due
    }

    var missedTicks: MissedTickPolicy { schedule.extras?.options.missedTicks ?? .coalesce }

    var grid: TickGrid {
        get { TickGrid(due: due, interval: schedule.interval) }
        set { due = newValue.due }
    }
}

// MARK: - One tick

extension TickRun {
    /// After how many nanoseconds a tick is late.
    static var lateAfter: UInt64 { 100_000_000 }

    /// Begins the tick that is due, and moves `due` to the next point of the grid.
    ///
    /// - Returns: nil if the policy drops the tick.
    mutating func begin(at now: UInt64) -> TickDelivery? {
        if let grace = schedule.extras?.options.grace, isTooLate(at: now, grace) {
            guard schedule.interval > 0 else { return beginTooLate() }
            drop(dropEnded(before: now - grace))
            if window.earliest > now { return nil }
        }
        let latest = window.latest
        switch pass(at: now, latest: latest) {
        case .dropped(let points):
            return dropTick(points)
        case .tick(let scheduled, let missed, let dropped):
            if dropped > 0 { drop(dropped) }
            if missed > 0 || now > max(scheduled, latest).saturatingAdd(Self.lateAfter) { noteLateTick() }
            if hasWindows, isOfDates { ensuredDetails.dates.latest = latest }
            if schedule.fixedDelay > 0 { actionEnded(at: now) }
            var delivery = delivery(scheduled: scheduled)
            delivery.missed = Int(clamping: missed)
            if let details {
                details.droppedBefore = details.dropped
                delivery.missed = delivery.missed.saturatingAdd(details.dropped)
                details.dropped = 0
                details.dropsInRow = 0
                details.jitter?.step()
            }
            // The schedule may drop a date, so it is asked about the last one too.
            delivery.asksSchedule = asksSchedule && (!delivery.isLast || isOfDates)
            return delivery
        }
    }

    /// Counts a late tick, unless it is the last one.
    @inline(never)
    mutating func noteLateTick() {
        if count + 1 < schedule.limit { ensuredDetails.lateTicks += 1 }
    }

    /// Begins the next extra tick, and does not move the grid.
    ///
    /// - Returns: nil if there is no extra tick.
    mutating func beginExtra() -> TickDelivery? {
        guard let details, details.extraTicks > 0 else { return nil }
        details.extraTicks -= 1
        return delivery(scheduled: details.firstExtraAsked, isExtra: true)
    }

    mutating func delivery(scheduled: UInt64, isExtra: Bool = false) -> TickDelivery {
        count += 1
        return TickDelivery(count: count, scheduled: scheduled, isLast: count >= schedule.limit, isExtra: isExtra)
    }

    /// Removes the last tick from the count, because its action did not run.
    mutating func undoCount() {
        count -= 1
    }

    /// Stores a tick that a control call may withdraw until its action begins.
    mutating func storeUnconfirmed(_ delivery: TickDelivery) {
        ensuredDetails.unconfirmed = delivery
    }

    /// Withdraws the unconfirmed tick.
    ///
    /// If it is a tick of the grid, it is due again.
    ///
    /// - Returns: the tick; nil if there is none.
    mutating func withdraw() -> TickDelivery? {
        guard let details, let delivery = details.unconfirmed else { return nil }
        details.unconfirmed = nil
        undoCount()
        if !delivery.isExtra {
            due = delivery.scheduled
            details.dropped = details.droppedBefore
        }
        return delivery
    }

    /// Confirms the unconfirmed tick, because its action begins.
    mutating func confirm() {
        details?.unconfirmed = nil
    }

    /// Makes the tick that code of the schedule chose the next one.
    mutating func apply(_ answer: GeneratedTick) {
        switch answer {
        case .date(let tick):
            if let next = tick.next { due = next }
            // Most dates need no details.
            if details != nil || tick.span < .max || tick.dropped > 0 || tick.backlog != nil { applyDetails(tick) }
        case .irregular(let instant, let interval):
            due = instant
            ensuredDetails.irregularInterval = interval
        case .end: break
        }
    }

    /// Moves the next tick of a fixed delay, because an action ends at `now`.
    mutating func actionEnded(at now: UInt64) {
        due = now.saturatingAdd(schedule.fixedDelay)
    }

    /// Records that the action has returned without an error.
    mutating func succeeded() {
        details?.failures = nil
    }

    /// Records that the action has thrown an error, and delays the next tick if the policy is a back-off.
    ///
    /// - Returns: whether the next tick is delayed.
    mutating func failed(at now: UInt64) -> Bool {
        guard case .backOff(let backoff) = schedule.options.onError else { return false }
        var failures = details?.failures ?? Backoff.Series(backoff)
        let earliest = now.saturatingAdd(backoff.delay(after: &failures).saturatingNanoseconds)
        ensuredDetails.failures = failures
        guard earliest > due else { return false }
        if isOfDates {
            ensuredDetails.dates.dropsBefore = earliest
            return true
        }
        if schedule.interval == 0 { due = earliest } else { drop(grid.drop(until: earliest)) }
        return true
    }

    /// Drops the points that passed while the action ran, if a policy says so.
    mutating func dropPassed(by now: UInt64) {
        guard due < now, missedTicks.dropsPassed || schedule.options.overlap == .skip else { return }
        if !isOfDates {
            drop(dropEnded(before: now))
        } else if window.latest < now {
            let details = ensuredDetails
            details.dates.dropsEndedBefore = max(details.dates.dropsEndedBefore, now)
        }
    }

    mutating func drop(_ points: UInt64) {
        if points == 0 { return }
        let details = ensuredDetails
        details.dropped = details.dropped.saturatingAdd(Int(clamping: points))
    }
}

// MARK: - Control

extension TickRun {
    /// Removes the code of the schedule from the run.
    ///
    /// - Returns: the schedule with its code, which the caller releases outside the lock.
    mutating func releaseGenerator() -> TimerSchedule {
        let old = schedule
        schedule.removeGenerator()
        return old
    }
}

extension TickRun {
    /// Adds an extra tick, which does not move the grid.
    mutating func addExtra(at now: UInt64) {
        let details = ensuredDetails
        if details.extraTicks == 0 { details.firstExtraAsked = now }
        details.extraTicks += 1
    }

    var hasExtra: Bool { details.map { $0.extraTicks > 0 } ?? false }

    /// Whether the timer comes up at once, for an extra tick or to choose another date.
    var comesUpAtOnce: Bool { details.map { $0.extraTicks > 0 || $0.dates.restart != nil } ?? false }

    mutating func removeExtras() {
        details?.extraTicks = 0
    }

    /// Moves the next tick to where `mode` says, after a pause.
    mutating func resume(_ paused: PausedInterval, _ mode: ResumeMode, at now: UInt64) {
        // A pause does not move a fixed instant or a date.
        if schedule.hasFixedInstants { return }
        let length = max(schedule.interval, schedule.fixedDelay)
        let interval = length > 0 ? length : nil
        paused.resume(&grid, mode, fullInterval: interval ?? fullDelay ?? irregularInterval, at: now)
    }

    private var fullDelay: UInt64? { if case .delay(let delay) = schedule.first { delay } else { nil } }

    private var irregularInterval: UInt64? { details.flatMap { $0.irregularInterval > 0 ? $0.irregularInterval : nil } }
}

extension TickRun {
    /// How often in a row the policy drops the tick that comes up.
    private static var mostDropsInRow: Int { 100 }

    /// Drops the tick that came up, with the points before now.
    ///
    /// - Returns: a tick for the last of these points, if no tick has come for too long.
    @inline(never)
    mutating func dropTick(_ points: UInt64) -> TickDelivery? {
        drop(points)
        let details = ensuredDetails
        details.dropsInRow += 1
        guard details.dropsInRow > Self.mostDropsInRow else { return nil }
        noteLateTick()
        var delivery = delivery(scheduled: due.saturatingSubtract(schedule.interval))
        delivery.missed = details.dropped - 1
        details.droppedBefore = delivery.missed
        details.dropped = 0
        details.dropsInRow = 0
        details.jitter?.step()
        return delivery
    }
}

// MARK: - Details

extension TickRun {
    /// The state that few runs need.
    final class Details {
        /// The number of grid points that have passed without a tick since the last tick.
        var dropped = 0
        /// The same number before the tick that began last.
        var droppedBefore = 0
        /// How often in a row the policy has dropped the tick that came up.
        var dropsInRow = 0
        /// The last irregular interval in nanoseconds; 0 if there was none.
        var irregularInterval: UInt64 = 0
        var jitter: RandomSource?
        /// The number of ticks that came late.
        var lateTicks = 0
        /// The failed ticks in a row, if a policy backs off after them; nil if there are none.
        var failures: Backoff.Series?
        /// The number of `fire()` calls whose ticks have not begun.
        var extraTicks = 0
        /// When the first of these calls came.
        var firstExtraAsked: UInt64 = 0
        /// The tick that has begun and whose action has not: a control call withdraws it.
        var unconfirmed: TickDelivery?
        /// The data that a schedule of dates needs besides its policies.
        var dates = Dates()
        /// Why the schedule had no first tick; nil if it had one.
        var endAtStart: FinishReason?
    }

    /// The state of a run of dates.
    struct Dates {
        /// The nanoseconds from the next date to the date after it; the largest value if no tick needs them.
        var span = UInt64.max
        /// The end of the window of the tick that began last.
        var latest: UInt64 = 0
        /// Dates before this instant get no tick: a back-off delays them.
        var dropsBefore: UInt64 = 0
        /// Dates whose windows ended before this instant get no tick: they passed while an action ran.
        var dropsEndedBefore: UInt64 = 0
        /// The dates that wait for ticks of their own.
        var backlog: DateTick.Backlog?
        /// The step of a wall clock that was set: the schedule chooses its next date from the new time on.
        var restart: WallClockStep?
        /// How far the wall clock was ahead of the continuous clock when the timer saw it last.
        var lead: Int64?
    }
}

/// A tick that begins.
package struct TickDelivery: Sendable {
    /// The number of the tick in its run, from 1; 0 stands for the start of the run.
    package let count: Int
    /// When the tick was due, in nanoseconds: its point of the grid.
    package var scheduled: UInt64
    /// The number of points that passed without a tick of their own.
    package var missed = 0
    /// Whether the schedule has no tick after this one.
    package var isLast = false
    /// Whether `fire()` asked for the tick, so that it is not on the grid.
    package let isExtra: Bool
    /// Whether the tick comes after its time of grace, so that its action does not run.
    package var isTooLate = false
    /// Whether the scheduler asks code of the schedule for the next tick.
    ///
    /// It does so outside the lock, before the action runs.
    package var asksSchedule = false
    /// Whether the scheduler notifies an observer of the tick.
    ///
    /// It does so outside the lock, before the action runs.
    package var isObserved = false

    /// Whether code of the schedule or an observer runs after the tick has begun and before its action.
    ///
    /// That code, or another thread at the same time, may make a control call. The machine then withdraws the tick.
    var needsConfirmation: Bool { asksSchedule || isObserved || isTooLate }

    package init(count: Int, scheduled: UInt64, isLast: Bool = false, isExtra: Bool = false) {
        self.count = count
        self.scheduled = scheduled
        self.isLast = isLast
        self.isExtra = isExtra
    }
}
