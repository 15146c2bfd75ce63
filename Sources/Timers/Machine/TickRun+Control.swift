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
