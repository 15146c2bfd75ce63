/// What is known of a timer, and what may happen next.
///
/// One thread makes all control calls of a timer, and notes before and after each what the call promises. The action
/// notes when a tick begins and ends. All of that happens under the lock of the `Record`.
struct Book: Sendable {
    var expected: Expectation
    /// What was expected before the last call.
    ///
    /// One tick of it may have begun when the call returned, and its action
    /// may start a little later.
    var previous: Expectation?
    /// When `fire()` was called, if its tick has not come.
    var extra: ClosedRange<UInt64>?
    var previousExtra: ClosedRange<UInt64>?
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
            (previous, previousExtra) = (nil, nil)
            seen = tick.count
            return true
        }
        if let extra, tick.count == expected.count, extra.contains(tick.scheduled) {
            self.extra = nil
            expected.count += 1
            seen = tick.count
            return true
        }
        if let previous {
            let point = missed.point(tick.scheduled, missed: tick.missed, previous.interval)
            if previous.fits(point: point, count: tick.count) {
                // While the call runs, more than one may come.
                self.previous = isChanging ? after(tick, previous) : nil
                noteOld(tick)
                return true
            }
            if let extra = previousExtra, extra.contains(tick.scheduled), tick.count == previous.count {
                previousExtra = nil
                self.previous?.count += 1
                noteOld(tick)
                return true
            }
        }
        return false
    }

    private mutating func noteOld(_ tick: Arrival) {
        // After a resume the run goes on, and this tick counts in it.
        if tick.count == expected.count - 1 { seen = tick.count }
    }

    private func after(_ tick: Arrival, _ old: Expectation) -> Expectation {
        let point = missed.next(tick.scheduled, missed: tick.missed, old.interval)
        return Expectation(low: point, high: point, count: tick.count + 1, interval: old.interval)
    }

    // MARK: Calls

    /// How much later than the call a schedule may start, as `restart()` documents it, and some more.
    static let slack: UInt64 = 10_000

    /// Notes that a run is about to start.
    mutating func willStart(at now: UInt64, delay: UInt64, interval: UInt64) {
        (previous, previousExtra, extra) = (expected, extra, nil)
        expected = Expectation(low: now + delay, high: .max, count: 1, interval: interval)
        isChanging = true
        stop = nil
        seen = 0
    }

    /// - Returns: false if the call took so long that a tick of the new run may have come while it ran.
    mutating func didStart(from start: UInt64, to end: UInt64, delay: UInt64) -> Bool {
        isChanging = false
        if end - start >= delay {
            (expected, previous, previousExtra) = (.any(expected.interval), nil, nil)
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
        previous = isOneToCome ? expected : nil
        previousExtra = isOneToCome ? extra : nil
        extra = nil
        let interval = expected.interval
        expected = Expectation(low: low, high: high, count: count + 1, interval: interval, phase: phase)
        if expected.count <= 0 { expected = .any(interval) }
    }

    /// Whether a tick should have come long ago.
    func isOverdue(at now: UInt64, patience: UInt64) -> Bool {
        if isRunning || isChanging || stop != nil || isComplete { return false }
        if let extra, extra.upperBound < .max, extra.upperBound + patience < now { return true }
        // When the action of an extra tick returns, a skipping timer drops the points whose tolerance is over. Its next
        // tick counts them.
        let patience = missed == .skip ? patience + expected.interval : patience
        return expected.high < UInt64.max - patience && expected.high + patience < now
    }
}
