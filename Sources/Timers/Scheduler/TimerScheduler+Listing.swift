extension TimerScheduler {
    /// The timers that wait here, in the order in which their next ticks come by what their clocks show.
    ///
    /// Paused and finished ones wait nowhere. A timer that ticks or is restarted by another thread while the list is
    /// made may be missing. The list is made in short steps, between which timers tick. O(n log n).
    public var timers: [TimerInfo] {
        var now: [TimerSchedule.Clock: TimerInstant] = [:]
        for clock in TimerSchedule.Clock.allCases { now[clock] = self.now(on: clock) }
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

    /// The timers that wait here, with no more than ``ClockQueue/stepBudget`` of them seen in one hold of the lock.
    private var waitingEntries: [TimerEntry] {
        var found: [TimerEntry] = []
        for clock in TimerSchedule.Clock.allCases {
            var next: Int? = 0
            while let start = next {
                var step: [TimerEntry] = []
                step.reserveCapacity(ClockQueue.stepBudget)
                next = withLock { state in
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
        // A timer that left the wheel and came back may be shown again.
        return found.filter { entry in known.insert(ObjectIdentifier(entry)).inserted }
    }

    /// When the first of the timers that wait on that clock is to be delivered; nil if none is before never.
    ///
    /// If several are overdue, the instant of one of them. O(1), or O(n) if the timer that comes up first was put off
    /// since it was placed.
    package func earliestDelivery(on clock: TimerSchedule.Clock) -> TimerInstant? {
        let instant = withLock { state in
            state.withQueue(of: clock, driver) { queue in
                queue.deliveryOfFirst() ?? queue.wheel.entries().compactMap(\.delivery).min()
            }
        }
        return instant.flatMap { $0 < .max ? TimerInstant(nanoseconds: $0) : nil }
    }

    /// The timers that wait here and are wanted: whose owners, if they have any, are still there.
    package var remainingTimers: [TimerInfo] {
        waitingEntries.filter { entry in !entry.hasOwner || entry.withOwner() }.map(\.info)
    }
}

extension ClockQueue {
    /// When a timer that comes up first is to be delivered, if that is then: no other can be before.
    fileprivate mutating func deliveryOfFirst() -> UInt64? {
        guard !policy.sharesWakeUps, let first = wheel.nextExpiry(before: .max) else { return nil }
        var found: UInt64?
        wheel.peek(atMost: 64) { timer in
            if found == nil, let instant = timer.read(\.delivery), instant <= first { found = instant }
        }
        return found
    }
}

extension TimerEntry {
    /// With the lock held.
    fileprivate final var delivery: UInt64? {
        inspect { machine in machine.window?.chosen }
    }
}
