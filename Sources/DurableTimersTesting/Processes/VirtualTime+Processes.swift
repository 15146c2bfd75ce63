@_spi(Store) public import DurableTimers
public import TimersTesting

extension VirtualTime {
    /// Plays processes that run durable timers, some of which die or fail in other orders than the usual one.
    ///
    /// ```swift
    /// import DurableTimers
    /// import DurableTimersTesting
    /// import TimersTesting
    ///
    /// struct Greeting: DurableDeadline {
    ///     static let name = "greeting"
    /// }
    ///
    /// func greets(in time: VirtualTime) async throws {
    ///     let database = MemoryStore()
    ///     let client = DurableTimers(store: database)
    ///     try await client.schedule(Greeting(), .after(.seconds(60)))
    ///     try await time.withProcesses(of: database) { store in
    ///         let timers = DurableTimers(store: store)
    ///         timers.handle(Greeting.self) { _, _ in print("Hello") }
    ///         try await timers.run()
    ///     } during: {
    ///         await time.advance(by: .seconds(600))
    ///     }
    /// }
    /// ```
    ///
    /// In a test of many orders, each order draws faults as it draws what runs next: see <doc:CrashesOfDurableTimers>.
    /// Elsewhere no fault happens.
    ///
    /// Call this once in a test, inside the time. When `body` has returned, the processes that live are cancelled, and
    /// time moves until they have ended, by 600 seconds at most; the test gets an issue for each that has not. What has
    /// died comes to its end after the test.
    ///
    /// - Parameters:
    ///   - count: how many processes run at first, at least one. The test gets an issue for less, and one runs.
    ///   - store: the store in memory behind all of them. It outlives the processes, and its own calls do not fail.
    ///   - faults: which faults the order may draw.
    ///   - limit: how many faults happen at most in one order, at least 0. The test gets an issue for less.
    ///   - isolation: the caller's actor, on which `body` runs.
    ///   - process: what a process does, until its task is cancelled: it makes its timers, and runs them. A process
    ///     that starts in place of another one begins here too.
    ///   - body: the test. It moves time far enough for what the faults delay: a lease for each fault, and more.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws, or otherwise what a process throws that is not cancelled.
    public func withProcesses<Result>(
        _ count: Int = 1, of store: MemoryStore, faults: FaultyStore.Faults = .usual, atMost limit: Int = 3,
        isolation: isolated (any Actor)? = #isolation,
        _ process: @escaping @Sendable (FaultyStore) async throws -> Void,
        during body: () async throws -> Result
    ) async throws -> Result {
        _ = expect(count > 0, "withProcesses needs at least one process, not \(count); it runs one")
        _ = expect(limit >= 0, "withProcesses takes at least 0 faults, not \(limit); none happens")
        let trial = ProcessTrial(self, store, faults, process)
        atEnd { time in await trial.endTheDead(time) }
        trial.begin(max(count, 1), limit: limit)
        let result: Result
        do {
            result = try await body()
        } catch {
            try? await trial.end(self)
            throw error
        }
        try await trial.end(self)
        return result
    }
}
