@_spi(Store) import DurableTimers
import DurableTimersTesting
import Synchronization
import Timers

/// A mistake that a store may make, and the promise that it breaks.
enum StoreFlaw: String, CaseIterable, Sendable {
    case noFencing, endWithoutRunner, noSkipLocked, ignoresLeases, hostClock, hostClockForLeases, lostUpsert
    case cancelsRuns, nextDeleted, attemptsNotCounted, leaseNotRenewed, batchHalfDone, early, noRollback, silent
    case ignoresLimits, ignoresKinds, cutsPayloads, losesFailures, countsGivenBack, revivesNothing, prunesEarly
    case forgetsSchedules, countsNothing, keepsLostClaims, restartsFences, cancelsInTwoSteps, schedulesInTwoSteps
    case losesTraces, losesNextTraces, sameTexts, refusesNothing, endsInTwoSteps, lastReleaseForEver
    case movesAlways, forgetsHistory, prunesAllDead, ignoresPauses, losesStops, attemptsAfterCancel

    var promise: StorePromise {
        switch self {
        case .noFencing, .endWithoutRunner: .fences
        case .noSkipLocked: .exclusive
        case .ignoresLeases: .takeover
        case .hostClock, .hostClockForLeases: .time
        case .lostUpsert: .keys
        case .cancelsRuns: .cancellation
        case .nextDeleted: .movedRuns
        case .attemptsNotCounted: .attempts
        case .leaseNotRenewed: .renewal
        case .batchHalfDone: .batches
        case .early: .neverEarly
        case .noRollback: .transactions
        case .silent: .notices
        case .ignoresLimits: .limits
        case .ignoresKinds: .kinds
        case .cutsPayloads, .losesTraces: .contents
        case .losesNextTraces: .movedRuns
        case .losesFailures: .failures
        case .countsGivenBack, .keepsLostClaims: .givenBack
        case .revivesNothing: .dead
        case .prunesEarly: .finished
        case .forgetsSchedules: .repeating
        case .countsNothing: .counts
        case .movesAlways: .existing
        case .ignoresPauses: .pauses
        case .losesStops: .stops
        case .attemptsAfterCancel: .cancellation
        case .forgetsHistory: .history
        case .prunesAllDead: .finished
        case .restartsFences: .sequences
        case .sameTexts: .bytes
        case .refusesNothing: .refusals
        case .endsInTwoSteps: .movedEnds
        case .lastReleaseForEver: .releases
        case .cancelsInTwoSteps, .schedulesInTwoSteps: .races
        }
    }
}

/// A store in memory with one mistake.
final class BrokenStore: SynchronousTransactions, RunStore {
    final class Transaction {
        var table: MemoryTable
        init(_ table: MemoryTable) { self.table = table }
    }

    let flaw: StoreFlaw
    private let turns = MemoryTurns()
    private let clock = TimerClock(clock: .wall)
    private let listeners = Mutex<[AsyncStream<StoreNotice>.Continuation]>([])

    init(_ flaw: StoreFlaw) { self.flaw = flaw }

    func now() -> TimerInstant { clock.now }
    /// The clock of a host that is an hour ahead.
    private var hostNow: TimerInstant { flaw == .hostClock ? now() + .seconds(3600) : now() }

    private func change<Result: Sendable>(_ body: (inout MemoryTable) throws -> Result) async rethrows -> Result {
        let (result, notices) = try await turns.take { table in (try body(&table), table.takeNotices()) }
        if flaw != .silent {
            for listener in listeners.withLock({ $0 }) { for notice in notices { listener.yield(notice) } }
        }
        return result
    }

    /// Reads the rows, lets other tasks run, and writes the rows that it has read.
    private func changeInTwoSteps<Result: Sendable>(
        _ body: (inout MemoryTable) throws -> Result
    ) async rethrows -> Result {
        var copy = await turns.take { table in table }
        await Task.yield()
        let result = try body(&copy)
        await turns.take { table in table = copy }
        return result
    }

    func schedule(_ requests: [DeadlineRequest]) async throws -> [DeadlineID] {
        if flaw == .schedulesInTwoSteps {
            return try await changeInTwoSteps { table in try table.schedule(requests, at: now()) }
        }
        return try await change { table in
            let known = requests.map { request in
                request.key.flatMap { key in table.find(.key(name: request.name, key)) }
            }
            if flaw == .lostUpsert, let row = known.first.flatMap(\.self) { return [row.id] }
            var requests = requests
            if flaw == .cutsPayloads {
                for index in requests.indices { requests[index].payload = Array(requests[index].payload.prefix(255)) }
            }
            if flaw == .refusesNothing {
                requests.removeAll { request in (try? request.validate()) == nil }
            }
            if flaw == .sameTexts {
                // As a dictionary by strings does.
                let last = Dictionary(requests.map { request in (request.key, request) }) { $1 }
                requests = requests.map { request in last[request.key] ?? request }
            }
            if flaw == .movesAlways { for index in requests.indices { requests[index].ifExists = .move } }
            if flaw == .losesTraces { for index in requests.indices { requests[index].trace = nil } }
            let ids = try table.schedule(requests, at: hostNow)
            if flaw == .losesNextTraces { for id in ids { table.rows[id]?.next?.trace = nil } }
            return ids
        }
    }

    func cancel(_ deadline: DeadlineReference, stopsRun: Bool) async -> DeadlineCancellation {
        if flaw == .cancelsInTwoSteps {
            return await changeInTwoSteps { table in table.cancel(deadline, stopsRun: stopsRun, at: now()) }
        }
        return await change { table in
            if flaw == .cancelsRuns, let row = table.find(deadline), row.state == .running {
                table.remove(row.id)
                return .cancelled
            }
            let answer = table.cancel(deadline, stopsRun: stopsRun, at: now())
            if flaw == .attemptsAfterCancel { table.uncancel(deadline) }
            return answer
        }
    }

    func find(_ deadline: DeadlineReference) async -> DeadlineRecord? {
        await change { table in
            var row = table.find(deadline)
            if flaw == .forgetsHistory { row?.history = [] }
            return row
        }
    }

    func ensure(_ repeating: [RepeatingDeadline]) async throws {
        try await change { table in
            var repeating = repeating
            if flaw == .lastReleaseForEver { for index in repeating.indices { repeating[index].release = nil } }
            try table.ensure(repeating, at: now())
            guard flaw == .forgetsSchedules else { return }
            for row in table.rows.values where row.key == RepeatingDeadline.key {
                table.rows[row.id]?.schedule = "daily"
            }
        }
    }

    func claim(_ request: ClaimRequest) async -> ClaimAnswer {
        var request = request
        if flaw == .ignoresLimits {
            request.limit = .max
            for index in request.kinds.indices { request.kinds[index].slots = .max }
        }
        if flaw == .keepsLostClaims { request.knownRuns = nil }
        if flaw == .noSkipLocked { return await changeInTwoSteps { table in table.claim(request, at: now()) } }
        return await change { table in
            var now = now()
            if flaw == .hostClockForLeases { request.lease += .seconds(3600) }
            if flaw == .early { now = now + .milliseconds(10) }
            if flaw == .ignoresLeases {
                for row in table.rows.values where row.state == .running {
                    if let runner = row.runner { table.take(.abandon(runner), row.id, at: now) }
                }
            }
            if flaw == .ignoresKinds, let kind = request.kinds.first {
                for row in table.rows.values where !request.kinds.contains(where: { $0.name == row.name }) {
                    request.kinds.append(ClaimRequest.Kind(name: row.name, slots: 1, attempts: kind.attempts))
                }
            }
            if flaw == .ignoresPauses { table.forgetPauses() }
            var answer = table.claim(request, at: now)
            answer.now = self.now()
            if flaw == .losesStops { answer.lost = [] }
            if flaw == .attemptsNotCounted {
                for row in answer.claimed { table.rows[row.id]?.attempt = 0 }
            }
            if flaw == .restartsFences {
                for index in answer.claimed.indices {
                    answer.claimed[index].fence = 1
                    table.rows[answer.claimed[index].id]?.fence = 1
                }
            }
            return answer
        }
    }

    func renew(_ runs: [RunToken], of runner: RunnerID, lease: Duration) async -> [RunToken] {
        if flaw == .leaseNotRenewed { return [] }
        return await change { table in table.renew(runs, of: runner, lease: lease, at: now()) }
    }

    func end(_ ends: [RunEnd], of runner: RunnerID) async -> [RunToken] {
        if flaw == .endsInTwoSteps { return await changeInTwoSteps { table in end(ends, of: runner, &table) } }
        return await change { table in end(ends, of: runner, &table) }
    }

    private func end(_ ends: [RunEnd], of runner: RunnerID, _ table: inout MemoryTable) -> [RunToken] {
        var lost: [RunToken] = []
        for var end in flaw == .batchHalfDone && ends.count > 1 ? Array(ends.prefix(ends.count / 2)) : ends {
            var runner = runner
            let row = table.rows[end.token.id]
            if let row, row.state == .running {
                if flaw == .noFencing { end.token = row.token }
                if flaw == .noFencing || flaw == .endWithoutRunner { runner = row.runner ?? runner }
            }
            if flaw == .nextDeleted, row?.next != nil { table.rows[end.token.id]?.next = nil }
            if flaw == .losesFailures, case .retry(let delay, _) = end.outcome {
                end.outcome = .retry(after: delay, failure: "")
            }
            if flaw == .countsGivenBack, case .givenBack(let delay, let failure) = end.outcome {
                end.outcome = .retry(after: delay, failure: failure ?? "")
            }
            lost += table.end([end], of: runner, at: now())
        }
        return lost
    }

    func list(_ query: DeadlineQuery) async -> [DeadlineRecord] { await change { table in table.list(query) } }

    func revive(_ deadlines: [DeadlineID]) async -> Int {
        if flaw == .revivesNothing { return 0 }
        return await change { table in table.revive(deadlines, at: now()) }
    }

    func delete(_ deadlines: [DeadlineID]) async -> Int { await change { table in table.delete(deadlines, at: now()) } }

    func prune(dead: [String: Duration], limit: Int) async -> Int {
        let dead = flaw == .prunesAllDead ? dead.mapValues { _ in .zero } : dead
        return await change { table in table.prune(dead: dead, limit: limit, at: flaw == .prunesEarly ? .never : now())
        }
    }

    func counts() async -> [KindCounts] {
        if flaw == .countsNothing { return [] }
        return await change { table in table.counts(at: now()) }
    }

    func setPaused(_ name: String, _ isPaused: Bool) async {
        await change { table in table.setPaused(name, isPaused) }
    }

    func leave(_ runner: RunnerID) async { await change { table in table.leave(runner) } }

    func notices(for runner: RunnerID) -> AsyncStream<StoreNotice> {
        let (stream, continuation) = AsyncStream<StoreNotice>.makeStream()
        continuation.yield(.reliable)
        listeners.withLock { listeners in listeners.append(continuation) }
        return stream
    }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        let result: Swift.Result<Result, any Error> = await change { table in
            let transaction = Transaction(table)
            let result = Swift.Result { try body(transaction) }
            if case .success = result { table = transaction.table }
            if flaw == .noRollback { table = transaction.table }
            return result
        }
        return try result.get()
    }

    func schedule(_ requests: [DeadlineRequest], in transaction: Transaction) throws -> [DeadlineID] {
        try transaction.table.schedule(requests, at: now())
    }

    func cancel(
        _ deadline: DeadlineReference, stopsRun: Bool, in transaction: Transaction
    ) -> DeadlineCancellation {
        transaction.table.cancel(deadline, stopsRun: stopsRun, at: now())
    }

    func end(_ run: RunEnd, of runner: RunnerID, in transaction: Transaction) throws {
        if !end([run], of: runner, &transaction.table).isEmpty { throw DurableError.leaseLost(run.token) }
    }
}

extension MemoryTable {
    /// Lets every kind go on.
    fileprivate mutating func forgetPauses() {
        for counts in counts(at: .never) where counts.isPaused { setPaused(counts.name, false) }
    }

    /// Forgets that a row was cancelled during its run.
    fileprivate mutating func uncancel(_ deadline: DeadlineReference) {
        if let row = find(deadline) { rows[row.id]?.isCancelled = false }
    }
}
