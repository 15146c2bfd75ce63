/// A clock whose sleeps are timers of a scheduler.
///
/// ```swift
/// let clock = TimerClock(on: .shared)
/// try await clock.sleep(for: .milliseconds(10))
/// ```
///
/// A sleep is O(1), and a cancelled sleep frees its memory at once. On a virtual scheduler, a sleep lasts until the
/// test advances the time.
public struct TimerClock: Clock {
    /// A point in time on the clock.
    public typealias Instant = TimerInstant

    package let scheduler: TimerScheduler
    private let kind: TimerSchedule.ClockKind
    /// The source location that created the clock.
    ///
    /// Lists show it for sleeps of generic code, which calls the method of the `Clock` protocol.
    private let fileID: StaticString
    private let line: UInt

    /// Creates a clock whose sleeps are timers on `scheduler`.
    ///
    /// - Parameters:
    ///   - scheduler: the scheduler of the timers. Its context only resumes a sleeping task, which continues on its own
    ///     executor.
    ///   - clock: the clock of the timers.
    ///   - fileID: the source file that creates the clock, for lists of timers.
    ///   - line: the line that creates the clock, for lists of timers.
    public init(
        on scheduler: TimerScheduler = .shared,
        clock: TimerSchedule.ClockKind = .continuous,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.scheduler = scheduler
        kind = clock
        self.fileID = fileID
        self.line = line
    }

    /// The current time of the clock.
    public var now: TimerInstant { scheduler.now(on: kind) }

    /// One nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Returns at `deadline`, or up to `tolerance` later, never before.
    ///
    /// An instant of another clock traps.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled, ``TimerError`` if the scheduler ends first.
    public func sleep(until deadline: TimerInstant, tolerance: Duration? = nil) async throws {
        try await sleep(until: deadline, tolerance: tolerance, TimerLabel(name: "sleep", fileID: fileID, line: line))
    }

    /// Returns at `deadline`, or up to `tolerance` later, never before.
    ///
    /// - Parameters:
    ///   - deadline: when to return; a deadline in the past returns at once, and one of another clock traps.
    ///   - tolerance: how much later the call may return; a negative value counts as zero.
    ///   - fileID: the source file that calls this method, for lists of timers.
    ///   - line: the line that calls this method, for lists of timers.
    /// - Throws: `CancellationError` as soon as the task is cancelled, ``TimerError`` if the scheduler ends first.
    public func sleep(
        until deadline: TimerInstant, tolerance: Duration? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) async throws {
        try await sleep(until: deadline, tolerance: tolerance, TimerLabel(name: "sleep", fileID: fileID, line: line))
    }

    /// Returns when `duration` has passed, or up to `tolerance` later, never before.
    ///
    /// - Parameters:
    ///   - duration: how long to sleep; zero or less returns at once.
    ///   - tolerance: how much longer the call may sleep; a negative value counts as zero.
    ///   - fileID: the source file that calls this method, for lists of timers.
    ///   - line: the line that calls this method, for lists of timers.
    /// - Throws: `CancellationError` as soon as the task is cancelled, ``TimerError`` if the scheduler ends first.
    public func sleep(
        for duration: Duration, tolerance: Duration? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) async throws {
        let label = TimerLabel(name: "sleep", fileID: fileID, line: line)
        try await sleep(until: now + duration, tolerance: tolerance, label)
    }

    private func sleep(until deadline: TimerInstant, tolerance: Duration?, _ label: TimerLabel) async throws {
        requireInstant(deadline, fileID: label.fileID, line: label.line)
        try Task.checkCancellation()
        if deadline <= now { return await Task.yield() }
        if let witness = scheduler.sleepWitness {
            await witness.willSleep(label)
            try Task.checkCancellation()
        }
        guard let schedule = once(at: deadline, tolerance: tolerance) else { return await Task.yield() }
        let timer = OwnedTimer(
            starting: PromptEntry<NoOwner>(schedule, on: scheduler, label, owner: nil, .ownerless { _ in }))
        // If the task is cancelled, this function throws and ends the timer. An observer then sees a cancellation, not
        // a handle that was given up by mistake.
        defer { timer.cancel() }
        if case .contextEnded = try await timer.waitUntilFinished() {
            throw TimerError(.contextEnded, "the scheduler ended while a task was sleeping on it")
        }
    }
}

extension TimerClock {
    /// Returns a schedule of one tick at `deadline`; nil if that has passed.
    func once(at deadline: TimerInstant, tolerance: Duration?) -> TimerSchedule? {
        if deadline <= now { return nil }
        return TimerSchedule.once(at: deadline, on: kind).tolerance(max(tolerance ?? .zero, .zero))
    }

    /// Returns a schedule of one tick after `delay`, which a restart only moves; nil if the delay is not above zero.
    func once(after delay: Duration, tolerance: Duration?) -> TimerSchedule? {
        if delay <= .zero { return nil }
        let schedule = TimerSchedule.after(delay).tolerance(max(tolerance ?? .zero, .zero))
        return kind == schedule.clock ? schedule : schedule.clock(kind)
    }

    /// Traps if `deadline` is an instant of another clock.
    func requireInstant(_ deadline: TimerInstant, fileID: StaticString, line: UInt) {
        require(
            deadline.clock == kind || deadline == .never,
            "a \(kind) clock cannot wait until an instant of the \(deadline.clock) clock: wait with "
                + "TimerClock(clock: .\(deadline.clock)), or for a duration",
            fileID: fileID, line: line
        )
    }

    /// Whether the instants of two clocks can be compared.
    func isSame(as other: TimerClock) -> Bool {
        scheduler === other.scheduler && kind == other.kind
    }
}

extension TimerSchedule {
    /// Returns a schedule of one tick at `instant`, no matter when the timer starts.
    ///
    /// A delay would count from a second reading of the clock, and the user or the system may set the clock between the
    /// two readings.
    fileprivate static func once(at instant: TimerInstant, on clock: ClockKind) -> TimerSchedule {
        var schedule = TimerSchedule(.once, first: .instant(instant.nanoseconds), limit: 1)
        if clock != schedule.clock { schedule.options.clock = clock }
        return schedule
    }
}
