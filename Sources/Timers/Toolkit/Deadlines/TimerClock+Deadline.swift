extension TimerClock {
    /// Runs an operation, and cancels it at `deadline`.
    ///
    /// ```swift
    /// let clock = TimerClock()
    /// let answer = try await clock.withDeadline(in: .seconds(2)) {
    ///     try await clock.sleep(for: .seconds(1))
    ///     return 42
    /// }
    /// assert(answer == 42)
    /// ```
    ///
    /// The method returns when the operation has ended, with the result or the error of the operation. Cancellation is
    /// cooperative, so an operation that ignores it makes the method return later than the deadline. If the operation
    /// returns a result although the deadline has passed, the result counts.
    ///
    /// The operation runs in a child task, on the caller's actor, and its captures need not be Sendable. Cancelling the
    /// caller's task also cancels it. Of nested deadlines on one clock, the nearest counts. A deadline inside an
    /// earlier one of the same task or of an ancestor costs neither a task nor a timer. A deadline belongs to the
    /// operation's task and to the child tasks of that task. An unstructured task that starts inside has none and sets
    /// its own. The context of the clock's scheduler runs the cancellation handlers of the operation. If the scheduler
    /// ends, the deadline never passes.
    ///
    /// - Parameters:
    ///   - deadline: when to cancel; a deadline that has passed cancels the operation before it begins, and one of
    ///     another clock traps.
    ///   - tolerance: how much later the operation may be cancelled; a negative value counts as zero.
    ///   - isolation: the caller's actor.
    ///   - fileID: the source file that calls this method, for lists of timers.
    ///   - line: the line that calls this method, for lists of timers.
    ///   - operation: what to run.
    /// - Returns: what the operation returns.
    /// - Throws: what the operation throws, most often `CancellationError` after the deadline.
    public func withDeadline<Success, Failure: Error>(
        _ deadline: TimerInstant,
        tolerance: Duration? = nil,
        isolation: isolated (any Actor)? = #isolation,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        operation: () async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        requireInstant(deadline, fileID: fileID, line: line)
        let outer = EnclosingDeadlines.current
        if let outer, outer.include(deadline, tolerance: tolerance, of: self) { return try await operation() }
        let schedule = once(at: deadline, tolerance: tolerance)
        let label = TimerLabel(name: "deadline", fileID: fileID, line: line)
        let new = EnclosingDeadlines(deadline, tolerance: tolerance, on: self, inside: outer)
        return try await cancelling(schedule, label, deadlines: new, isolation: isolation) { _ throws(Failure) in
            try await operation()
        }
    }

    /// Runs an operation, and cancels it when `duration` has passed.
    ///
    /// It behaves like ``withDeadline(_:tolerance:isolation:fileID:line:operation:)`` with the deadline
    /// `now + duration`.
    ///
    /// - Parameters:
    ///   - duration: how long the operation may take; zero or less cancels it before it begins.
    ///   - tolerance: how much later the operation may be cancelled; a negative value counts as zero.
    ///   - isolation: the caller's actor.
    ///   - fileID: the source file that calls this method, for lists of timers.
    ///   - line: the line that calls this method, for lists of timers.
    ///   - operation: what to run.
    /// - Returns: what the operation returns.
    /// - Throws: what the operation throws, most often `CancellationError` after the deadline.
    public func withDeadline<Success, Failure: Error>(
        in duration: Duration,
        tolerance: Duration? = nil,
        isolation: isolated (any Actor)? = #isolation,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        operation: () async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        try await withDeadline(
            now + duration, tolerance: tolerance, isolation: isolation, fileID: fileID, line: line,
            operation: operation)
    }

    /// Runs an operation, and cancels it when it has made no progress for `timeout`.
    ///
    /// ```swift
    /// let clock = TimerClock()
    /// let bytes = AsyncStream<UInt8> { stream in stream.finish() }
    /// await clock.withIdleTimeout(.seconds(30)) { idle in
    ///     for await _ in bytes { idle.restart() }
    /// }
    /// ```
    ///
    /// Apart from the moving deadline, it behaves like ``withDeadline(_:tolerance:isolation:fileID:line:operation:)``.
    ///
    /// - Parameters:
    ///   - timeout: how long the operation may be idle; zero or less cancels it before it begins.
    ///   - tolerance: how much later the operation may be cancelled; a negative value counts as zero.
    ///   - isolation: the caller's actor.
    ///   - fileID: the source file that calls this method, for lists of timers.
    ///   - line: the line that calls this method, for lists of timers.
    ///   - operation: what to run. It calls ``IdleTimeout/restart()`` with each sign of progress.
    /// - Returns: what the operation returns.
    /// - Throws: what the operation throws, most often `CancellationError` after the timeout.
    public func withIdleTimeout<Success, Failure: Error>(
        _ timeout: Duration,
        tolerance: Duration? = nil,
        isolation: isolated (any Actor)? = #isolation,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        operation: (IdleTimeout) async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        let label = TimerLabel(name: "idle timeout", fileID: fileID, line: line)
        return try await cancelling(
            once(after: timeout, tolerance: tolerance), label, deadlines: nil, isolation: isolation
        ) { control throws(Failure) in try await operation(IdleTimeout(timer: control)) }
    }
}

/// The timeout of an operation that must not be idle for long.
///
/// ``TimerClock/withIdleTimeout(_:tolerance:isolation:fileID:line:operation:)`` passes it to the operation. Any thread
/// may use it.
public struct IdleTimeout: Sendable {
    let timer: TimerControl?

    /// Restarts the timeout, because the operation has made progress.
    ///
    /// O(1). Usually this is one exchange of a word, without a lock.
    ///
    /// - Returns: false if the timeout has passed, or the operation has ended.
    @discardableResult
    public func restart() -> Bool {
        timer?.restart() ?? false
    }
}
