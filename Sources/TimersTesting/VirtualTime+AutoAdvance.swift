import Synchronization
import Timers

extension VirtualTime {
    /// Runs `body` in this time, and moves time by itself: whenever everything waits, it jumps to the next tick.
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
    /// What is known to wait is what ``run(isolation:_:)`` waits for. Time does not wait for anything else, the network
    /// or a real sleep for instance: it jumps on to the next tick meanwhile. `body` may move time too, also by another
    /// call of this.
    ///
    /// - Parameters:
    ///   - limit: how far time moves by itself at most, above zero. When it has, it stands still, and the test gets an
    ///     issue: most likely `body` waits for something that is not of this time, while a timer repeats for ever.
    ///   - fileID: where this is called, for the issue.
    ///   - line: where this is called, for the issue.
    ///   - body: runs on ``executor``.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws.
    public func runAutoAdvancing<Result: Sendable, Failure: Error>(
        limit: Duration = .seconds(86_400),
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: @concurrent @Sendable () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        require(limit > .zero, "time cannot move by at most \(limit)")
        let left = Mutex(limit)
        // Told in a task of the test, which knows the test; where time moves by itself nobody does. On the executor,
        // which would count as idle while `body` of another call waits for this one.
        let (issues, said) = AsyncStream.makeStream(of: TestIssue.self)
        let teller = Task(executorPreference: drainedExecutor) { [self] in
            for await issue in issues { report(issue) }
        }
        let outcome: Swift.Result<Result, Failure> = await runConcurrently {
            let idler = DrainedExecutor.Idler { [self] in
                // A tick that is due may be handed over: its action comes first, and its next tick is not known before.
                if runJobs() || serveNext(until: now) { return .something }
                if nextTick == nil { ringIdleAlarms() }
                // Asked once: code that nobody waits for may make a timer at any moment.
                guard let next = nextTick else { return .nothing }
                guard left.withLock({ left in left.take(now.duration(to: next)) }) else {
                    said.yield(issue(ofLimit: limit, fileID, line))
                    return .nothingEver
                }
                advance(to: next)
                return .something
            }
            drainedExecutor.add(idler)
            defer { drainedExecutor.remove(idler) }
            do throws(Failure) {
                return .success(try await body())
            } catch {
                return .failure(error)
            }
        }
        said.finish()
        await teller.value
        return try outcome.get()
    }

    /// Lets the alarms ring that no timer needs any more: whoever makes the next timer has to arm one, of which the
    /// driver hears.
    private func ringIdleAlarms() {
        for alarm in driver.takeAlarms() { run { alarm.ring() } }
    }

    /// As `run`, but never on the caller's actor.
    @concurrent
    private func runConcurrently<Result: Sendable>(_ body: @concurrent @Sendable () async -> Result) async -> Result {
        await run { () async -> Result in await body() }
    }

    private func issue(ofLimit limit: Duration, _ fileID: StaticString, _ line: UInt) -> TestIssue {
        let waiting = pendingTimers.prefix(3).map(\.description).joined(separator: "; ")
        let message = """
            Time was moved by \(limit), and the code that runs in it has not ended. What waits: \(waiting).
            """
        return TestIssue(message: message, fileID: fileID, line: line)
    }

    /// Whether time moves by itself.
    package var movesItself: Bool { drainedExecutor.hasIdlers }
}

extension Duration {
    /// Takes `part` away, if there is as much.
    ///
    /// - Returns: whether there was.
    fileprivate mutating func take(_ part: Duration) -> Bool {
        if part > self { return false }
        self -= part
        return true
    }
}
