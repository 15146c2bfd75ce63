// The wall clock can be set. A wheel treats every instant up to its position as past, so it cannot go back.

extension ClockQueue {
    /// Plans the timers again if the clock was set, and moves them to a new wheel if it was set back.
    ///
    /// O(n log n) if it was, else O(1).
    @inline(__always)
    mutating func rewindIfSetBack(_ driver: any TimerDriver) {
        if clock == .wall { _ = rewindWallIfSetBack(driver) }
    }

    /// - Returns: the time of the clock.
    @inline(never)
    private mutating func rewindWallIfSetBack(_ driver: any TimerDriver) -> UInt64 {
        let now = driver.now(on: clock).nanoseconds
        var isSetBack = now < max(wheel.position, servedUntil)
        if let step = step(at: now, driver) {
            if step.isBack { isSetBack = true }
            for entry in wheel.entries() {
                entry.transition { machine in machine.wallClockWasSet(step, lead: lead) }
                entry.openDeadlineIfMovable()
            }
            firstUnseen = 0
        }
        guard isSetBack else { return now }
        servedUntil = 0
        let waiting = wheel.entries().sorted { comesUp($0) < comesUp($1) }
        var rewound = EntryWheel(tickShift: driver.tickShift, startingAt: now, batchesChanges: policy.sharesWakeUps)
        for entry in waiting {
            guard let token = entry.token, let retained = wheel.remove(token) else { continue }
            rewound.insert(retained, at: max(comesUp(entry), now))
        }
        wheel = rewound
        clearTolerant()
        policy.clockSetBack(to: now)
        armedAt = .max
        firstUnseen = 0
        return now
    }

    // MARK: Steps

    /// Returns by how many nanoseconds the wall clock is ahead of the continuous clock.
    static func lead(of now: UInt64, _ driver: any TimerDriver) -> Int64 {
        Int64(bitPattern: now &- driver.now(on: .continuous).nanoseconds)
    }

    /// Returns the step of the wall clock since the last call; nil if it was not set.
    private mutating func step(at now: UInt64, _ driver: any TimerDriver) -> WallClockStep? {
        var new = Self.lead(of: now, driver)
        if new == lead { return nil }
        if WallClockStep(from: lead, to: new, time: now) != nil {
            // The process may have been stopped between the two readings. Read once more, and take the readings that
            // lie closest together.
            for _ in 0..<3 {
                let before = driver.now(on: .continuous).nanoseconds
                let wall = driver.now(on: .wall).nanoseconds
                new = Self.lead(of: wall, driver)
                if Int64(bitPattern: wall &- before) &- new < 1_000_000_000 { break }
            }
        }
        defer { lead = new }
        guard let step = WallClockStep(from: lead, to: new, time: now) else { return nil }
        lastStep = step
        return step
    }

    /// Plans the next tick of a timer again if the clock was set while the timer was in no wheel.
    @inline(never)
    mutating func plan(_ entry: TimerEntry, _ window: inout TickWindow, _ driver: any TimerDriver) {
        let now = rewindWallIfSetBack(driver)
        entry.transition { machine in machine.sawWallClock(lead: lead, at: now, lastStep) }
        if let planned = entry.window { window = planned }
    }

    /// Plans the timers again after the clock was set, and arms the alarm for them.
    mutating func clockMayBeSet(_ driver: any TimerDriver, for scheduler: TimerScheduler) {
        rewindIfSetBack(driver)
        if armedAt < .max { rearm(driver, for: scheduler) }
        if clock == .wall { arm(driver, for: scheduler) }
    }

    private func comesUp(_ entry: TimerEntry) -> UInt64 {
        guard let window = entry.window else { return .max }
        return policy.comesUp(window)
    }
}
