import Synchronization
public import Timers

/// A store in memory, for tests: its deadlines end with it.
///
/// Its clock is the wall clock of a scheduler, and so the time of a test in virtual time, in which a month of deadlines
/// passes in a moment. When a test sets the wall clock, runners that sleep learn of it within an hour. Several
/// ``DurableTimers/DurableTimers`` may share a store, as processes share a database.
///
/// It has both forms of transactions. So code that is generic over ``AsynchronousTransactions`` or
/// ``SynchronousTransactions`` runs in a test as it runs on a database.
public final class MemoryStore: SynchronousTransactions, AsynchronousTransactions {
    private let clock: TimerClock
    private let turns = MemoryTurns()
    /// In the order in which they came, which is that of the notices.
    private let listeners = Mutex<[Listener]>([])

    private struct Listener {
        let runner: RunnerID
        let notices: AsyncStream<StoreNotice>.Continuation
    }

    /// A transaction of a store in memory.
    ///
    /// Its changes are visible to others when it is committed. Use it only in the closure that receives it.
    public final class Transaction: Sendable {
        fileprivate let table: Mutex<MemoryTable>
        fileprivate let now: TimerInstant

        fileprivate init(_ table: MemoryTable, _ now: TimerInstant) {
            self.table = Mutex(table)
            self.now = now
        }
    }

    /// Creates a store without deadlines.
    ///
    /// - Parameter scheduler: the scheduler whose wall clock is the clock of the store.
    public init(on scheduler: TimerScheduler = .shared) {
        clock = TimerClock(on: scheduler, clock: .wall)
    }

    /// Changes the rows, and then tells the listeners.
    private func change<Result: Sendable>(
        _ body: (inout MemoryTable, TimerInstant) async throws -> Result
    ) async rethrows -> Result {
        let (result, notices) = try await turns.take { table in
            let result = try await body(&table, now())
            return (result, table.takeNotices())
        }
        if !notices.isEmpty {
            for listener in listeners.withLock({ listeners in listeners }) {
                for notice in notices { listener.notices.yield(notice) }
            }
        }
        return result
    }

    /// The time of the scheduler's wall clock.
    public func now() -> TimerInstant {
        clock.now
    }

    /// Schedules deadlines, or moves those whose key exists.
    ///
    /// - Throws: ``DurableError`` if one of them cannot be kept. The store then keeps none.
    public func schedule(_ requests: [DeadlineRequest]) async throws -> [DeadlineID] {
        try await change { table, now in try table.schedule(requests, at: now) }
    }

    /// Cancels a deadline.
    public func cancel(_ deadline: DeadlineReference, stopsRun: Bool) async -> DeadlineCancellation {
        await change { table, now in table.cancel(deadline, stopsRun: stopsRun, at: now) }
    }

    /// Returns the row of a deadline; nil if there is none.
    public func find(_ deadline: DeadlineReference) async -> DeadlineRecord? {
        await change { table, _ in table.find(deadline) }
    }

    /// Makes sure that each repeating deadline has its row.
    ///
    /// - Throws: ``DurableError`` if one of them cannot be kept.
    @_spi(Store) public func ensure(_ repeating: [RepeatingDeadline]) async throws {
        try await change { table, now in try table.ensure(repeating, at: now) }
    }

    /// Gives due deadlines to a runner.
    @_spi(Store) public func claim(_ request: ClaimRequest) async -> ClaimAnswer {
        await change { table, now in table.claim(request, at: now) }
    }

    /// Renews leases.
    @_spi(Store) public func renew(_ runs: [RunToken], of runner: RunnerID, lease: Duration) async -> [RunToken] {
        await change { table, now in table.renew(runs, of: runner, lease: lease, at: now) }
    }

    /// Ends runs.
    @_spi(Store) public func end(_ ends: [RunEnd], of runner: RunnerID) async -> [RunToken] {
        await change { table, now in table.end(ends, of: runner, at: now) }
    }

    /// Returns rows in the order of their identifiers.
    public func list(_ query: DeadlineQuery) async -> [DeadlineRecord] {
        await change { table, _ in table.list(query) }
    }

    /// Lets dead deadlines wait again, and those that wait be due at once.
    public func revive(_ deadlines: [DeadlineID]) async -> Int {
        await change { table, now in table.revive(deadlines, at: now) }
    }

    /// Deletes dead and finished deadlines.
    public func delete(_ deadlines: [DeadlineID]) async -> Int {
        await change { table, now in table.delete(deadlines, at: now) }
    }

    /// Deletes dead and finished deadlines that have been kept long enough.
    @_spi(Store) public func prune(dead: [String: Duration], limit: Int) async -> Int {
        await change { table, now in table.prune(dead: dead, limit: limit, at: now) }
    }

    /// Counts the deadlines of each kind.
    public func counts() async -> [KindCounts] {
        await change { table, now in table.counts(at: now) }
    }

    /// Pauses a kind, or lets it go on.
    public func setPaused(_ name: String, _ isPaused: Bool) async {
        await change { table, _ in table.setPaused(name, isPaused) }
    }

    /// Forgets a runner and its schedules.
    @_spi(Store) public func leave(_ runner: RunnerID) async {
        for listener in remove(runner, adding: nil) { listener.notices.finish() }
        await change { table, _ in table.leave(runner) }
    }

    /// Returns the due instants of the deadlines that any client writes into this store.
    @_spi(Store) public func notices(for runner: RunnerID) -> AsyncStream<StoreNotice> {
        let (stream, continuation) = AsyncStream<StoreNotice>.makeStream()
        continuation.yield(.lossless)
        for old in remove(runner, adding: Listener(runner: runner, notices: continuation)) { old.notices.finish() }
        return stream
    }

    /// Removes the listener of a runner, and returns it for the caller to finish; adds a new one if there is one.
    private func remove(_ runner: RunnerID, adding new: Listener?) -> [Listener] {
        listeners.withLock { listeners in
            let old = listeners.filter { listener in listener.runner == runner }
            listeners.removeAll { listener in listener.runner == runner }
            if let new { listeners.append(new) }
            return old
        }
    }

    // MARK: Transactions

    /// Runs a body in a transaction, and commits it if the body returns.
    ///
    /// Transactions run one after another.
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        let scope = TransactionScope(of: self)
        return try await scope.settle {
            try await change { table, now in
                let transaction = Transaction(table, now)
                let result = try scope.enter { try body(transaction) }
                table = transaction.table.withLock { table in table }
                return result
            }
        }
    }

    /// Runs a body in a transaction, and commits it if the body returns.
    ///
    /// Transactions run one after another, and other calls wait for them.
    public func write<Result: Sendable>(_ body: (Transaction) async throws -> Result) async throws -> Result {
        let scope = TransactionScope(of: self)
        return try await scope.settle {
            try await change { table, now in
                let transaction = Transaction(table, now)
                let result = try await scope.enter { try await body(transaction) }
                table = transaction.table.withLock { table in table }
                return result
            }
        }
    }

    /// Schedules deadlines when the transaction is committed.
    ///
    /// - Throws: ``DurableError`` if one of them cannot be kept.
    public func schedule(_ requests: [DeadlineRequest], in transaction: Transaction) throws -> [DeadlineID] {
        try transaction.table.withLock { table in try table.schedule(requests, at: transaction.now) }
    }

    /// Cancels a deadline when the transaction is committed.
    public func cancel(
        _ deadline: DeadlineReference, stopsRun: Bool, in transaction: Transaction
    ) -> DeadlineCancellation {
        transaction.table.withLock { table in table.cancel(deadline, stopsRun: stopsRun, at: transaction.now) }
    }

    /// Returns the row of a deadline as the transaction sees it; nil if there is none.
    public func find(_ deadline: DeadlineReference, in transaction: Transaction) -> DeadlineRecord? {
        transaction.table.withLock { table in table.find(deadline) }
    }

    /// Ends a run when the transaction is committed.
    ///
    /// - Throws: ``DurableError`` if the run no longer has its lease.
    @_spi(Store) public func end(_ run: RunEnd, of runner: RunnerID, in transaction: Transaction) throws {
        let lost = transaction.table.withLock { table in table.end([run], of: runner, at: transaction.now) }
        if !lost.isEmpty {
            throw DurableError.leaseLost(run.token)
        }
    }
}

@_spi(Store) extension MemoryStore: RunStore {}
