import Synchronization

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
        let sleeper = Sleeper()
        let schedule = TimerSchedule.once(at: deadline, on: kind).tolerance(max(tolerance ?? .zero, .zero))
        let timer = OwnedTimer(
            schedule, on: scheduler, name: label.name, fileID: label.fileID, line: label.line
        ) { [alarm = SleepAlarm(sleeper)] _ in alarm.ring() }
        defer { timer.cancel() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in sleeper.wait(continuation) }
        } onCancel: {
            sleeper.wake(.failure(CancellationError()))
        }
    }
}

extension TimerSchedule {
    /// One tick, at `instant` whenever the timer is started: a delay would count from another look at the clock, which
    /// may have been set meanwhile.
    fileprivate static func once(at instant: TimerInstant, on clock: Clock) -> TimerSchedule {
        var schedule = TimerSchedule(.once, first: .instant(instant), limit: 1)
        if clock != schedule.clock { schedule.options.clock = clock }
        return schedule
    }
}

/// What a sleep's timer does to its sleeper; it goes away with the timer's action, whether that was called or not.
private final class SleepAlarm: Sendable {
    private let sleeper: Sleeper

    init(_ sleeper: Sleeper) {
        self.sleeper = sleeper
    }

    deinit {
        // Comes too late for those who were woken otherwise.
        sleeper.wake(.failure(TimerError(.contextEnded, "the scheduler that a task slept on has ended")))
    }

    func ring() {
        sleeper.wake(.success(()))
    }
}

/// A task that sleeps, and what woke it: whichever of timer and cancellation comes first, even before it sleeps.
private final class Sleeper: Sendable {
    private enum State {
        case awake
        case asleep(CheckedContinuation<Void, any Error>)
        case woken(Result<Void, any Error>)
    }

    private let state = Mutex(State.awake)

    func wait(_ continuation: CheckedContinuation<Void, any Error>) {
        let result: Result<Void, any Error>? = state.withLock { state in
            if case .woken(let result) = state { return result }
            state = .asleep(continuation)
            return nil
        }
        if let result { continuation.resume(with: result) }
    }

    func wake(_ result: Result<Void, any Error>) {
        let continuation: CheckedContinuation<Void, any Error>? = state.withLock { state in
            switch state {
            case .awake:
                state = .woken(result)
                return nil
            case .asleep(let continuation):
                state = .woken(result)
                return continuation
            case .woken:
                return nil
            }
        }
        continuation?.resume(with: result)
    }
}
