// The wall clock can be set back, but a wheel cannot: it treats every instant up to its position as past.

extension ClockQueue {
    /// Moves all timers to a new wheel if the clock was set back.
    ///
    /// O(n log n) if it was, else O(1).
    @inline(__always)
    mutating func rewindIfSetBack(_ driver: any TimerDriver) {
        if clock == .wall { rewindWallIfSetBack(driver) }
    }

    @inline(never)
    private mutating func rewindWallIfSetBack(_ driver: any TimerDriver) {
        let now = driver.now(on: clock).nanoseconds
        guard now < max(wheel.position, servedUntil) else { return }
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
    }

    private func comesUp(_ entry: TimerEntry) -> UInt64 {
        guard let window = entry.window else { return .max }
        return policy.comesUp(window)
    }
}
