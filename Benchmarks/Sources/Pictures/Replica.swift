@_spi(Store) import DurableTimers
import Synchronization
import Timers

/// A process of a run: what it does on its store, until it is killed.
///
/// A process that is killed does nothing any more. Here its calls wait forever.
final class Replica: DeadlineStore, RunStore {
    typealias Transaction = MemoryStore.Transaction

    /// What happened, in milliseconds since the start of the run.
    enum Event { case begins, ends, isKilled }

    private let database: MemoryStore
    private let clock: TimerClock
    private let history = Mutex<[(event: Event, instant: Double)]>([])

    init(of database: MemoryStore, clock: TimerClock) {
        self.database = database
        self.clock = clock
    }

    var events: [(event: Event, instant: Double)] { history.withLock { history in history } }

    /// Notes an event, unless the process is dead.
    func note(_ event: Event) {
        let instant = Double(clock.now.nanoseconds) / 1_000_000
        history.withLock { history in
            if history.last?.event != .isKilled { history.append((event, instant)) }
        }
    }

    private func whileAlive<Result: Sendable>(_ call: @Sendable () async throws -> Result) async throws -> Result {
        if events.last?.event == .isKilled { try await clock.sleep(for: .seconds(1_000_000)) }
        return try await call()
    }

    // MARK: The store

    func now() async throws -> TimerInstant { try await whileAlive { database.now() } }
    func schedule(_ requests: [DeadlineRequest]) async throws -> [DeadlineID] {
        try await whileAlive { try await database.schedule(requests) }
    }
    func cancel(_ deadline: DeadlineReference, stopsRun: Bool) async throws -> DeadlineCancellation {
        try await whileAlive { await database.cancel(deadline, stopsRun: stopsRun) }
    }
    func find(_ deadline: DeadlineReference) async throws -> DeadlineRecord? {
        try await whileAlive { await database.find(deadline) }
    }
    func ensure(_ repeating: [RepeatingDeadline]) async throws {
        try await whileAlive { try await database.ensure(repeating) }
    }
    func claim(_ request: ClaimRequest) async throws -> ClaimAnswer {
        try await whileAlive { await database.claim(request) }
    }
    func renew(_ runs: [RunToken], of runner: RunnerID, lease: Duration) async throws -> [RunToken] {
        try await whileAlive { await database.renew(runs, of: runner, lease: lease) }
    }
    func end(_ ends: [RunEnd], of runner: RunnerID) async throws -> [RunToken] {
        try await whileAlive { await database.end(ends, of: runner) }
    }
    func list(_ query: DeadlineQuery) async throws -> [DeadlineRecord] {
        try await whileAlive { await database.list(query) }
    }
    func revive(_ deadlines: [DeadlineID]) async throws -> Int {
        try await whileAlive { await database.revive(deadlines) }
    }
    func delete(_ deadlines: [DeadlineID]) async throws -> Int {
        try await whileAlive { await database.delete(deadlines) }
    }
    func prune(dead: [String: Duration], limit: Int) async throws -> Int {
        try await whileAlive { await database.prune(dead: dead, limit: limit) }
    }
    func counts() async throws -> [KindCounts] { try await whileAlive { await database.counts() } }
    func setPaused(_ name: String, _ isPaused: Bool) async throws {
        try await whileAlive { await database.setPaused(name, isPaused) }
    }
    func notices(for runner: RunnerID) -> AsyncStream<StoreNotice> { database.notices(for: runner) }
}
