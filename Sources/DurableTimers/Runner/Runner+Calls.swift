import Synchronization
import Timers

// The calls of the store.
extension Runner {
    func join(_ runner: RunnerID) async {
        listen(as: runner)
        do {
            try await store.join(runner)
            try await ensure(repeating, of: runner)
            succeeded()
            change { machine, _ in machine.joined(runner) }
        } catch {
            failed(error) { machine in machine.joinFailed(runner) }
        }
    }

    /// Makes the rows of repeating deadlines, unless a later release has other schedules for them.
    private func ensure(_ handlers: [DeadlineHandler<Store>], of runner: RunnerID) async throws {
        let now = try await store.now()
        let since = state.withLock { state in
            let since = state.machine.since ?? now
            state.machine.since = since
            return since
        }
        let rows = handlers.compactMap { handler -> RepeatingDeadline? in
            guard let dates = handler.dates, let first = dates.first(after: now) else { return nil }
            return RepeatingDeadline(
                name: handler.name, schedule: dates.description, first: first,
                release: RepeatingDeadline.Release(runner: runner, since: since))
        }
        if !rows.isEmpty { try await store.ensure(rows) }
    }

    /// Makes the rows that a claim has not found as this runner has them.
    private func repair(_ answer: ClaimAnswer, _ request: ClaimRequest) async throws {
        let names = state.withLock { state in
            state.machine.learn(answer.standings) { name, text in
                handler(name)?.dates?.isSame(as: text) ?? false
            }
        }
        // A runner that the store has forgotten is noted again by this.
        let handlers = names.compactMap { name in
            answer.standings[name] == .missing || request.isThorough ? handler(name) : nil
        }
        if handlers.isEmpty { return }
        try await ensure(handlers, of: request.runner)
        change { machine, _ in for handler in handlers { machine.kinds[handler.name]?.look(by: clock.now) } }
    }

    /// Reads the notices for an identity, and none for the one before.
    private func listen(as runner: RunnerID) {
        let listener = VirtualContext.start(in: context) { [weak self, store] in
            for await notice in store.notices(for: runner) { self?.noticed(notice) }
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
        var lost: [RunToken] = []
        change { machine, _ in lost = machine.noticed(notice) }
        lose(lost)
    }

    func look(_ request: ClaimRequest) async {
        let sent = clock.now
        do {
            let answer = try await store.claim(request)
            let now = clock.now
            succeeded()
            report(answer, request, duration: sent.duration(to: now))
            let jitter = Double.random(in: 0...1)
            var rows: [DeadlineRecord] = []
            state.withLock { state in
                rows = state.machine.looked(answer, request, sent: sent, at: now, jitter: jitter)
            }
            for row in rows { begin(row, request.runner, storeNow: answer.now) }
            if !repeating.isEmpty { try await repair(answer, request) }
            advance()
            // Rows that stay a little longer do no harm, and the next thorough look tries again.
            if request.isThorough, keepsFinished { _ = try? await store.prune(limit: 1000) }
        } catch {
            let now = clock.now
            failed(error) { machine in machine.lookFailed(at: now) }
        }
    }

    private func report(_ answer: ClaimAnswer, _ request: ClaimRequest, duration: Duration) {
        guard observer != nil else { return }
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

    func end(_ ends: [RunEnd], _ runner: RunnerID) async {
        do {
            let lost = try await store.end(ends, of: runner)
            succeeded()
            var surprises: [RunToken] = []
            var names: [RunToken: String] = [:]
            change { machine, now in
                for token in lost { names[token] = machine.leases[token]?.kind }
                surprises = machine.endsWritten(ends, lost: lost, of: runner, at: now)
            }
            for token in surprises { notify(.leaseLost(id: token.id, name: names[token] ?? "")) }
        } catch {
            failed(error) { machine in machine.endsFailed(of: runner) }
        }
    }

    func renew(_ tokens: [RunToken], _ runner: RunnerID) async {
        let sent = clock.now
        do {
            let answer = try await store.renew(tokens, of: runner, lease: state.withLock { $0.machine.settings.lease })
            succeeded()
            var lost: [RunToken] = []
            change { machine, _ in lost = machine.renewed(tokens, lost: answer, of: runner, sent: sent) }
            lose(lost)
        } catch {
            failed(error) { machine in machine.renewFailed() }
        }
    }

    private func succeeded() {
        if state.withLock({ state in state.machine.health.succeeded() }) { notify(.storeRecovered) }
    }

    private func failed(_ error: any Error, _ tell: (inout RunnerMachine) -> Void) {
        let now = clock.now
        let isPermanent = (error as? DurableError)?.isPermanent ?? false
        let delay = state.withLock { state in
            if isPermanent, state.failure == nil { state.failure = error }
            tell(&state.machine)
            return state.machine.health.failed(at: now)
        }
        if isPermanent { return stop() }
        notify(.storeFailed(error, retryAfter: delay))
        advance()
    }
}
