extension TimerScheduler {
    /// The timers that wait on this scheduler, sorted by the time until their next ticks.
    ///
    /// Paused and finished timers are not among them. A timer that ticks, or that another thread restarts, while the
    /// list is made may be missing. The scheduler makes the list in short steps, between which timers tick. O(n log n).
    public var timers: [TimerInfo] {
        var now: [TimerSchedule.ClockKind: TimerInstant] = [:]
        for clock in TimerSchedule.ClockKind.allCases { now[clock] = self.now(on: clock) }
        func delay(_ info: TimerInfo) -> Duration {
            guard let next = info.nextTick, next != .never, let now = now[info.schedule.clock] else {
                return Duration(nanoseconds: .max)
            }
            return next - now
        }
        return waitingEntries.map(\.info).map { info in (info: info, delay: delay(info)) }
            .sorted { $0.delay < $1.delay }
            .map(\.info)
    }

    /// The entries that wait on this scheduler.
    ///
    /// Each hold of the lock reads at most ``ClockQueue/stepBudget`` of them.
    var waitingEntries: [TimerEntry] {
        var found: [TimerEntry] = []
        for clock in TimerSchedule.ClockKind.allCases {
            var next: Int? = 0
            while let start = next {
                var step: [TimerEntry] = []
                step.reserveCapacity(ClockQueue.stepBudget)
                next = withLock { state in
                    if start == 0 { takeOverAll(&state.continuous) }
                    var next: Int?
                    state.forEachQueue { queue in
                        guard queue.clock == clock else { return }
                        next = queue.wheel.collect(&step, from: start, atMost: ClockQueue.stepBudget)
                    }
                    return next
                }
                found += step
            }
        }
        var known: Set<ObjectIdentifier> = []
        // A timer that left the wheel and was enqueued again may appear twice.
        return found.filter { entry in known.insert(ObjectIdentifier(entry)).inserted }
    }

    /// When the first tick of the timers that wait on that clock is to be delivered; nil if no timer has a finite
    /// deadline.
    ///
    /// If several timers are overdue, the instant of one of them. O(1); O(n) if the timer that comes up first was
    /// postponed after it was enqueued.
    package func earliestDelivery(on clock: TimerSchedule.ClockKind) -> TimerInstant? {
        let instant = withLock { state in
            takeOverAll(&state.continuous)
            return state.withQueue(of: clock, driver) { queue in
                queue.deliveryOfFirst() ?? queue.wheel.entries().compactMap(\.delivery).min()
            }
        }
        return instant.flatMap { $0 < .max ? TimerInstant(nanoseconds: $0, on: clock) : nil }
    }

    /// The timers that wait on this scheduler and whose owners, if they have any, still exist.
    package var remainingTimers: [TimerInfo] {
        waitingEntries.filter { entry in !entry.hasOwner || entry.withOwner() }.map(\.info)
    }
}

extension ClockQueue {
    /// The delivery instant of a timer that comes up first, if it has not been postponed since: no other timer can be
    /// earlier then.
    fileprivate mutating func deliveryOfFirst() -> UInt64? {
        guard !policy.sharesWakeUps, let first = wheel.nextExpiry() else { return nil }
        var found: UInt64?
        wheel.peek(atMost: 64) { timer in
            if found == nil, let instant = timer.read(\.delivery), instant <= first { found = instant }
        }
        return found
    }
}
