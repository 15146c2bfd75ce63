/// The points at which a repeating timer is due: `due + n × interval` for every n ≥ 0, in nanoseconds.
///
/// One multiplication gives any point, so rounding and lateness never add up. A timer without a grid (a single tick,
/// dates, irregular intervals) has the interval 0 and only one point.
package struct TickGrid: Hashable, Sendable {
    /// The next point, without jitter and tolerance.
    package var due: UInt64
    /// The nanoseconds between two points; 0 if there is no grid.
    package let interval: UInt64

    package init(due: UInt64, interval: UInt64) {
        self.due = due
        self.interval = interval
    }

    /// The policy's decision about the point that is due.
    package enum Passage: Hashable, Sendable {
        /// The point `scheduled` gets a tick. The `missed` points after it and the `dropped` points before it do not.
        case tick(scheduled: UInt64, missed: UInt64, dropped: UInt64)
        /// No tick begins; the value is the number of points that pass without one.
        case dropped(UInt64)
    }

    /// Moves `due` past the points that have passed at `now`.
    ///
    /// - Parameters:
    ///   - now: not before `due`.
    ///   - policy: what happens to points that have passed.
    ///   - latest: the end of the tick's window, for ``MissedTickPolicy/delay``.
    /// - Returns: which point gets a tick, if any.
    @inline(__always)
    package mutating func pass(at now: UInt64, _ policy: MissedTickPolicy, latest: UInt64) -> Passage {
        let scheduled = due
        if interval == 0 { return .tick(scheduled: scheduled, missed: 0, dropped: 0) }
        let late = now.saturatingSubtract(due)
        // Most ticks are on time, and a division takes as long as the rest of this function.
        let passed = late < interval ? 0 : late / interval
        switch policy {
        case .coalesce:
            advance(by: passed.saturatingAdd(1))
            return .tick(scheduled: scheduled, missed: passed, dropped: 0)
        case .skip:
            if passed > 0 { return .dropped(drop(until: now)) }
            due = due.saturatingAdd(interval)
            return .tick(scheduled: scheduled, missed: 0, dropped: 0)
        case .catchUp(let limit):
            let dropped = passed.saturatingAdd(1).saturatingSubtract(UInt64(limit))
            advance(by: dropped)
            defer { due = due.saturatingAdd(interval) }
            return .tick(scheduled: due, missed: 0, dropped: dropped)
        case .delay:
            due = (now > latest ? now : due).saturatingAdd(interval)
            return .tick(scheduled: scheduled, missed: passed, dropped: 0)
        }
    }

    /// Returns the number of points before `instant`; 0 if there is no grid.
    package func points(until instant: UInt64) -> UInt64 {
        guard interval > 0, instant > due else { return 0 }
        return (instant - due - 1) / interval + 1
    }

    /// Moves `due` by `points` points.
    package mutating func advance(by points: UInt64) {
        due = due.saturatingAdd(points.saturatingMultiply(interval))
    }

    /// Moves `due` to the first point that is not before `instant`.
    ///
    /// - Returns: the number of points before it.
    package mutating func drop(until instant: UInt64) -> UInt64 {
        let points = points(until: instant)
        advance(by: points)
        return points
    }
}

/// The span of time in which a tick may be delivered.
package struct TickWindow: Hashable, Sendable {
    package let earliest: UInt64
    package let latest: UInt64

    /// - Parameters:
    ///   - earliest: nanoseconds on the timer's clock.
    ///   - latest: not before `earliest`.
    package init(earliest: UInt64, latest: UInt64) {
        self.earliest = earliest
        self.latest = latest
    }

    /// The window of a tick that is due at `due`.
    ///
    /// - Parameters:
    ///   - due: the point of the grid, or the date.
    ///   - lengths: jitter and tolerance.
    ///   - interval: the nanoseconds to the next point, which comes after the window; 0 if there is none.
    init(at due: UInt64, _ lengths: WindowLengths, interval: UInt64) {
        let most = interval &- 1
        let added = lengths.random?.number(upTo: min(lengths.jitter, most)) ?? 0
        let earliest = due.saturatingAdd(added)
        self.init(earliest: earliest, latest: earliest.saturatingAdd(min(lengths.tolerance, most - added)))
    }

    /// The window of a tick without tolerance.
    init(exactly instant: UInt64) {
        self.init(earliest: instant, latest: instant)
    }

    /// The window of a tick that is due at once.
    ///
    /// It starts at zero because the wall clock may be set back.
    static let atOnce = TickWindow(exactly: 0)

    /// The instant inside the window that has the most trailing zero bits.
    ///
    /// All timers and processes that use this rule choose the same few instants, so they share wake-ups without
    /// communicating. O(1).
    @inline(__always)
    package var chosen: UInt64 { latest > earliest ? chosenInside : earliest }

    private var chosenInside: UInt64 {
        guard earliest > 0 else { return earliest }
        // Take the highest bit in which `earliest - 1` and `latest` differ. All instants of the window agree above it.
        // So its power of two has a multiple inside the window, and no larger power of two has one.
        let highest = UInt64.bitWidth - 1 - ((earliest - 1) ^ latest).leadingZeroBitCount
        return (latest >> UInt64(highest)) << UInt64(highest)
    }
}
