@_spi(Store) import DurableTimers
import Synchronization
import Timers

/// A store in memory whose calls may fail, before or after they took effect, or never answer.
final class ScriptedStore: SynchronousTransactions, RunStore {
    typealias Transaction = MemoryStore.Transaction

    enum Fault { case none, before, after, silence }

    struct Lost: Error {}

    let memory = MemoryStore()
    private let fault: @Sendable (_ call: String) throws -> Fault
    /// The faults of the next calls, by their names.
    private let next = Mutex<[String: Fault]>([:])
    /// The calls that have no answer, although they are cancelled.
    private let silent = Mutex<[CheckedContinuation<Void, Never>]>([])
    private let listeners = Mutex<[AsyncStream<StoreNotice>.Continuation]>([])
    let calls = Mutex<[String: Int]>([:])

    init(_ fault: @escaping @Sendable (_ call: String) throws -> Fault = { _ in .none }) { self.fault = fault }

    /// Gives the next call of that name a fault.
    func disturb(_ call: String, _ fault: Fault) { next.withLock { next in next[call] = fault } }

    /// Sends a notice to all runners.
    func send(_ notice: StoreNotice) {
        for listener in listeners.withLock({ listeners in listeners }) { listener.yield(notice) }
    }

    private func call<Result>(_ name: String, _ body: () async throws -> Result) async throws -> Result {
        calls.withLock { calls in calls[name, default: 0] += 1 }
        let fault = try next.withLock { next in next.removeValue(forKey: name) } ?? fault(name)
        if fault == .before { throw Lost() }
        if fault == .silence {
            await withCheckedContinuation { continuation in
                silent.withLock { silent in silent.append(continuation) }
            }
        }
        let result = try await body()
        if fault == .after { throw Lost() }
        return result
    }

    func now() async throws -> TimerInstant { try await call("now") { memory.now() } }
    func schedule(_ requests: [DeadlineRequest]) async throws -> [DeadlineID] {
        try await call("schedule") { try await memory.schedule(requests) }
    }
    func cancel(_ deadline: DeadlineReference, stopsRun: Bool) async throws -> DeadlineCancellation {
        try await call("cancel") { await memory.cancel(deadline, stopsRun: stopsRun) }
    }
    func find(_ deadline: DeadlineReference) async throws -> DeadlineRecord? {
        try await call("find") { await memory.find(deadline) }
    }
    func ensure(_ repeating: [RepeatingDeadline]) async throws {
        try await call("ensure") { try await memory.ensure(repeating) }
    }
    func claim(_ request: ClaimRequest) async throws -> ClaimAnswer {
        try await call("claim") { await memory.claim(request) }
    }
    func renew(_ runs: [RunToken], of runner: RunnerID, lease: Duration) async throws -> [RunToken] {
        try await call("renew") { await memory.renew(runs, of: runner, lease: lease) }
    }
    func end(_ ends: [RunEnd], of runner: RunnerID) async throws -> [RunToken] {
        try await call("end") { await memory.end(ends, of: runner) }
    }
    func list(_ query: DeadlineQuery) async throws -> [DeadlineRecord] { await memory.list(query) }
    func revive(_ deadlines: [DeadlineID]) async throws -> Int { await memory.revive(deadlines) }
    func delete(_ deadlines: [DeadlineID]) async throws -> Int { await memory.delete(deadlines) }
    func prune(dead: [String: Duration], limit: Int) async throws -> Int {
        try await call("prune") { await memory.prune(dead: dead, limit: limit) }
    }
    func counts() async throws -> [KindCounts] { await memory.counts() }
    func setPaused(_ name: String, _ isPaused: Bool) async throws { await memory.setPaused(name, isPaused) }
    func join(_ runner: RunnerID) async throws { try await call("join") {} }
    func leave(_ runner: RunnerID) async { try? await call("leave") {} }

    func notices(for runner: RunnerID) -> AsyncStream<StoreNotice> {
        let (stream, continuation) = AsyncStream<StoreNotice>.makeStream()
        continuation.yield(.reliable)
        listeners.withLock { listeners in listeners.append(continuation) }
        return stream
    }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await call("write") { try await memory.write(body) }
    }
    func schedule(_ requests: [DeadlineRequest], in transaction: Transaction) throws -> [DeadlineID] {
        try memory.schedule(requests, in: transaction)
    }
    func cancel(
        _ deadline: DeadlineReference, stopsRun: Bool, in transaction: Transaction
    ) -> DeadlineCancellation {
        memory.cancel(deadline, stopsRun: stopsRun, in: transaction)
    }
    func end(_ run: RunEnd, of runner: RunnerID, in transaction: Transaction) throws {
        try memory.end(run, of: runner, in: transaction)
    }
}
