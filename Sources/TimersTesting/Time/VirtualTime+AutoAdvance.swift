import Synchronization
import Timers

extension VirtualTime {
    /// Runs `body` in this time, and moves time to the next tick whenever all tasks wait.
    ///
    /// ```swift
    /// let time = VirtualTime()
    /// await time.runAutoAdvancing {
    ///     for attempt in 1...5 {
    ///         try? await time.clock.sleep(for: .seconds(1 << attempt))
    ///     }
    /// }
    /// ```
    ///
    /// Time waits for the same code as ``run(isolation:_:)``. It does not wait for the network or a real sleep, for
    /// instance, and jumps to the next tick during those. `body` may also move time, even by another call of this
    /// method.
    ///
    /// - Parameters:
    ///   - limit: how far time moves by itself at most, above zero; anything else is an issue of the test, and counts
    ///     as a day. Time then stands still, and the test gets an issue: most likely `body` waits for something outside
    ///     this time, while a timer repeats forever.
    ///   - fileID: where this is called, for the issue.
    ///   - line: where this is called, for the issue.
    ///   - body: runs on ``executor``.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws.
    public func runAutoAdvancing<Result: Sendable, Failure: Error>(
        within limit: Duration = .seconds(86_400),
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: @concurrent @Sendable () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        // Without any limit to its moves, time would never let a `body` end that sleeps.
        let mayMove = limit > .zero
        if !mayMove {
            let message = "time cannot move by at most \(limit): it moves by a day at most"
            report(TestIssue(message: message, fileID: fileID, line: line))
        }
        let limit = mayMove ? limit : .seconds(86_400)
        let left = Mutex(limit)
        // A task of the test reports the issue, because Swift Testing does not know the test where time moves itself.
        // It runs on the executor, which would otherwise count as idle while the `body` of another call waits for this
        // one.
        let (issues, found) = AsyncStream.makeStream(of: TestIssue.self)
        let reporting = Task(executorPreference: drainedExecutor) { [self] in
            for await issue in issues { report(issue) }
        }
        let outcome: Swift.Result<Result, Failure> = await runConcurrently {
            let step: @Sendable () -> IdleHandler.Outcome = { [self] in
                // The scheduler may hand a due tick over. Its action runs first, and only then is its next tick known.
                if runJobs() || serveNext(until: now) { return .didWork }
                if nextTick == nil { ringIdleAlarms() }
                // Read once: code that the executor does not wait for may make a timer at any moment.
                guard let next = nextTick else { return .hadNoWork }
                guard left.withLock({ left in left.subtract(now.duration(to: next)) }) else {
                    found.yield(issue(ofLimit: limit, fileID, line))
                    return .finished
                }
                advance(to: next)
                return .didWork
            }
            let handler = IdleHandler(step)
            drainedExecutor.addIdleHandler(handler)
            defer { drainedExecutor.removeIdleHandler(handler) }
            do throws(Failure) {
                return .success(try await body())
            } catch {
                return .failure(error)
            }
        }
        found.finish()
        await reporting.value
        return try outcome.get()
    }

    /// Rings the alarms that no timer still needs.
    ///
    /// The next timer must then arm one, which notifies the driver.
    private func ringIdleAlarms() {
        for alarm in driver.takeAlarms() { run { alarm.ring() } }
    }

    /// Like `run`, but never on the caller's actor.
    @concurrent
    private func runConcurrently<Result: Sendable>(_ body: @concurrent @Sendable () async -> Result) async -> Result {
        await run { () async -> Result in await body() }
    }

    private func issue(ofLimit limit: Duration, _ fileID: StaticString, _ line: UInt) -> TestIssue {
        let waiting = pendingTimers.prefix(3).map(\.description).joined(separator: "; ")
        let message = """
            Time has moved by \(limit), and the code that runs in it has not ended. These timers wait: \(waiting).
            """
        return TestIssue(message: message, fileID: fileID, line: line)
    }

    /// Whether time moves by itself.
    package var movesItself: Bool { drainedExecutor.hasIdleHandlers }
}

extension Duration {
    /// Subtracts `part` if this is at least as long, and returns whether it is.
    fileprivate mutating func subtract(_ part: Duration) -> Bool {
        if part > self { return false }
        self -= part
        return true
    }
}
