/// What a paused timer keeps: the part of its interval that had not passed.
package struct PausedInterval: Hashable, Sendable {
    /// Nanoseconds; the largest value if the timer was never due.
    package let remaining: UInt64

    package init(remaining: UInt64) {
        self.remaining = remaining
    }

    /// The interval of a timer that is due at `due` and is paused at `now`.
    package init(until due: UInt64, at now: UInt64) {
        remaining = due == .max ? .max : due.saturatingSubtract(now)
    }

    /// Moves the grid to where the timer goes on.
    ///
    /// - Parameters:
    ///   - grid: the grid as it was when the timer was paused.
    ///   - mode: where to go on.
    ///   - fullInterval: the whole interval, for ``ResumeMode/afterFullInterval``; nil if the schedule has none.
    ///   - now: when the timer is resumed.
    package func resume(_ grid: inout TickGrid, _ mode: ResumeMode, fullInterval: UInt64?, at now: UInt64) {
        switch mode {
        case .remaining: grid.due = now.saturatingAdd(remaining)
        case .afterFullInterval: grid.due = now.saturatingAdd(fullInterval ?? remaining)
        case .keepingPhase:
            let passed = grid.points(until: now.saturatingAdd(1))
            // A tick that was due when the timer was paused is still to come.
            if passed > 0 { grid.advance(by: remaining == 0 ? passed - 1 : passed) }
        }
    }
}
