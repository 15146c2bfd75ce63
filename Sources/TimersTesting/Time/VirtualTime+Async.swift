public import Timers

extension VirtualTime {
    /// Runs `body` in this time: every scheduler it asks for is virtual, even in child tasks, `Task {}` and methods of
    /// actors.
    ///
    /// ```swift
    /// let time = VirtualTime()
    /// await time.run {
    ///     async let nap: Void? = try? time.clock.sleep(for: .seconds(60))
    ///     await time.advance(by: .seconds(60))
    ///     await nap
    /// }
    /// ```
    ///
    /// The structured tasks of `body`, and the actors without an executor of their own that they call, run one after
    /// another on ``executor``. Unstructured tasks do not inherit it: give it to them with `Task(executorPreference:)`,
    /// or make the time with `capturesUnstructuredTasks`. Tasks that timers start for asynchronous actions need
    /// neither. A timer that is made here on a scheduler that is not virtual, such as one with its own driver, is an
    /// issue of the test. This time does not reach blocks of queues and threads, and detached tasks; give them
    /// ``scheduler``. A task that sleeps on ``clock`` but does not run on ``executor`` is reported as an issue of the
    /// test, because `await advance` cannot wait for it.
    public func run<Result, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let outcome: Swift.Result<Result, Failure> = await VirtualContext.$bound.withValue(context) {
            await withTaskExecutorPreference(executor) {
                _ = await switchExecutor()
                do throws(Failure) {
                    return .success(try await body())
                } catch {
                    return .failure(error)
                }
            }
        }
        _ = await switchExecutor()
        return try outcome.get()
    }

    /// Switches to the executor that the task prefers, and back to the caller's actor if it has one.
    ///
    /// A new preference alone does not switch. At the start of `run`, the time would not wait for `body` until that
    /// suspends. At its end, the time would still capture the tasks that code of the main actor starts.
    @concurrent private func switchExecutor() async -> Bool { drainedExecutor.isCurrent }

    /// Moves time by `duration`, and serves every tick on the way at its instant.
    ///
    /// After each tick, time waits until the code that the tick woke waits again. This holds for all code that runs on
    /// ``executor``, and for the actions of timers on every actor. A time waits for other jobs of the main actor, and
    /// for tasks that run elsewhere, only if it captures unstructured tasks. An action that the time cannot wait for is
    /// an issue of the test: the actor has an executor of its own, or the Swift runtime lacks a hook.
    ///
    /// - Parameter duration: zero or more; a negative one is an issue of the test, and time stays where it is.
    public func advance(by duration: Duration) async {
        if mayMove(by: duration) { await advance(to: now + duration) }
    }

    /// Moves time to `instant` of the continuous clock, like `advance(by:)`; if that has passed, only waits for the
    /// tasks that can run.
    public func advance(to instant: TimerInstant) async {
        guard mayMove(to: instant) else { return }
        await waitUntilIdle()
        if explores { return await explore(until: instant) }
        while serveNext(until: instant) { await waitUntilIdle() }
    }

    /// Moves time to `instant`, and serves what is due on the way in turn with the tasks that it wakes.
    private func explore(until instant: TimerInstant) async {
        while driver.moveToAlarm(atMost: max(now.duration(to: instant), .zero).saturatingNanoseconds) {
            while let turn = await drainedExecutor.idle(orTurn: .ofAll) { run(turn) }
        }
    }

    /// Moves time to the next tick, serves all ticks of that instant, and waits for the code that they woke.
    ///
    /// - Returns: false if no timer waits.
    @discardableResult
    public func advanceToNextTick() async -> Bool {
        await waitUntilIdle()
        guard let next = nextTick else { return false }
        await advance(to: next)
        return true
    }

    /// Moves time from tick to tick, like `advance(by:)`, until no timer waits.
    ///
    /// - Parameter limit: how far to move at most; a repeating timer never ends on its own.
    /// - Returns: whether no timer waits.
    @discardableResult
    public func runUntilIdle(within limit: Duration = .seconds(86_400)) async -> Bool {
        let end = now + limit
        while true {
            await waitUntilIdle()
            guard let next = nextTick else { return true }
            if next > end { return false }
            await advance(to: next)
        }
    }

    /// Waits until every task on the executor waits, and runs the jobs that they sent to the context.
    private func waitUntilIdle() async {
        while let turn = await drainedExecutor.idle(orTurn: explores ? .ofJobs : .none) { run(turn) }
        while runJobs() { await drainedExecutor.idle() }
    }

    /// Sets the wall clock, as a person or the network may, and leaves the other clocks alone.
    ///
    /// Serves the timers that are then due, and waits for the code that they woke.
    public func setWallClock(to instant: TimerInstant) async {
        guard maySetWallClock(to: instant) else { return }
        await waitUntilIdle()
        jumpWallClock(to: instant)
        await advance(to: now)
    }

    /// Stops the process for a while, as a stop signal does: every clock runs on.
    ///
    /// Afterwards, serves the timers that are then due, and waits for the code that they woke.
    ///
    /// - Parameter duration: zero or more; a negative one is an issue of the test, and time stays where it is.
    public func suspendProcess(for duration: Duration) async {
        guard maySkip(duration) else { return }
        await waitUntilIdle()
        skip(TimerSchedule.ClockKind.allCases, duration)
        await advance(to: now)
    }

    /// Lets the machine sleep: the continuous and the wall clock run on, the suspending clock stands still.
    ///
    /// Afterwards, serves the timers that are then due, and waits for the code that they woke.
    ///
    /// - Parameter duration: zero or more; a negative one is an issue of the test, and time stays where it is.
    public func suspendSystem(for duration: Duration) async {
        guard maySkip(duration) else { return }
        await waitUntilIdle()
        skip([.continuous, .wall], duration)
        await advance(to: now)
    }

    /// A clock to sleep on in this time.
    public var clock: TimerClock { TimerClock(on: scheduler, fileID: fileID, line: line) }

    /// The executor that runs the tasks of ``run(isolation:_:)``.
    ///
    /// Give it to unstructured tasks that a test must wait for.
    public var executor: any TaskExecutor { drainedExecutor }

    /// The executor to give, in a test, to an actor that has an executor of its own.
    ///
    /// `await advance` waits for such an actor as it waits for one without. The actor must retain the executor. Each
    /// access makes a new executor, which runs its jobs in turn with everything else on ``executor``.
    public var serialExecutor: any SerialExecutor { DrainedSerialExecutor(drainedExecutor) }

    /// Whether the caller runs in turn with the tasks of a time, on its ``executor``.
    package static var isCapturing: Bool { DrainedExecutor.current != nil }
}
