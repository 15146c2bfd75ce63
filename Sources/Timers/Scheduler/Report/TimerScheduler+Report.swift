extension TimerScheduler {
    /// Returns a text for people that lists the timers on this scheduler, their owners, and their next ticks, suspects
    /// first.
    ///
    /// ```swift
    /// print(TimerScheduler.shared.report())
    /// ```
    ///
    /// A timer is suspect if
    ///
    /// - its owner is gone, and it waits for the tick that ends it;
    /// - its next tick is more than 100 ms late now: the context is blocked, or never runs;
    /// - its next tick never comes, because its delay is past the range of the clock;
    /// - it has ticked at least three times and was late each time: by more than 100 ms, or with missed ticks;
    /// - more than `crowd` timers of the same source line wait.
    ///
    /// Timers that are paused or idle are not among them. The scheduler collects the timers in short steps, between
    /// which timers tick. O(n log n), and only the timers that the text names take space in it.
    ///
    /// - Parameters:
    ///   - limit: the largest number of suspects, and of timers, that the text names; a negative number counts as 0.
    ///   - crowd: how many timers of one source line are not suspect; a negative number counts as 0.
    /// - Returns: some lines of text, each with its line end.
    public func report(atMost limit: Int = 50, crowd: Int = 1000) -> String {
        makeReport(atMost: limit, crowd: crowd).text
    }

    /// Collects the content of ``report(atMost:crowd:)``.
    func makeReport(atMost limit: Int = 50, crowd: Int = 1000) -> TimerReport {
        TimerReport(
            reportedTimers, of: contextName, trouble: (driver as? any NamedContext)?.trouble, served: sinceServed,
            atMost: max(limit, 0), crowd: max(crowd, 0))
    }

    /// The reports of all schedulers of the process, those with the most timers first.
    package static var reportOfAll: String {
        SchedulerRegistry.shared.all.map { scheduler in scheduler.makeReport() }
            .sorted { first, second in first.timers.count > second.timers.count }
            .map(\.text)
            .joined(separator: "\n")
    }

    /// How long ago the context served its timers; nil if it never has.
    package var sinceServed: Duration? {
        lastServed.map { served in
            let now = now(on: .continuous)
            return Duration(nanoseconds: now.nanoseconds.saturatingSubtract(served.nanoseconds))
        }
    }

    /// The timers that wait, as the report shows them, in the order of their next ticks.
    private var reportedTimers: [ReportedTimer] {
        var now: [TimerSchedule.ClockKind: UInt64] = [:]
        for clock in TimerSchedule.ClockKind.allCases { now[clock] = self.now(on: clock).nanoseconds }
        return waitingEntries.compactMap { entry in entry.reported(at: now[entry.clock] ?? 0) }
            .sorted { first, second in first.order < second.order }
    }

    /// How many timers wait, how many of them are overdue, and the one that has been for longest; nil if none is.
    ///
    /// A tick is overdue from the instant on that the scheduler chose for it, which a tolerance may put after the point
    /// of the grid. O(n), without the names of the other timers.
    package var crowd: (waiting: Int, due: Int, oldest: (timer: TimerInfo, lateness: Duration)?) {
        var now: [TimerSchedule.ClockKind: UInt64] = [:]
        for clock in TimerSchedule.ClockKind.allCases { now[clock] = self.now(on: clock).nanoseconds }
        let entries = waitingEntries
        var due = 0
        var oldest: (entry: TimerEntry, lateness: UInt64)?
        for entry in entries {
            guard let delivery = withLock({ _ in entry.delivery }) else { continue }
            let lateness = (now[entry.clock] ?? 0).saturatingSubtract(delivery)
            if lateness == 0 { continue }
            due += 1
            if lateness > oldest?.lateness ?? 0 { oldest = (entry, lateness) }
        }
        return (
            entries.count, due,
            oldest.map { entry, lateness in (entry.info, Duration(nanoseconds: lateness)) }
        )
    }

    private var contextName: String { (driver as? any NamedContext)?.contextName ?? "\(type(of: driver))" }
}

/// A driver that knows its context.
package protocol NamedContext: TimerDriver {
    /// The name of the context, for people.
    var contextName: String { get }
    /// Whether the caller runs on the context; false if the driver cannot tell.
    var isCurrent: Bool { get }
    /// The trouble that holds up ticks on the context, as a clause without a period; nil if the driver knows of none.
    var trouble: String? { get }
}

extension NamedContext {
    package var isCurrent: Bool { false }
    package var trouble: String? { nil }
}

extension TimerScheduler {
    /// Whether the caller runs on the context; false if the driver cannot tell.
    var isContextCurrent: Bool { (driver as? any NamedContext)?.isCurrent ?? false }
}
