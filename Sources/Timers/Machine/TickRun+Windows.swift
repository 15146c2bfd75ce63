// A point comes when its window begins, after its jitter. It has passed when its window has ended, after its tolerance.
// Every window ends before the next point.

extension TickRun {
    @inline(__always)
    var hasWindows: Bool { schedule.tolerance > 0 || schedule.jitter > 0 }

    /// The window of the next tick: its deadline with jitter and tolerance.
    @inline(__always)
    var window: TickWindow { window(at: due) }

    /// Returns the window of the next tick if it were due at `due`.
    // Inlined, so that the caller loads only the fields that it needs.
    @inline(__always)
    func window(at due: UInt64) -> TickWindow {
        hasWindows ? window(at: due, details?.jitter) : TickWindow(exactly: due)
    }

    @inline(never)
    private func window(at due: UInt64, _ random: RandomSource?) -> TickWindow {
        let interval = schedule.interval
        return TickWindow(
            at: due, WindowLengths(schedule, random), interval: interval == 0 && details != nil ? span : interval)
    }

    /// The nanoseconds from the next date to the one after it; 0 if that is not known.
    private var span: UInt64 { details.map { $0.dates.span == .max ? 0 : $0.dates.span } ?? 0 }

    /// Whether the window of the next tick ended more than `grace` ago, for a schedule without dates.
    ///
    /// The pattern of the dates decides about those.
    @inline(__always)
    func isTooLate(at now: UInt64, _ grace: UInt64) -> Bool {
        grace < .max && window.latest < now.saturatingSubtract(grace) && !isOfDates
    }

    /// Moves `due` past the points whose windows ended before `instant`.
    ///
    /// O(1).
    ///
    /// - Returns: the number of these points; 0 if there is no grid.
    @inline(never)
    mutating func dropEnded(before instant: UInt64) -> UInt64 {
        guard schedule.interval > 0, window.latest < instant else { return 0 }
        let points = grid.points(until: instant)
        // Only the last point can have a window that is open, and has a jitter of its own.
        if points > 1 {
            advance(by: points - 1)
            if window.latest >= instant { return points - 1 }
        }
        advance(by: 1)
        return points
    }

    /// Moves `due` by `points` points, and draws the jitter of the next one.
    private mutating func advance(by points: UInt64) {
        grid.advance(by: points)
        details?.jitter?.step()
    }

    /// Moves `due` past the points that have come at `now`.
    ///
    /// - Parameters:
    ///   - now: in the window of the next tick or after it.
    ///   - latest: the end of that window.
    /// - Returns: which point gets a tick, if any.
    @inline(__always)
    mutating func pass(at now: UInt64, latest: UInt64) -> TickGrid.Passage {
        if hasWindows, schedule.interval > 0, now.saturatingSubtract(due) >= schedule.interval {
            return passWindows(at: now, latest: latest)
        }
        return grid.pass(at: now, missedTicks, latest: latest)
    }

    /// Does the same for points with windows, after the instant of the second point.
    ///
    /// The last point whose instant is over may wait for its jitter, or be in its tolerance.
    @inline(never)
    private mutating func passWindows(at now: UInt64, latest: UInt64) -> TickGrid.Passage {
        let (scheduled, interval) = (due, schedule.interval)
        let passed = (now - due) / interval
        switch missedTicks {
        case .coalesce:
            let lastWaits = waits(scheduled + passed * interval, at: now)
            if !lastWaits { details?.jitter?.step() }
            let missed = lastWaits ? passed - 1 : passed
            grid.advance(by: missed + 1)
            return .tick(scheduled: scheduled, missed: missed, dropped: 0)
        case .skip:
            if passed > 1 || !waits(scheduled + interval, at: now) { return .dropped(dropEnded(before: now)) }
            grid.advance(by: 1)
            return .tick(scheduled: scheduled, missed: 0, dropped: 0)
        case .catchUp(let limit):
            let dropped = (passed + 1).saturatingSubtract(UInt64(limit))
            if dropped > 0 {
                advance(by: dropped)
                if window.earliest > now { return .dropped(dropped) }
            }
            defer { grid.advance(by: 1) }
            return .tick(scheduled: due, missed: 0, dropped: dropped)
        case .delay: return grid.pass(at: now, missedTicks, latest: latest)
        }
    }

    /// Whether a point that has the jitter after the next one comes after `now`.
    private func waits(_ point: UInt64, at now: UInt64) -> Bool {
        guard var random = details?.jitter else { return false }
        random.step()
        return window(at: point, random).earliest > now
    }
}

/// How far the windows of a schedule reach, in nanoseconds.
struct WindowLengths: Sendable {
    var jitter: UInt64 = 0
    var tolerance: UInt64 = 0
    /// The random number behind the jitter of a tick.
    var random: RandomSource?

    init() {}

    init(_ schedule: TimerSchedule, _ random: RandomSource?) {
        (jitter, tolerance, self.random) = (schedule.jitter, schedule.tolerance, random)
    }

    /// Whether windows are longer than an instant.
    var areLong: Bool { jitter > 0 || tolerance > 0 }
}
