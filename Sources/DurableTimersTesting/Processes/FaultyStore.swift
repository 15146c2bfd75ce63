@_spi(Store) public import DurableTimers
public import Timers

/// A store in memory as one process of a test reaches it: its calls may fail, and the process may die in them.
///
/// ``TimersTesting/VirtualTime/withProcesses(_:of:faults:atMost:isolation:_:during:)`` gives one to each process. The
/// order in which the test runs decides which faults happen. None happens in the usual order or in a test without
/// orders. A call that a process makes after its death waits, and has no effect.
///
/// Its transactions are those of the ``/DurableTimers/MemoryStore`` behind it. The closure of one runs when the
/// transaction is sure to be committed, so an effect that the closure has in the memory of the test is one with it.
public final class FaultyStore: SynchronousTransactions, AsynchronousTransactions {
    /// A transaction of the store in memory.
    public typealias Transaction = MemoryStore.Transaction

    /// The release of the program that the process runs: 0 for the first one.
    ///
    /// It grows with each ``Faults/releases``. A process that starts in place of another one has the same.
    public let release: Int
    package let process: VirtualProcess
    private let memory: MemoryStore
    private let trial: ProcessTrial

    init(_ memory: MemoryStore, _ process: VirtualProcess, release: Int, _ trial: ProcessTrial) {
        (self.memory, self.process, self.release, self.trial) = (memory, process, release, trial)
    }

    /// Calls the store, with the faults that the order draws.
    ///
    /// - Parameters:
    ///   - name: what the call does, as a noun.
    ///   - before: what may happen before it takes effect.
    ///   - after: what may happen then.
    ///   - body: the call.
    /// - Returns: the answer.
    /// - Throws: what the call throws, and the error of one that fails.
    private func call<Result>(
        _ name: @autoclosure () async -> String, _ before: [ProcessFault], after: [ProcessFault] = [],
        _ body: () async throws -> Result
    ) async throws -> Result {
        try await trial.pass(process)
        try await fault(.before, await name(), before)
        let result = try await body()
        try await fault(.after, await name(), after)
        return result
    }

    /// Lets a fault happen, if the order draws one.
    private func fault(
        _ moment: ProcessTrial.Moment, _ call: @autoclosure () async -> String, _ kinds: [ProcessFault]
    ) async throws {
        guard let fault = trial.draw(kinds) else { return }
        try await trial.carryOut(fault, on: process, moment, await call())
    }

    /// The time of the scheduler's wall clock.
    public func now() async throws -> TimerInstant {
        try await call("a question for the time", [.fails]) { memory.now() }
    }

    /// Schedules deadlines, or moves those whose key exists.
    public func schedule(_ requests: [DeadlineRequest]) async throws -> [DeadlineID] {
        let name = "the scheduling of " + Self.list(requests.map { request in Self.name(request.name, request.key) })
        return try await call(name, [.fails, .dies], after: [.losesAnswer, .dies]) {
            try await memory.schedule(requests)
        }
    }

    /// Cancels a deadline.
    public func cancel(_ deadline: DeadlineReference, stopsRun: Bool) async throws -> DeadlineCancellation {
        try await call("a cancellation", [.fails, .dies], after: [.losesAnswer, .dies]) {
            await memory.cancel(deadline, stopsRun: stopsRun)
        }
    }

    /// Returns the row of a deadline; nil if there is none.
    public func find(_ deadline: DeadlineReference) async throws -> DeadlineRecord? {
        try await call("a search", [.fails]) { await memory.find(deadline) }
    }

    /// Makes sure that each repeating deadline has its row.
    @_spi(Store) public func ensure(_ repeating: [RepeatingDeadline]) async throws {
        let name = "the registration of " + Self.list(repeating.map(\.name))
        try await call(name, [.fails], after: [.losesAnswer, .dies]) { try await memory.ensure(repeating) }
    }

    /// Gives due deadlines to a runner.
    ///
    /// A claim that finds none has no fault: the next one would make up for it.
    @_spi(Store) public func claim(_ request: ClaimRequest) async throws -> ClaimAnswer {
        trial.note(request.lease, request.runner, of: process)
        let now = memory.now()
        let isDue = await memory.list(DeadlineQuery(states: [.waiting, .running])).contains { row in row.due <= now }
        let answer = try await call("a claim", isDue ? [.fails, .joins, .releases] : []) { await memory.claim(request) }
        if answer.claimed.isEmpty { return answer }
        let names = Self.list(answer.claimed.map { row in Self.name(row.name, row.key) })
        try await fault(.after, "the claim of " + names, [.losesAnswer, .dies, .standsStill, .stops])
        return answer
    }

    /// Renews leases.
    @_spi(Store)
    public func renew(_ runs: [RunToken], of runner: RunnerID, lease: Duration) async throws -> [RunToken] {
        let name = "a renewal of leases"
        return try await call(name, [.fails], after: [.losesAnswer, .dies, .standsStill, .stops]) {
            await memory.renew(runs, of: runner, lease: lease)
        }
    }

    /// Ends runs.
    @_spi(Store) public func end(_ ends: [RunEnd], of runner: RunnerID) async throws -> [RunToken] {
        try await call(
            "the note that \(await names(ends)) \(ends.count == 1 ? "has" : "have") ended",
            [.fails, .dies, .standsStill, .stops, .joins], after: [.losesAnswer]
        ) {
            await memory.end(ends, of: runner)
        }
    }

    /// Returns rows in the order of their identifiers.
    public func list(_ query: DeadlineQuery) async throws -> [DeadlineRecord] {
        try await call("a list", [.fails]) { await memory.list(query) }
    }

    /// Lets dead deadlines wait again.
    public func revive(_ deadlines: [DeadlineID]) async throws -> Int {
        try await call("a revival", [.fails], after: [.losesAnswer, .dies]) { await memory.revive(deadlines) }
    }

    /// Deletes dead and finished deadlines.
    public func delete(_ deadlines: [DeadlineID]) async throws -> Int {
        try await call("a deletion", [.fails], after: [.losesAnswer]) { await memory.delete(deadlines) }
    }

    /// Deletes finished deadlines that have been kept long enough.
    @_spi(Store) public func prune(dead: [String: Duration], limit: Int) async throws -> Int {
        try await call("a deletion", [.fails], after: [.losesAnswer]) { await memory.prune(dead: dead, limit: limit) }
    }

    /// Counts the deadlines of each kind.
    public func counts() async throws -> [KindCounts] {
        try await call("a count", [.fails]) { await memory.counts() }
    }

    /// Pauses a kind, or lets it go on.
    public func setPaused(_ name: String, _ isPaused: Bool) async throws {
        try await call("a pause", [.fails, .dies], after: [.losesAnswer, .dies]) {
            await memory.setPaused(name, isPaused)
        }
    }

    /// Tells the store that a runner begins.
    @_spi(Store) public func join(_ runner: RunnerID) async throws {
        try await call("the start of its runner", [.fails]) { try await memory.join(runner) }
    }

    /// Forgets a runner and its schedules.
    @_spi(Store) public func leave(_ runner: RunnerID) async {
        // A process that has died says no good-bye.
        guard (try? await trial.pass(process)) != nil else { return }
        await memory.leave(runner)
    }

    /// Returns the due instants of what any client writes into this store.
    ///
    /// Unlike the store in memory, it does not promise that no process can end without a notice.
    @_spi(Store) public func notices(for runner: RunnerID) -> AsyncStream<StoreNotice> {
        let notices = memory.notices(for: runner)
        return AsyncStream {
            var iterator = notices.makeAsyncIterator()
            let notice = await iterator.next()
            return notice == .lossless ? .reliable : notice
        }
    }

    // MARK: Transactions

    /// Runs a body in a transaction, and commits it if the body returns.
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await transaction { try await memory.write(body) }
    }

    /// Runs a body in a transaction, and commits it if the body returns.
    public func write<Result: Sendable>(_ body: (Transaction) async throws -> Result) async throws -> Result {
        try await transaction { try await memory.write(body) }
    }

    private func transaction<Result>(_ write: () async throws -> Result) async throws -> Result {
        try await call(
            "a transaction", [.fails, .dies, .standsStill, .stops], after: [.losesAnswer, .dies, .standsStill], write)
    }

    /// Schedules deadlines when the transaction is committed.
    public func schedule(_ requests: [DeadlineRequest], in transaction: Transaction) throws -> [DeadlineID] {
        try memory.schedule(requests, in: transaction)
    }

    /// Cancels a deadline when the transaction is committed.
    public func cancel(
        _ deadline: DeadlineReference, stopsRun: Bool, in transaction: Transaction
    ) -> DeadlineCancellation {
        memory.cancel(deadline, stopsRun: stopsRun, in: transaction)
    }

    /// Returns the row of a deadline as the transaction sees it; nil if there is none.
    public func find(_ deadline: DeadlineReference, in transaction: Transaction) -> DeadlineRecord? {
        memory.find(deadline, in: transaction)
    }

    /// Ends a run when the transaction is committed.
    @_spi(Store) public func end(_ run: RunEnd, of runner: RunnerID, in transaction: Transaction) throws {
        try memory.end(run, of: runner, in: transaction)
    }

    // MARK: Names in stories

    private func names(_ ends: [RunEnd]) async -> String {
        var names: [String] = []
        for end in ends.prefix(3) {
            let row = await memory.find(.id(end.token.id))
            names.append(row.map { row in Self.name(row.name, row.key) } ?? "deadline \(end.token.id)")
        }
        return Self.list(names)
    }

    private static func name(_ name: String, _ key: String?) -> String { name + (key.map { key in " '\(key)'" } ?? "") }

    private static func list(_ names: [String]) -> String {
        names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and more" : "")
    }
}

@_spi(Store) extension FaultyStore: RunStore {}
