/// A step of the wall clock: a person or the network has set it.
///
/// The wall clock and the continuous clock run at one rate, so the wall clock was set if its lead changes. The rules
/// are those of `cron(8)`:
///
/// | step | what happens |
/// |---|---|
/// | less than a minute | nothing: a leap second or a slew repeats no tick |
/// | less than three hours | fixed times that were skipped come at once, those that have ticked do not tick again |
/// | three hours or more | a correction: the new time counts at once |
package struct WallClockStep: Hashable, Sendable {
    /// The nanoseconds by which the clock was set forward; negative if it was set back.
    package let distance: Int64
    /// The new time.
    package let time: UInt64

    /// The shortest step, in nanoseconds.
    static let shortest: Int64 = 60 * 1_000_000_000
    /// The shortest correction, in nanoseconds.
    static let shortestCorrection: Int64 = 3 * 3600 * 1_000_000_000

    package init(distance: Int64, to time: UInt64) {
        self.distance = distance
        self.time = time
    }

    /// Returns the step between two leads; nil if it is too short to count.
    init?(from old: Int64, to lead: Int64, time: UInt64) {
        let distance = lead &- old
        if distance.magnitude < Self.shortest.magnitude { return nil }
        self.init(distance: distance, to: time)
    }

    var isCorrection: Bool { distance.magnitude >= Self.shortestCorrection.magnitude }
    var isBack: Bool { distance < 0 }
    /// The time that the clock would show without the step.
    var oldTime: UInt64 {
        isBack ? time.saturatingAdd(distance.magnitude) : time.saturatingSubtract(distance.magnitude)
    }
}

// MARK: - What a step changes

extension TickRun {
    /// Plans the next tick again if the wall clock was set while the timer was in no wheel.
    ///
    /// - Parameters:
    ///   - lead: how far the wall clock is ahead of the continuous clock, in nanoseconds.
    ///   - now: the time of the wall clock.
    ///   - lastStep: how the clock was set last.
    mutating func sawWallClock(lead: Int64, at now: UInt64, _ lastStep: WallClockStep?) {
        if isOfDates {
            let details = ensuredDetails
            defer { details.dates.lead = lead }
            guard let old = details.dates.lead, let time = lastStep?.time,
                let step = WallClockStep(from: old, to: lead, time: time)
            else { return }
            wallClockWasSet(step)
        } else if let lastStep, lastStep.isCorrection, lastStep.isBack, isDueBeyondInterval(at: now) {
            wallClockWasSet(lastStep)
        }
    }

    /// Whether the next tick is further away than an interval, which only a clock that was set back explains.
    private func isDueBeyondInterval(at now: UInt64) -> Bool {
        let interval = max(schedule.interval, details?.irregularInterval ?? 0)
        return count > 0 && interval > 0 && details?.failures == nil && due > now.saturatingAdd(interval)
    }

    /// Plans the next tick again, because the wall clock was set while the timer waited.
    mutating func wallClockWasSet(_ step: WallClockStep) {
        switch schedule.pattern {
        case .generated(.dates(let pattern)):
            // The first tick of such a schedule may be none of its dates.
            if count == 0, case .delay = schedule.first { return }
            guard step.isCorrection || pattern.isWild, step.isBack ? due > step.time : window.latest < step.time else {
                return
            }
            // The timer has not come up since the last step, so both are one.
            let before = details?.dates.restart?.distance ?? 0
            ensuredDetails.dates.restart = WallClockStep(distance: before &+ step.distance, to: step.time)
        case .grid(let interval):
            guard step.isCorrection else { return }
            if !step.isBack {
                let due = grid.points(until: step.oldTime.saturatingAdd(1))
                let ended = dropEnded(before: step.time)
                // The clock never showed the other points.
                drop(min(due, ended))
            } else if count == 0 {
                moveBack(by: step)
            } else if due > step.time, due < .max {
                grid.due -= (due - step.time) / interval * interval
            }
        case .once, .onDemand, .fixedDelay, .generated:
            // A single instant stays: it is due when the clock shows it.
            if case .instant = schedule.first { return }
            if step.isCorrection, step.isBack { moveBack(by: step) }
        }
    }

    /// Keeps the rest of a delay.
    private mutating func moveBack(by step: WallClockStep) {
        if due > step.time, due < .max { grid.due = due.saturatingSubtract(step.distance.magnitude) }
    }
}

extension TimerStateMachine {
    /// Plans the next tick again, because the wall clock was set while the timer was in the wheel.
    mutating func wallClockWasSet(_ step: WallClockStep, lead: Int64) {
        if run.isOfDates {
            sawWallClock(lead: lead, at: step.time, step)
        } else {
            changeRun { run in run.wallClockWasSet(step) }
        }
    }

    /// Plans the next tick again if the wall clock was set while the timer was in no wheel.
    mutating func sawWallClock(lead: Int64, at now: UInt64, _ lastStep: WallClockStep?) {
        changeRun { run in run.sawWallClock(lead: lead, at: now, lastStep) }
    }
}
