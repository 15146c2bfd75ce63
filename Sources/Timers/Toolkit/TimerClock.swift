/// A clock to sleep on whose sleeps are timers of a scheduler.
///
/// ```swift
/// let clock = TimerClock(on: .shared)
/// try await clock.sleep(for: .milliseconds(10))
/// ```
///
/// A sleep is O(1), and one that is cancelled gives its memory back at once. On the scheduler of a virtual time it
/// lasts until a test moves that time.
public struct TimerClock: Clock {
    /// A point in time on the clock.
    public typealias Instant = TimerInstant

    private let scheduler: TimerScheduler
    private let kind: TimerSchedule.Clock
    /// Where the clock was made: told for sleeps of code that knows it only as some clock.
    private let fileID: StaticString
    private let line: UInt

    /// Makes a clock that wakes its sleepers by `scheduler`.
    ///
    /// - Parameters:
    ///   - scheduler: whose timers the sleeps are. Its context only wakes the sleepers, which go on where they were.
    ///   - clock: what the sleeps count on.
    ///   - fileID: where the clock was made, for lists of timers.
    ///   - line: where the clock was made, for lists of timers.
    public init(
        on scheduler: TimerScheduler = .shared,
        clock: TimerSchedule.Clock = .continuous,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.scheduler = scheduler
        kind = clock
        self.fileID = fileID
        self.line = line
    }

    /// The time on the clock.
    public var now: TimerInstant { scheduler.now(on: kind) }

    /// One nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Returns at `deadline`, or up to `tolerance` later, never before.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled, ``TimerError`` if the scheduler ends before.
    public func sleep(until deadline: TimerInstant, tolerance: Duration? = nil) async throws {
        try await sleep(until: deadline, tolerance: tolerance, TimerLabel(name: "sleep", fileID: fileID, line: line))
    }

    /// Returns at `deadline`, or up to `tolerance` later, never before.
    ///
    /// - Parameters:
    ///   - deadline: when to wake; at once if it has passed.
    ///   - tolerance: how much later is as good; 0 or more.
    ///   - fileID: where the sleep is, for lists of timers.
    ///   - line: where the sleep is, for lists of timers.
    /// - Throws: `CancellationError` as soon as the task is cancelled, ``TimerError`` if the scheduler ends before.
    public func sleep(
        until deadline: TimerInstant, tolerance: Duration? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) async throws {
        try await sleep(until: deadline, tolerance: tolerance, TimerLabel(name: "sleep", fileID: fileID, line: line))
    }

    /// Returns when `duration` has passed, or up to `tolerance` later, never before.
    ///
    /// - Parameters:
    ///   - duration: how long to sleep; not at all if it is not above 0.
    ///   - tolerance: how much longer is as good; 0 or more.
    ///   - fileID: where the sleep is, for lists of timers.
    ///   - line: where the sleep is, for lists of timers.
    /// - Throws: `CancellationError` as soon as the task is cancelled, ``TimerError`` if the scheduler ends before.
    public func sleep(
        for duration: Duration, tolerance: Duration? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) async throws {
        let label = TimerLabel(name: "sleep", fileID: fileID, line: line)
        try await sleep(until: now + duration, tolerance: tolerance, label)
    }

    private func sleep(until deadline: TimerInstant, tolerance: Duration?, _ label: TimerLabel) async throws {
        try Task.checkCancellation()
        if deadline <= now { return await Task.yield() }
        if let witness = scheduler.sleepWitness {
            await witness.willSleep(label)
            try Task.checkCancellation()
        }
        let schedule = TimerSchedule.once(at: deadline, on: kind).tolerance(max(tolerance ?? .zero, .zero))
        // The end of this handle ends the timer of a sleep that is cancelled.
        let timer = OwnedTimer(
            schedule, on: scheduler, name: label.name, fileID: label.fileID, line: label.line
        ) { _ in }
        if case .contextEnded = try await timer.finished {
            throw TimerError(.contextEnded, "the scheduler that a task slept on has ended")
        }
    }
}

extension TimerSchedule {
    /// One tick at `instant`, whenever the timer is started.
    ///
    /// A delay would count from a second reading of the clock, and the clock may be set between the two.
    fileprivate static func once(at instant: TimerInstant, on clock: Clock) -> TimerSchedule {
        var schedule = TimerSchedule(.once, first: .instant(instant), limit: 1)
        if clock != schedule.clock { schedule.options.clock = clock }
        return schedule
    }
}
