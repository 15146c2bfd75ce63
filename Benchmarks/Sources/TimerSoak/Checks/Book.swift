/// What is known of a timer, and what may happen next.
///
/// One thread makes all control calls of a timer, and notes before and after each what the call promises. The action
/// notes when a tick begins and ends. All of that happens under the lock of the `Record`.
struct Book: Sendable {
    var expected: Expectation
    /// When `fire()` was called, if its tick has not come.
    var extra: ClosedRange<UInt64>?
    /// What was expected before the last calls, the latest at the end.
    ///
    /// One tick of one of them may have begun when its call returned, and its action may start later, on a busy machine
    /// after further calls.
    var previous: [Earlier] = []
    /// No tick with a higher number may begin.
    var stop: Int?
    /// The number of the last tick that began.
    var seen = 0
    var isRunning = false
    var isChanging = false
    /// Whether the last tick of a limited schedule has come, or the action has ended its timer.
    var isComplete = false
    var isOwnerGone = false
    var isCaptureGone = false
    let missed: Missed
    /// The number of ticks; 0 if there is no end.
    let limit: Int

    struct Earlier: Sendable {
        var expected: Expectation
        var extra: ClosedRange<UInt64>?
    }

    /// How many earlier expectations are kept.
    private static let memory = 8

    // MARK: Ticks

    struct Arrival {
        let count: Int
        let scheduled: UInt64
        let missed: UInt64
        let isLast: Bool
    }

    /// Notes that an action starts.
    ///
    /// - Returns: the promise that this breaks, if it breaks one.
    mutating func began(_ tick: Arrival, at now: UInt64) -> Promise? {
        var broken: Promise?
        if isRunning { broken = .overlap }
        isRunning = true
        if now < tick.scheduled { broken = .early }
        if let stop, tick.count > stop { broken = .stale }
        if !accept(tick) {
            broken = broken ?? (tick.count == expected.count ? .grid : .order)
            // Goes on from here, so that one mistake is not reported again at each later tick.
            expected = after(tick, Expectation.any(expected.interval))
        }
        if (limit > 0 && tick.count == limit) != tick.isLast { broken = broken ?? .order }
        return broken
    }

    private mutating func accept(_ tick: Arrival) -> Bool {
        let point = missed.point(tick.scheduled, missed: tick.missed, expected.interval)
        if expected.fits(point: point, count: tick.count) {
            expected = after(tick, expected)
            previous = []
            seen = tick.count
            return true
        }
        if let extra, tick.count == expected.count, extra.contains(tick.scheduled) {
            self.extra = nil
            expected.count += 1
            seen = tick.count
            return true
        }
        for (index, earlier) in previous.enumerated().reversed() where earlier.accepts(tick, missed) {
            // While the call runs, more than one may come.
            previous = isChanging ? [earlier.after(tick, missed)] : Array(previous[(index + 1)...])
            noteOld(tick)
            return true
        }
        return false
    }

    private mutating func noteOld(_ tick: Arrival) {
        // After a resume the run goes on, and this tick counts in it.
        if tick.count == expected.count - 1 { seen = tick.count }
    }

    private func after(_ tick: Arrival, _ old: Expectation) -> Expectation { old.after(tick, missed) }

    private mutating func remember() {
        previous.append(Earlier(expected: expected, extra: extra))
        if previous.count > Book.memory { previous.removeFirst() }
        extra = nil
    }

    // MARK: Calls

    /// How much later than the call a schedule may start, as `restart()` documents it, and some more.
    static let slack: UInt64 = 10_000

    /// Notes that a run is about to start.
    mutating func willStart(at now: UInt64, delay: UInt64, interval: UInt64) {
        remember()
        expected = Expectation(low: now + delay, high: .max, count: 1, interval: interval)
        isChanging = true
        stop = nil
        seen = 0
    }

    /// - Returns: false if the call took so long that a tick of the new run may have come while it ran.
    mutating func didStart(from start: UInt64, to end: UInt64, delay: UInt64) -> Bool {
        isChanging = false
        // No tick of these had begun when the call returned.
        previous.removeAll { earlier in earlier.expected.low > end && earlier.extra == nil }
        // An empty array that keeps its memory, a million times, would be much.
        if previous.isEmpty { previous = [] }
        if end - start >= delay {
            (expected, previous) = (.any(expected.interval), [])
            return false
        }
        if expected.count == 1 { expected.high = end + delay + Book.slack }
        return true
    }

    /// Notes that a pause or an end has returned, when `count` ticks had begun.
    mutating func stopped(after count: Int, waited: Bool) -> Promise? {
        stop = waited ? 0 : count
        return waited && isRunning ? .stale : nil
    }

    mutating func willResume(count: Int, between low: UInt64, and high: UInt64, phase: UInt64, waited: Bool) {
        stop = nil
        // A tick that had begun before the pause, and whose action has not started, is still to come.
        let isOneToCome = !waited && expected.count == count && expected.count > 0
        if isOneToCome { remember() } else { (previous, extra) = ([], nil) }
        let interval = expected.interval
        expected = Expectation(low: low, high: high, count: count + 1, interval: interval, phase: phase)
        if expected.count <= 0 { expected = .any(interval) }
    }

    /// Whether a tick should have come long ago.
    func isOverdue(at now: UInt64, patience: UInt64) -> Bool {
        if isRunning || isChanging || stop != nil || isComplete { return false }
        if let extra, extra.upperBound < .max, extra.upperBound + patience < now { return true }
        let patience = self.patience(patience)
        return expected.high < UInt64.max - patience && expected.high + patience < now
    }

    /// The patience that the timer needs.
    ///
    /// When the action of an extra tick returns, or after a standstill, a skipping timer drops the points whose
    /// tolerance is over. Its next tick counts them.
    func patience(_ patience: UInt64) -> UInt64 { missed == .skip ? patience + expected.interval : patience }
}

extension Expectation {
    fileprivate func after(_ tick: Book.Arrival, _ missed: Missed) -> Expectation {
        let point = missed.next(tick.scheduled, missed: tick.missed, interval)
        return Expectation(low: point, high: point, count: tick.count + 1, interval: interval)
    }
}

extension Book.Earlier {
    fileprivate func accepts(_ tick: Book.Arrival, _ missed: Missed) -> Bool {
        let point = missed.point(tick.scheduled, missed: tick.missed, expected.interval)
        return expected.fits(point: point, count: tick.count) || isExtra(tick)
    }

    private func isExtra(_ tick: Book.Arrival) -> Bool {
        guard let extra else { return false }
        return tick.count == expected.count && extra.contains(tick.scheduled)
    }

    fileprivate func after(_ tick: Book.Arrival, _ missed: Missed) -> Book.Earlier {
        var later = self
        if isExtra(tick) {
            later.extra = nil
            later.expected.count += 1
        } else {
            later.expected = expected.after(tick, missed)
        }
        return later
    }
}
