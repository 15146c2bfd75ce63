#if Postgres
    public import DurableTimers
    import Synchronization
    import Timers

    extension PostgresStore {
        /// Gives due deadlines to a runner, and says when the next ones are due.
        ///
        /// Twice a second, and in a thorough claim, this looks for runners whose processes have ended, and makes their
        /// runs due with a second statement. While others run rows of these kinds the answer asks for such a look.
        public func claim(_ request: ClaimRequest) async throws -> ClaimAnswer {
            try await migrate()
            try await announce(request.lease, of: request.runner)
            if let knownRuns = request.knownRuns { try await giveBack(allBut: knownRuns, request) }
            let looks = runners.withLock { runners in runners.look(request.isThorough, at: clock.now) }
            var (answer, gone) = try await claimOnce(request, looks: looks)
            if !gone.isEmpty {
                // Their rows become due for all: the notification leads each runner to its next claim.
                _ = try await query(statements.rescue, [.int8s(gone)])
                if answer.claimed.isEmpty {
                    let dead = answer.dead
                    answer = try await claimOnce(request, looks: false).answer
                    answer.dead = dead + answer.dead
                }
            }
            return answer
        }

        /// Gives back the rows of a runner that it does not know, since the answer to its claim was lost.
        private func giveBack(allBut known: Set<RunToken>, _ request: ClaimRequest) async throws {
            let rows = try await query(
                statements.runs, [.texts(request.knownNames.sorted()), .interval(request.lease), .uuid(request.runner)])
            let unknown = try rows.map { row in try row.token() }.filter { token in !known.contains(token) }
            _ = try await end(
                unknown.map { token in RunEnd(token, .givenBack(after: .zero, failure: nil)) }, of: request.runner)
        }

        private func claimOnce(
            _ request: ClaimRequest, looks: Bool
        ) async throws -> (answer: ClaimAnswer, gone: [Int64]) {
            let kinds = request.kinds
            let rows = try await query(
                statements.claim(repeats: kinds.contains { kind in kind.schedule != nil }),
                [
                    .texts(kinds.map(\.name)), .texts(kinds.map(\.schedule)),
                    .int8s(kinds.map { kind in Int64(kind.slots) }), .int8s(kinds.map { kind in Int64(kind.attempts) }),
                    .timestamptzs(kinds.map { kind in request.isThorough ? nil : kind.floor }),
                    .int8(Int64(request.limit)), .uuid(request.runner), .interval(request.lease), isRelaxed,
                    .bool(looks), .bool(request.isThorough), .texts(request.knownNames.sorted()),
                ])
            return try Self.answer(rows)
        }

        private static func answer(_ rows: PostgresAnswer) throws -> (answer: ClaimAnswer, gone: [Int64]) {
            var claimed: [(was: TimerInstant, row: DeadlineRecord)] = []
            var dead: [(was: TimerInstant, row: DeadlineRecord)] = []
            var answer = ClaimAnswer(now: .never)
            var gone: [Int64] = []
            for row in rows {
                let tag = try row.required { row in row.integer(0).flatMap(PostgresStatements.ClaimTag.init) }
                switch tag {
                case .claimed:
                    try claimed.append((row.required { row in row.instant(1) }, DeadlineRecord(row, from: 2)))
                case .dead: try dead.append((row.required { row in row.instant(1) }, DeadlineRecord(row, from: 2)))
                case .next: answer.next[try row.required { row in row.text(3) }] = row.instant(1)
                case .missing: answer.standings[try row.required { row in row.text(3) }] = .missing
                case .superseded:
                    answer.standings[try row.required { row in row.text(3) }] = try .superseded(
                        by: row.required { row in row.text(4) })
                case .running: answer.lookAgain = PostgresRunners.lookAgain
                case .unknown: answer.unknownNames.insert(try row.required { row in row.text(3) })
                case .gone: gone.append(try row.required { row in row.integer(2) })
                case .now: answer.now = try row.required { row in row.instant(1) }
                }
            }
            answer.claimed = claimed.sorted { lhs, rhs in (lhs.was, lhs.row.id) < (rhs.was, rhs.row.id) }.map(\.row)
            answer.dead = dead.sorted { lhs, rhs in (lhs.was, lhs.row.id) < (rhs.was, rhs.row.id) }.map(\.row)
            // The statement saw the rows it took as they were before. Their leases end later than that.
            for row in answer.claimed where (answer.next[row.name] ?? .never) > row.due {
                answer.next[row.name] = row.due
            }
            return (answer, gone)
        }

        /// Renews leases.
        ///
        /// A row that another statement has locked keeps its lease as it is, and is not lost: no claim takes a locked
        /// row.
        public func renew(_ runs: [RunToken], of runner: RunnerID, lease: Duration) async throws -> [RunToken] {
            if runs.isEmpty { return [] }
            try await migrate()
            try await announce(lease, of: runner)
            var renewed: Set<RunToken> = []
            var open = Array(Set(runs))
            // A row that was not renewed and still has its lease was locked. The second statement sees if it was taken.
            for _ in 0..<2 where !open.isEmpty {
                let rows = try await query(
                    statements.renew,
                    [
                        .int8s(open.map(\.id.rawValue)), .int8s(open.map(\.fence)), .uuid(runner), .interval(lease),
                        isRelaxed,
                    ])
                open = []
                for row in rows {
                    if row.bool(2) == true { renewed.insert(try row.token()) } else { open.append(try row.token()) }
                }
            }
            let kept = renewed.union(open)
            return runs.filter { run in !kept.contains(run) }
        }

        /// Ends runs.
        public func end(_ ends: [RunEnd], of runner: RunnerID) async throws -> [RunToken] {
            if ends.isEmpty { return [] }
            try await migrate()
            // The caller may be a task that was cancelled, since its runner stops.
            return try await Task { try await end(ends, of: runner, relaxed: isRelaxed, in: nil) }.value
        }

        func end(
            _ ends: [RunEnd], of runner: RunnerID, relaxed: PostgresParameter, in transaction: Transaction?
        ) async throws -> [RunToken] {
            // A run ends once.
            var seen: Set<RunToken> = []
            let first = ends.filter { end in seen.insert(end.token).inserted }
            let outcomes = first.map { end in OutcomeColumns(end.outcome) }
            let rows = try await query(
                statements.end,
                [
                    .int8s(first.map(\.token.id.rawValue)), .int8s(first.map(\.token.fence)),
                    .int2s(outcomes.map(\.outcome.rawValue)), .timestamptzs(outcomes.map(\.instant)),
                    .intervals(outcomes.map(\.delay)), .texts(outcomes.map { $0.failure?.withoutZeros }), .uuid(runner),
                    relaxed,
                ], in: transaction)
            var ended: Set<RunToken> = []
            for row in rows where row.integer(0) != nil { ended.insert(try row.token()) }
            // A second end of a run finds that it has ended.
            return ends.map(\.token).filter { token in ended.remove(token) == nil }
        }

        // MARK: Runners

        /// Takes a lock that shows other processes that this one lives.
        ///
        /// The lock belongs to a connection of its own. Behind a pooler this does nothing.
        public func join(_ runner: RunnerID) async throws {
            try await migrate()
            try await sessions.join(runner)
        }

        /// Gives the lock back.
        public func leave(_ runner: RunnerID) async {
            let repeats = runners.withLock { runners in
                runners.leases.removeValue(forKey: runner)
                return runners.repeating.remove(runner) != nil
            }
            // The caller may be a task that was cancelled.
            await Task {
                if repeats { _ = try? await query(statements.depart, [.uuid(runner)]) }
                await sessions.leave(runner)
            }.value
        }

        /// Returns what a runner needs to know between two claims.
        public func notices(for runner: RunnerID) -> AsyncStream<StoreNotice> { sessions.notices(for: runner) }

        /// Lets others know the lease of a runner, where they find the runs of one that has ended.
        private func announce(_ lease: Duration, of runner: RunnerID) async throws {
            let isKnown = runners.withLock { runners in runners.leases[runner] == lease }
            guard !isKnown, sessions.hasJoined(runner) else { return }
            _ = try await query(statements.lease, [.uuid(runner), .interval(lease)])
            runners.withLock { runners in runners.leases[runner] = lease }
        }
    }

    /// An outcome as the columns of a statement.
    private struct OutcomeColumns {
        var outcome: PostgresStatements.OutcomeNumber
        var instant: TimerInstant?
        var delay: Duration?
        var failure: String?

        init(_ end: RunEnd.Outcome) {
            switch end {
            case .finished(let keep): (outcome, delay) = (.finished, keep)
            case .repeats(let date, let failure): (outcome, instant, self.failure) = (.repeats, date, failure)
            case .retry(let delay, let failure): (outcome, self.delay, self.failure) = (.retry, delay, failure)
            case .dead(let failure): (outcome, self.failure) = (.dead, failure)
            case .givenBack(let delay, let failure): (outcome, self.delay, self.failure) = (.givenBack, delay, failure)
            }
        }
    }
#endif
