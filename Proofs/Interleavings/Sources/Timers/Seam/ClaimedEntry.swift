/// A timer whose ticks are claimed, and carried to the context by a job of its driver.
final class ClaimedEntry: PlainEntry<NoOwner>, @unchecked Sendable {
    // Unchecked, because the superclass is.

    override var runsInPlace: Bool { false }
}

extension OwnedTimer {
    /// Starts a timer whose ticks are claimed, as those of an actor's timer are.
    package convenience init(
        claiming schedule: TimerSchedule, on scheduler: TimerScheduler, fileID: StaticString = #fileID,
        line: UInt = #line, action: @escaping @Sendable (Tick) throws -> Void
    ) {
        let label = TimerLabel(name: nil, fileID: fileID, line: line)
        self.init(starting: ClaimedEntry(schedule, on: scheduler, label, owner: nil, .ownerless(action)))
    }
}
