public import Timers

extension VirtualTime {
    /// Runs `body` in this time: every scheduler it asks for is virtual, in child tasks, `Task {}` and actors' methods
    /// too.
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
    /// or make the time with `capturesUnstructuredTasks`. Blocks of queues and threads, and detached tasks, know
    /// nothing of this time; give them ``scheduler``. A task that sleeps on ``clock`` but does not run on ``executor``
    /// is reported as an issue of the test, because `await advance` cannot wait for it.
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
    /// A new preference alone does not switch. The time would not wait for the code that follows until that suspends. At
    /// the end of `run`, the time would still capture the tasks of code on the main actor.
    @concurrent private func switchExecutor() async -> Bool { drainedExecutor.isCurrent }

    /// Moves time by `duration`, serving every tick on the way at its instant, and lets what each of them woke run on
    /// until it waits again, before time moves further.
    ///
    /// That holds for all that runs on ``executor``, and for actions of the main actor that are plain calls. Other jobs
    /// of the main actor, and tasks that run elsewhere, are waited for only by a time that captures unstructured tasks.
    ///
    /// - Parameter duration: zero or more; a negative one traps.
    public func advance(by duration: Duration) async {
        require(duration >= .zero, "time cannot be moved back by \(duration)")
        await advance(to: now + duration)
    }

    /// Moves time to `instant` of the continuous clock, as `advance(by:)` does; if that has passed, only lets the
    /// tasks run that can.
    public func advance(to instant: TimerInstant) async {
        await settle()
        while serveNext(until: instant) { await settle() }
    }

    /// Moves time to the next tick, serves it with all others of that instant, and lets what they woke run on.
    ///
    /// - Returns: false if nothing waits.
    @discardableResult
    public func advanceToNextTick() async -> Bool {
        await settle()
        guard let next = nextTick else { return false }
        await advance(to: next)
        return true
    }

    /// Moves time from tick to tick, as `advance(by:)` does, until nothing waits any more.
    ///
    /// - Parameter limit: how far to move at most; a repeating timer never leaves off by itself.
    /// - Returns: whether nothing waits.
    @discardableResult
    public func runUntilIdle(limit: Duration = .seconds(86_400)) async -> Bool {
        let end = now + limit
        while true {
            await settle()
            guard let next = nextTick else { return true }
            if next > end { return false }
            await advance(to: next)
        }
    }

    /// Lets every task on the executor run until it waits, and does what they sent to the context.
    private func settle() async {
        repeat { await drainedExecutor.idle() } while runJobs()
    }

    /// Sets the wall clock, as a person or the network may, and leaves the others alone.
    ///
    /// What is due by it then is served, and what that woke runs on until it waits again.
    public func setWallClock(to instant: TimerInstant) async {
        await settle()
        jumpWallClock(to: instant)
        await advance(to: now)
    }

    /// Lets the process stand still, as a stop signal does: every clock runs on, nothing is served before it is over;
    /// what that woke then runs on until it waits again.
    ///
    /// - Parameter duration: zero or more; a negative one traps.
    public func suspendProcess(for duration: Duration) async {
        await settle()
        skip(TimerSchedule.Clock.allCases, duration)
        await advance(to: now)
    }

    /// Lets the machine sleep: the continuous and the wall clock run on, the suspending one stands still, nothing is
    /// served before it is over; what that woke then runs on until it waits again.
    ///
    /// - Parameter duration: zero or more; a negative one traps.
    public func sleepSystem(for duration: Duration) async {
        await settle()
        skip([.continuous, .wall], duration)
        await advance(to: now)
    }

    /// A clock to sleep on in this time.
    public var clock: TimerClock { TimerClock(on: scheduler, fileID: fileID, line: line) }

    /// Where the tasks of ``run(isolation:_:)`` run.
    ///
    /// Give it to unstructured tasks that a test must wait for.
    public var executor: any TaskExecutor { drainedExecutor }

    /// The executor to give, in a test, to an actor that has an executor of its own.
    ///
    /// `await advance` waits for such an actor as it does for one without. The actor must retain the executor. Each call
    /// makes a new executor, which runs its jobs in turn with everything else on ``executor``.
    public var serialExecutor: any SerialExecutor { DrainedSerialExecutor(drainedExecutor) }

    /// Whether the caller runs in turn with the tasks of a time, on its ``executor``.
    package static var isCapturing: Bool { DrainedExecutor.current != nil }
}
