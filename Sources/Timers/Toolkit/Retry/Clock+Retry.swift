extension Clock where Duration == Swift.Duration {
    /// Runs an operation, and runs it again while it fails.
    ///
    /// ```swift
    /// var attempts = 0
    /// let clock = ContinuousClock()
    /// let answer = try await clock.retry(attempts: 5, within: .seconds(60)) {
    ///     attempts += 1
    ///     if attempts < 3 { throw CancellationError() }
    ///     return attempts
    /// }
    /// assert(answer == 3)
    /// ```
    ///
    /// The delays and the limit are on this clock; ``TimerClock`` also has deadlines, and follows virtual time in a
    /// test. The operation runs in the caller's task, on the caller's actor, and its captures need not be Sendable.
    /// Give each attempt a deadline with
    /// ``TimerClock/withDeadline(in:tolerance:isolation:fileID:line:operation:)`` inside the operation, and all of
    /// them together with one around this call.
    ///
    /// If the task is cancelled, the call ends at once: during an attempt with the attempt's error, during a delay with
    /// `CancellationError`.
    ///
    /// - Parameters:
    ///   - attempts: the largest number of runs of the operation; one or more.
    ///   - limit: how long after the beginning of the first attempt another one may begin; nil for any time. The call
    ///     does not wait for an attempt that would begin later.
    ///   - backoff: how long to wait between two attempts.
    ///   - isolation: the caller's actor.
    ///   - decide: decides about an error, with the number of the attempt that failed, counting from 1.
    ///   - operation: what to run.
    /// - Returns: the result of the first attempt that succeeds.
    /// - Throws: the error of the last attempt, `CancellationError`, or ``TimerError`` if a value is out of range.
    public func retry<Success>(
        attempts: Int = 3,
        within limit: Swift.Duration? = nil,
        backoff: Backoff = .exponential(),
        isolation: isolated (any Actor)? = #isolation,
        decide: (any Error, Int) -> RetryDecision = { _, _ in .again },
        operation: () async throws -> Success
    ) async throws -> Success {
        var machine = try RetryMachine(attempts: attempts, within: limit, backoff: backoff)
        let start = now
        while true {
            do {
                return try await operation()
            } catch {
                if Task.isCancelled { throw error }
                let decision = decide(error, machine.attempt)
                guard let delay = machine.failed(decision, after: start.duration(to: now)) else { throw error }
                try await sleep(for: delay)
            }
        }
    }
}
