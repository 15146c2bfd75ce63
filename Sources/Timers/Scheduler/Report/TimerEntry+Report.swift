extension TimerEntry {
    /// Reads the facts about the timer for a report; nil if the timer no longer waits.
    final func reported(at now: UInt64) -> ReportedTimer? {
        let info = info
        guard let next = info.nextTick else { return nil }
        let (lateTicks, latest) = read { machine in
            (machine.run.lateTicks, machine.run.window(at: next.nanoseconds).latest)
        }
        return ReportedTimer(
            info: info, next: next, latest: latest, now: now, isOwnerGone: hasOwner && !withOwner(),
            lateTicks: lateTicks)
    }
}
