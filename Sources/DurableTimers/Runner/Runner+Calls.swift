import Synchronization
import Timers

// The calls of the store.
extension Runner {
    /// Makes a call in a task of its own, and tells the machine its outcome.
    func begin(_ call: StoreCall, _ number: Int) {
        if case .join(let runner) = call { listen(as: runner) }
        // The task waits for the lock before it ends, and so is known by then. Starting it runs no code of the user.
        state.withLock { state in
            state.calls[number] = start(describedAs: call.description) { [self] in
                let sent = clock.now
                do {
                    let answer = try await perform(call)
                    if case (.look(let request), .claimed(let answer)) = (call, answer) {
                        report(answer, request, duration: sent.duration(to: clock.now))
                    }
                    succeeded(number, call, answer)
                } catch {
                    failed(number, error)
                }
            }
        }
    }

    private func perform(_ call: StoreCall) async throws -> StoreAnswer {
        switch call {
        case .join(let runner):
            try await store.runs.join(runner)
            try await ensure(repeating, of: runner)
        case .look(let request): return .claimed(try await store.runs.claim(request))
        case .end(let ends, let runner): return .lost(try await store.runs.end(ends, of: runner))
        case .renew(let runs, let runner, let lease):
            return .lost(try await store.runs.renew(runs, of: runner, lease: lease))
        case .inspect(let runs):
            var rows: [DeadlineID: DeadlineRecord] = [:]
            for run in runs { rows[run.id] = try await store.find(.id(run.id)) }
            return .rows(rows)
        case .revive(let rows): _ = try await store.revive(rows)
        case .prune: try await prune()
        case .restore(let names, let runner): try await ensure(names.compactMap(handler), of: runner)
        case .leave(let runner): await store.runs.leave(runner)
        }
        return .done
    }

    /// Deletes the rows that have been kept long enough, in batches that hold up no other call for long.
    private func prune() async throws {
        let dead = Dictionary(uniqueKeysWithValues: keptDead)
        var count = 1000
        while count == 1000, !Task.isCancelled { count = try await store.runs.prune(dead: dead, limit: 1000) }
    }

    /// Makes the rows of repeating deadlines, unless a later release has other schedules for them.
    private func ensure(_ handlers: [DeadlineHandler<Store>], of runner: RunnerID) async throws {
        if handlers.isEmpty { return }
        let now = try await store.now()
        let since = state.withLock { state in
            let since = state.since ?? now
            state.since = since
            return since
        }
        let rows = handlers.compactMap { handler -> RepeatingDeadline? in
            guard let dates = handler.dates, let first = dates.first(after: now) else { return nil }
            return RepeatingDeadline(
                name: handler.name, schedule: dates.description, first: first,
                release: RepeatingDeadline.Release(runner: runner, since: since))
        }
        if !rows.isEmpty { try await store.runs.ensure(rows) }
    }

    /// Reads the notices for an identity, and none for the one before.
    private func listen(as runner: RunnerID) {
        let listener = start(describedAs: "reads notices") { [weak self, store] in
            for await notice in store.runs.notices(for: runner) { self?.noticed(notice) }
        }
        state.withLock { state in
            defer { state.listener = listener }
            return state.listener
        }?.cancel()
    }

    private func noticed(_ notice: StoreNotice) {
        switch notice {
        case .unreliable(let reason): notify(.noticesUnreliable(reason: reason))
        case .reliable, .lossless: notify(.noticesReliable)
        case .disowned(let reason): notify(.disowned(reason: reason))
        case .due, .changed: break
        }
        change { machine, _ in machine.noticed(notice) }
    }

    private func report(_ answer: ClaimAnswer, _ request: ClaimRequest, duration: Duration) {
        notify(.looked(claimed: answer.claimed.count, isThorough: request.isThorough, duration: duration))
        for row in answer.dead { notify(.died(id: row.id, name: row.name, failure: row.failure)) }
        guard request.isThorough else { return }
        let wall = TimerClock(on: clock.scheduler, clock: .wall).now
        notify(.clockOffset(wall.duration(to: answer.now)))
        let isNew = state.withLock { state in
            defer { state.unknownNames = answer.unknownNames }
            return state.unknownNames != answer.unknownNames
        }
        if isNew { notify(.unknownKinds(answer.unknownNames)) }
    }

    private func succeeded(_ number: Int, _ call: StoreCall, _ answer: StoreAnswer) {
        // In virtual time, tests give the same answer on every run.
        let (now, jitter) = (clock.now, context == nil ? Double.random(in: 0...1) : 0.5)
        end(number) { state in state.machine.answered(number, call, answer, at: now, jitter: jitter) }
        advance()
    }

    private func failed(_ number: Int, _ error: any Error) {
        let now = clock.now
        let isPermanent = (error as? DurableError)?.isPermanent ?? false
        let failure = end(number) { state in
            let failure = state.machine.failed(number, at: now)
            if isPermanent, failure != nil {
                state.failure = state.failure ?? error
                state.machine.stop(at: now)
            }
            return failure
        }
        if let failure, let outage = failure.outage, !isPermanent {
            notify(.storeFailed(error, retryAfter: failure.delay, outage: outage))
        }
        advance()
    }

    /// Forgets the task of a call, and tells the machine; the task is released with the lock open.
    private func end<Result>(_ number: Int, _ tell: (inout State) -> Result) -> Result {
        let (result, task) = state.withLock { state in (tell(&state), state.calls.removeValue(forKey: number)) }
        return withExtendedLifetime(task) { result }
    }
}
