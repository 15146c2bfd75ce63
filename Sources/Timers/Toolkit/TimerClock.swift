import Synchronization

/// A clock to sleep on whose sleeps are timers of a scheduler.
///
/// ```swift
/// let clock = TimerClock(on: .shared)
/// try await clock.sleep(for: .milliseconds(10))
/// ```
///
/// A sleep is O(1), and one that is cancelled gives its memory back at once. On the scheduler of a virtual time it lasts until a
/// test moves that time.
public struct TimerClock: Clock {
    /// A point in time on the clock.
    public typealias Instant = TimerInstant

    private let scheduler: TimerScheduler
    private let kind: TimerSchedule.Clock

    /// Makes a clock that wakes its sleepers by `scheduler`.
    ///
    /// - Parameters:
    ///   - scheduler: whose timers the sleeps are. Its context only wakes the sleepers, which go on where they were.
    ///   - clock: what the sleeps count on.
    public init(on scheduler: TimerScheduler = .shared, clock: TimerSchedule.Clock = .continuous) {
        self.scheduler = scheduler
        kind = clock
    }

    /// The time on the clock.
    public var now: TimerInstant { scheduler.driver.now(on: kind) }

    /// One nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Returns at `deadline`, or up to `tolerance` later, never before.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func sleep(until deadline: TimerInstant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        let sleeper = Sleeper()
        let delay = max(now.duration(to: deadline), .zero)
        let schedule = TimerSchedule.after(delay).clock(kind).tolerance(max(tolerance ?? .zero, .zero))
        let timer = OwnedTimer(schedule, on: scheduler, name: "sleep") { _ in sleeper.wake(.success(())) }
        defer { timer.cancel() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in sleeper.wait(continuation) }
        } onCancel: {
            sleeper.wake(.failure(CancellationError()))
        }
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
