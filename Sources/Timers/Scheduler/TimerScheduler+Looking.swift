extension TimerScheduler {
    /// The timers that wait here, in the order of their next ticks.
    ///
    /// Paused and finished ones wait nowhere. O(n log n).
    public var timers: [TimerInfo] {
        let entries = withLock { state in state.entries() }
        return entries.map(\.info).sorted { ($0.nextTick ?? .never) < ($1.nextTick ?? .never) }
    }

    /// When the first of the timers that wait on that clock is to be delivered; nil if none is before never.
    ///
    /// O(n).
    package func earliestDelivery(on clock: TimerSchedule.Clock) -> TimerInstant? {
        withLock { state in
            let entries = state.withTimeline(clock, driver) { timeline in timeline.wheel.entries() }
            let instants = entries.compactMap { entry in
                entry.lookAtTick()
                return entry.machine.placement?.chosen
            }
            return instants.min().flatMap { $0 < .max ? TimerInstant(nanoseconds: $0) : nil }
        }
    }

    /// Tells of the timers that wait here and are wanted: whose owners, if they have any, are still there.
    ///
    /// At once, except of those whose owners may be looked at on their own context only: there, soon.
    package func tellOfTimersLeftBehind(_ tell: @escaping @Sendable (TimerInfo) -> Void) {
        for entry in withLock({ state in state.entries() }) {
            let info = entry.info
            if !entry.hasOwner {
                tell(info)
                continue
            }
            entry.askWhetherOwnerIsGone { isGone in
                if !isGone { tell(info) }
            }
        }
    }
}
