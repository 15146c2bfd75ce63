import Synchronization
import Timers

// The handlers of the user.
extension Runner {
    /// Begins the run of a row that was claimed.
    func begin(_ row: DeadlineRecord, _ runner: RunnerID, storeNow: TimerInstant) {
        guard let handler = handler(row.name) else { return ended(row, .givenBack(after: .zero, failure: nil)) }
        var verdict = RunVerdict(
            attempt: row.attempt, options: handler.options, repetition: .none, seed: seed)
        var (scheduled, missed) = (row.scheduled, 0)
        // A mistake in a payload is reported, and counts, when the handler decodes it.
        if let dates = handler.dates ?? (try? handler.datesOfPayload?(row.payload)) {
            let tick = dates.tick(due: row.scheduled, at: storeNow)
            let next = tick.next.map { next in TimerInstant(nanoseconds: next, on: .wall) }
            verdict.repetition = .next(next)
            missed = tick.missed
            if missed > 0 { notify(.missed(name: row.name, count: missed)) }
            guard let date = tick.scheduled else { return ended(row, verdict.outcome(.returned)) }
            scheduled = TimerInstant(nanoseconds: date, on: .wall)
            if row.attempt > handler.options.attempts {
                let reason = "its process ended in each of \(handler.options.attempts) attempts"
                return ended(row, verdict.outcome(.threw(reason, .stop)))
            }
        }
        let token = row.token
        let runState = RunState { [weak self] completion in
            self?.change { machine, _ in
                switch completion {
                case .open: machine.completing(token)
                case .none: machine.completed(token, isCommitted: false)
                case .committed: machine.completed(token, isCommitted: true)
                }
            }
        }
        let run = DurableRun(
            id: row.id, name: row.name, key: row.key, scheduled: scheduled,
            lateness: max(scheduled.duration(to: storeNow), .zero), attempt: row.attempt,
            isLastAttempt: verdict.isLast, missed: missed, token: token, store: store, runner: runner,
            success: verdict.outcome(.returned), state: runState)
        let mayBegin = state.withLock { state in
            guard state.machine.mayBegin(token) else { return false }
            state.runs[token] = RunHandle(state: runState, info: run.info, start: clock.now)
            return true
        }
        if !mayBegin { return ended(row, .givenBack(after: .zero, failure: nil)) }
        let task = VirtualContext.start(in: context, describedAs: row.handlerDescription) { [self, verdict] in
            let outcome = await perform(row, run, handler, verdict)
            let handle = state.withLock { state in state.runs.removeValue(forKey: token) }
            // Released here, with the lock open.
            withExtendedLifetime(handle) {}
            ended(row, outcome)
        }
        // The run may have ended or lost its lease by now.
        let isLate = state.withLock { state in
            state.runs[token]?.task = task
            return state.runs[token] != nil
        }
        if isLate, runState.isLost || runState.isStopping { task.cancel() }
    }

    private func perform(
        _ row: DeadlineRecord, _ run: DurableRun<Store>, _ handler: DeadlineHandler<Store>, _ verdict: RunVerdict
    ) async -> RunEnd.Outcome {
        let start = clock.now
        notify(.began(run.info))
        do {
            // A trace and a limit are task-locals, and belong to the task of the handler.
            try await startHandler { [self] in
                try await observer.perform(run.info, trace: row.trace) {
                    try await limited(handler, run) {
                        _ = try handler.datesOfPayload?(row.payload)
                        try await handler.perform(row.payload, run)
                    }
                }
            }
            notify(.finished(run.info, duration: start.duration(to: clock.now)))
            return verdict.outcome(.returned)
        } catch is OwnerGone {
            change { machine, _ in machine.forget(handler.name) }
            return .givenBack(after: .zero, failure: nil)
        } catch {
            return await failed(run, error, handler, verdict)
        }
    }

    /// Runs a handler for as long as an attempt may take.
    private func limited(
        _ handler: DeadlineHandler<Store>, _ run: DurableRun<Store>, _ body: () async throws -> Void
    ) async throws {
        guard let limit = handler.options.limit else { return try await body() }
        let end = clock.now + limit
        var failure: (any Error)?
        do { try await clock.withDeadline(end, operation: body) } catch { failure = error }
        if Task.isCancelled || clock.now < end || failure as? DurableError == .leaseLost(run.token) {
            if let failure { throw failure }
            return
        }
        // Whether a cancelled handler throws or returns says less than why it was cancelled.
        throw DurableError(.overran, "the attempt took longer than its limit of \(limit)")
    }

    private func failed(
        _ run: DurableRun<Store>, _ error: any Error, _ handler: DeadlineHandler<Store>, _ verdict: RunVerdict
    ) async -> RunEnd.Outcome {
        let failure = (error as? UndecodablePayload)?.reason ?? String(handler.options.describe(error).prefix(2000))
        func tell(_ delay: Duration?) { notify(.failed(run.info, error, failure: failure, retryAfter: delay)) }
        if await hasEnded(run) {
            tell(nil)
            return verdict.outcome(.returned)
        }
        // A handler may also cancel itself when it learns that the process stops.
        if run.state.isStopping || error is CancellationError && state.withLock({ state in state.machine.isStopping }) {
            notify(.givenBack(run.info))
            return verdict.outcome(.stopped)
        }
        let isUndecodable = error is UndecodablePayload
        let outcome = verdict.outcome(
            isUndecodable ? .undecodable(failure) : .threw(failure, handler.options.decide(error, run.attempt)))
        // The store refuses what a run without a lease writes, and the loss is reported by itself.
        if run.state.isLost || error as? DurableError == .leaseLost(run.token) { return outcome }
        if isUndecodable {
            notify(.undecodable(run.info, reason: failure))
        } else if case .retry(let delay, _) = outcome {
            tell(delay)
        } else {
            tell(nil)
        }
        if case .dead = outcome { notify(.died(id: run.id, name: run.name, failure: failure)) }
        return outcome
    }

    /// Whether the run has ended in a transaction of the handler.
    private func hasEnded(_ run: DurableRun<Store>) async -> Bool {
        switch run.state.completion {
        case .none: return false
        case .committed: return true
        case .open:
            // The transaction came from another client, or the answer to its commit was lost.
            guard let found = try? await store.find(.id(run.id)) as DeadlineRecord?? else { return false }
            return found?.token != run.token || found?.state != .running
        }
    }

    private func ended(_ row: DeadlineRecord, _ outcome: RunEnd.Outcome) {
        change { machine, _ in machine.runEnded(row.token, kind: row.name, outcome) }
    }
}

extension DeadlineRecord {
    /// A description of the row's handler.
    fileprivate var handlerDescription: String {
        "the handler of \(name)" + (schedule == nil ? key.map { key in " '\(key)'" } ?? "" : "")
    }
}
