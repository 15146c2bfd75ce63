/// Receives what durable timers do, for logs, metrics and traces.
///
/// No event contains a payload.
public protocol DurableTimersObserver: Sendable {
    /// Called at each event, outside every lock, on any thread. The method must be quick.
    func durableTimers(did event: DurableEvent)

    /// The trace of the calling task, which the store keeps with a deadline that the task schedules.
    ///
    /// By default nil.
    func currentTrace() -> String?

    /// Runs a handler in a trace that continues that of the task that scheduled the deadline.
    ///
    /// By default this only calls `handler`.
    ///
    /// - Parameters:
    ///   - run: the run.
    ///   - trace: what ``currentTrace()`` returned then; nil if there was none.
    ///   - handler: the handler, to call once.
    /// - Throws: the error of the handler.
    func perform(_ run: RunInfo, trace: String?, _ handler: @Sendable () async throws -> Void) async throws
}

extension DurableTimersObserver {
    /// Returns nil.
    public func currentTrace() -> String? { nil }

    /// Calls `handler`.
    public func perform(
        _ run: RunInfo, trace: String?, _ handler: @Sendable () async throws -> Void
    ) async throws {
        try await handler()
    }
}

/// A run, for logs and metrics.
public struct RunInfo: Hashable, Sendable {
    /// The row.
    public let id: DeadlineID
    /// The name of its kind.
    public let name: String
    /// Its key; nil if it has none.
    public let key: String?
    /// The number of the attempt, from 1.
    public let attempt: Int
    /// How much later than its deadline it began, on the store's clock.
    ///
    /// Retries also count from the deadline.
    public let lateness: Duration
}

/// An event of durable timers.
public enum DurableEvent: Sendable {
    /// A handler begins.
    case began(RunInfo)
    /// A handler has returned, that long after it began.
    case finished(RunInfo, duration: Duration)
    /// A handler has thrown. It runs again after the delay; nil if no attempt follows.
    ///
    /// The error may contain text that must not reach a log. `failure` is its text from ``DeadlineOptions/describe``.
    case failed(RunInfo, any Error, failure: String, retryAfter: Duration?)
    /// A handler has run for this long: sent after a minute, and at each doubling of that time.
    case runsLong(RunInfo, duration: Duration)
    /// A deadline is dead, with the last error: it used its attempts, or the handler refused another one.
    case died(id: DeadlineID, name: String, failure: String?)
    /// A run has lost its lease, so its handler is cancelled, and the store refuses its further writes.
    case leaseLost(id: DeadlineID, name: String)
    /// The runner stops before a handler was done; another runner runs the deadline at once.
    case givenBack(RunInfo)
    /// A payload cannot be decoded, for the given reason. The attempt counts, and the next one comes after a minute,
    /// perhaps in a process that can decode it.
    case undecodable(RunInfo, reason: String)
    /// Dates of a repeating deadline passed without a run of their own, as its policy asks.
    case missed(name: String, count: Int)
    /// The store has deadlines of kinds without a handler here. Sent again when the names change.
    case unknownKinds(Set<String>)
    /// The store was asked for due deadlines.
    case looked(claimed: Int, isThorough: Bool, duration: Duration)
    /// A call of the store has failed, and is repeated after a delay.
    ///
    /// Sent when an outage begins, and each time its duration has doubled; `outage` is the duration up to now.
    case storeFailed(any Error, retryAfter: Duration, outage: Duration)
    /// A call of the store succeeds again, after an outage of that time.
    case storeRecovered(after: Duration)
    /// Notices may be lost, for the given reason, so the runner looks every second.
    case noticesUnreliable(reason: String)
    /// Notices are no longer lost.
    case noticesReliable
    /// Others may take the runs of this process, for the given reason. It cancels its handlers and starts over.
    case disowned(reason: String)
    /// How far the store's clock is ahead of this machine's wall clock; measured at each thorough look.
    case clockOffset(Duration)
}
