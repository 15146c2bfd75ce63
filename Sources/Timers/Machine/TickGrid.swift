/// The points at which a repeating timer is due: `due + n × interval` for every whole n, in nanoseconds.
///
/// Every point follows from `due` by one multiplication, so rounding and lateness never add up. A timer without a grid
/// (a single tick, dates, irregular intervals) has the interval 0 and only one point.
package struct TickGrid: Hashable, Sendable {
    /// The next point, exact, before jitter and tolerance.
    package var due: UInt64
    /// Nanoseconds between two points; 0 if there is no grid.
    package let interval: UInt64

    package init(due: UInt64, interval: UInt64) {
        self.due = due
        self.interval = interval
    }

    /// What becomes of the point that is due.
    package enum Passage: Hashable, Sendable {
        /// A tick for the point `scheduled`. `missed` later points get no tick of their own, and `dropped` earlier ones
        /// got none.
        case tick(scheduled: UInt64, missed: UInt64, dropped: UInt64)
        /// The policy drops the tick, with that many points.
        case dropped(UInt64)
    }

    /// Moves on past the point that is due at `now`.
    ///
    /// - Parameters:
    ///   - now: not before `due`.
    ///   - policy: what happens to the points that have passed.
    ///   - latest: until when the tick counts as on time, for ``MissedTickPolicy/delay``.
    /// - Returns: the tick for the point, or that the policy drops it.
    @inline(__always)
    package mutating func pass(at now: UInt64, _ policy: MissedTickPolicy, latest: UInt64) -> Passage {
        let scheduled = due
        if interval == 0 { return .tick(scheduled: scheduled, missed: 0, dropped: 0) }
        let late = now.saturatingSubtract(due)
        // A division takes a processor as long as the rest of this, and most ticks are on time.
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

    /// How many points come before `instant`; 0 if there is no grid.
    package func points(until instant: UInt64) -> UInt64 {
        guard interval > 0, instant > due else { return 0 }
        return (instant - due - 1) / interval + 1
    }

    /// Moves on by that many points.
    package mutating func advance(by points: UInt64) {
        due = due.saturatingAdd(points.saturatingMultiply(interval))
    }

    /// Moves on to the first point that is not before `instant`.
    ///
    /// - Returns: how many points that passes over.
    package mutating func drop(until instant: UInt64) -> UInt64 {
        let points = points(until: instant)
        advance(by: points)
        return points
    }
}
