#if Postgres || PostgresNIO
    @_spi(Store) public import DurableTimers
    import Synchronization
    import Timers

    extension PostgresStore {
        /// Gives due deadlines to a runner, and says when the next ones are due.
        ///
        /// Twice a second, and in a thorough claim, this looks for runners whose processes have ended, and makes their
        /// runs due with a second statement. While others run rows of these kinds, the answer asks for such a look.
        @_spi(Store) public func claim(_ request: ClaimRequest) async throws -> ClaimAnswer {
            try await migrate()
            let lost = try await compare(request)
            let looks = runners.withLock { runners in runners.look(request.isThorough, at: clock.now) }
            var (answer, gone) = try await claimOnce(request, looks: looks)
            if !gone.isEmpty {
                // Their rows become due for all: the notification leads each runner to its next claim.
                _ = try await query(statements.rescue, [.int8s(gone)], isUrgent: true)
                if answer.claimed.isEmpty {
                    let dead = answer.dead
                    answer = try await claimOnce(request, looks: false).answer
                    answer.dead = dead + answer.dead
                }
            }
            answer.lost = lost
            return answer
        }

        /// Gives back the rows of a runner that it does not know, because the answer to its claim was lost, and returns
        /// the runs that it no longer has.
        private func compare(_ request: ClaimRequest) async throws -> [RunToken] {
            guard let known = request.knownRuns.map(Array.init) else { return [] }
            // The store ends these runs itself, when they are free.
            let ending = Set(lockedRuns.rows.map(DeadlineID.init))
            let rows = try await query(
                statements.runs,
                [
                    .texts(request.knownNames.sorted()), .interval(request.lease), .uuid(request.runner),
                    .int8s(known.map(\.id.rawValue)), .int8s(known.map(\.fence)),
                ], isUrgent: true)
            let lost = try rows.filter { row in row.bool(2) == false }.map { row in try row.token() }
            let unknown = Set(try rows.map { row in try row.token() }).subtracting(known).filter { token in
                !ending.contains(token.id)
            }
            _ = try await end(
                unknown.map { token in RunEnd(token, .givenBack(after: .zero, failure: nil)) }, of: request.runner)
            return lost
        }

        private func claimOnce(
            _ request: ClaimRequest, looks: Bool
        ) async throws -> (answer: ClaimAnswer, gone: [Int64]) {
            let kinds = request.kinds
            let isNewLease = runners.withLock { runners in runners.leases[request.runner] != request.lease }
            let rows = try await query(
                statements.claim(repeats: kinds.contains { kind in kind.schedule != nil }),
                [
                    .texts(kinds.map(\.name)), .texts(kinds.map(\.schedule)),
                    .int8s(kinds.map { kind in Int64(kind.slots) }), .int8s(kinds.map { kind in Int64(kind.attempts) }),
                    .timestamptzs(kinds.map { kind in request.isThorough ? nil : kind.floor }),
                    .int8(Int64(request.limit)), .uuid(request.runner), .interval(request.lease), isRelaxed,
                    .bool(looks), .bool(request.isThorough), .texts(request.knownNames.sorted()),
                    .int8s(lockedRuns.rows), .bool(isNewLease),
                ], isUrgent: true)
            runners.withLock { runners in runners.leases[request.runner] = request.lease }
            return try Self.answer(rows)
        }

        private static func answer(_ rows: PostgresAnswer) throws -> (answer: ClaimAnswer, gone: [Int64]) {
            var taken: [(was: TimerInstant, row: DeadlineRecord, isDead: Bool)] = []
            var answer = ClaimAnswer(now: .never)
            var gone: [Int64] = []
            for row in rows {
                switch try row.integer(0).flatMap(PostgresStatements.ClaimTag.init).required() {
                case .claimed: try taken.append((row.instant(1).required(), DeadlineRecord(row, from: 2), false))
                case .dead: try taken.append((row.instant(1).required(), DeadlineRecord(row, from: 2), true))
                case .next: answer.next[try row.text(3).required()] = row.instant(1)
                case .missing: answer.standings[try row.text(3).required()] = .missing
                case .superseded:
                    answer.standings[try row.text(3).required()] = .superseded(by: try row.text(4).required())
                case .running: answer.lookAgain = PostgresRunners.lookAgain
                case .unknown: answer.unknownNames.insert(try row.text(3).required())
                case .gone: gone.append(try row.integer(2).required())
                case .now: answer.now = try row.instant(1).required()
                }
            }
            taken.sort { lhs, rhs in (lhs.was, lhs.row.id) < (rhs.was, rhs.row.id) }
            answer.claimed = taken.filter { taken in !taken.isDead }.map(\.row)
            answer.dead = taken.filter(\.isDead).map(\.row)
            // The statement saw the rows it took as they were before. Their leases end later than that.
            for row in answer.claimed where (answer.next[row.name] ?? .never) > row.due {
                answer.next[row.name] = row.due
            }
            return (answer, gone)
        }

        /// Renews leases.
        ///
        /// A row that another transaction has locked keeps its lease as it is, and is not lost: no claim takes a locked
        /// row. The store renews it when the lock is released.
        @_spi(Store)
        public func renew(_ runs: [RunToken], of runner: RunnerID, lease: Duration) async throws -> [RunToken] {
            if runs.isEmpty { return [] }
            try await migrate()
            let rows = try await query(renewal(Array(Set(runs)), of: runner, lease, .pass), isUrgent: true)
            runners.withLock { runners in runners.leases[runner] = lease }
            let (renewed, locked) = try Self.held(rows)
            lockedRuns.add(locked.map { token in (token, .renewal(lease)) }, of: runner, attempt)
            return runs.filter { run in !renewed.contains(run) && !locked.contains(run) }
        }

        /// Ends runs.
        ///
        /// The call waits half a second for rows that other transactions have locked. After that the store ends their
        /// runs when the locks are released, and its own claims leave these rows out. If its process ends before that,
        /// or the lease has ended and the claim of another process is faster, the deadline runs again.
        @_spi(Store) public func end(_ ends: [RunEnd], of runner: RunnerID) async throws -> [RunToken] {
            if ends.isEmpty { return [] }
            try await migrate()
            // A run ends once.
            var seen: Set<RunToken> = []
            let first = ends.filter { end in seen.insert(end.token).inserted }
            // The caller may be a task that was cancelled because its runner stops.
            let (ended, locked) = try await tasks.finish { [self] in
                let (ended, locked) = try await endOnce(first, of: runner, .pass)
                let rest = first.filter { end in locked.contains(end.token) }
                // Most locks are those of a single statement. The others, and errors, are left to the next attempt.
                guard !rest.isEmpty, let late = try? await endOnce(rest, of: runner, .wait).done else {
                    return (ended, locked)
                }
                return (ended.union(late), [])
            }
            lockedRuns.add(
                first.compactMap { end in locked.contains(end.token) ? (end.token, .end(end.outcome)) : nil },
                of: runner, attempt)
            // A second end of a run finds that it has ended.
            var known = ended.union(locked)
            return ends.map(\.token).filter { token in known.remove(token) == nil }
        }

        private func endOnce(
            _ ends: [RunEnd], of runner: RunnerID, _ lockedRow: PostgresStatements.LockedRow
        ) async throws -> (done: Set<RunToken>, locked: Set<RunToken>) {
            func end(inASCII: Bool) async throws -> (done: Set<RunToken>, locked: Set<RunToken>) {
                let statement = statement(ends, of: runner, lockedRow, isRelaxed: isRelaxed, inASCII: inASCII)
                return try await Self.held(query(statement, isUrgent: true, repeats: lockedRow == .pass))
            }
            do { return try await end(inASCII: false) } catch  where calls.sqlState(of: error) == "22P05" {
                // The encoding of the database lacks a character of a failure.
                return try await end(inASCII: true)
            }
        }

        func statement(
            _ ends: [RunEnd], of runner: RunnerID, _ lockedRow: PostgresStatements.LockedRow,
            isRelaxed: PostgresParameter, rests: String? = nil, inASCII: Bool = false
        ) -> PostgresStatement {
            let outcomes = ends.map { end in OutcomeColumns(end.outcome) }
            func text(_ text: String?) -> String? { (inASCII ? text?.inASCII : text)?.withoutZeros }
            return PostgresStatement(
                statements.end(lockedRow),
                [
                    .int8s(ends.map(\.token.id.rawValue)), .int8s(ends.map(\.token.fence)),
                    .int2s(outcomes.map(\.outcome.rawValue)), .timestamptzs(outcomes.map(\.instant)),
                    .intervals(outcomes.map(\.delay)), .texts(ends.map { end in text(end.outcome.failure) }),
                    .uuid(runner), isRelaxed,
                    .text(rests == nil && lockedRow == .wait ? LockedRuns.patience : nil), .text(rests),
                    .texts(ends.map { end in text(end.place) }),
                ])
        }

        private func renewal(
            _ runs: [RunToken], of runner: RunnerID, _ lease: Duration, _ lockedRow: PostgresStatements.LockedRow
        ) -> PostgresStatement {
            let isNewLease = runners.withLock { runners in runners.leases[runner] != lease }
            return PostgresStatement(
                statements.renew(lockedRow),
                [
                    .int8s(runs.map(\.id.rawValue)), .int8s(runs.map(\.fence)), .uuid(runner), .interval(lease),
                    isRelaxed, .text(lockedRow == .wait ? LockedRuns.patience : nil), .bool(isNewLease),
                ])
        }

        /// The runs whose rows a statement had, and those whose rows were locked.
        static func held(_ rows: PostgresAnswer) throws -> (done: Set<RunToken>, locked: Set<RunToken>) {
            var (done, locked): (Set<RunToken>, Set<RunToken>) = ([], [])
            for row in rows where row.integer(0) != nil {
                if row.bool(2) == true { done.insert(try row.token()) } else { locked.insert(try row.token()) }
            }
            return (done, locked)
        }

        /// Tries again to end runs or to renew leases.
        ///
        /// - Returns: the runs whose rows are still locked.
        private func attempt(
            _ wishes: [RunToken: LockedRuns.Wish], of runner: RunnerID, _ lockedRow: PostgresStatements.LockedRow
        ) async throws -> Set<RunToken> {
            var ends: [RunEnd] = []
            var renewals: [Duration: [RunToken]] = [:]
            for (token, wish) in wishes {
                switch wish {
                case .end(let outcome): ends.append(RunEnd(token, outcome))
                case .renewal(let lease): renewals[lease, default: []].append(token)
                }
            }
            var locked: Set<RunToken> = []
            do {
                if !ends.isEmpty { try await locked.formUnion(endOnce(ends, of: runner, lockedRow).locked) }
                for (lease, tokens) in renewals {
                    let statement = renewal(tokens, of: runner, lease, lockedRow)
                    let rows = try await query(statement, isUrgent: true, repeats: lockedRow == .pass)
                    try locked.formUnion(Self.held(rows).locked)
                }
            } catch  where lockedRow == .wait && calls.sqlState(of: error) == LockPatience.locked {
                return Set(wishes.keys)
            }
            return lockedRow == .wait ? [] : locked
        }

        // MARK: Runners

        /// Takes a lock that shows other processes that this one lives.
        ///
        /// The lock belongs to a connection of its own. Behind a pooler this does nothing.
        @_spi(Store) public func join(_ runner: RunnerID) async throws {
            try await migrate(isUrgent: true)
            try await sessions.join(runner)
        }

        /// Gives the lock back.
        @_spi(Store) public func leave(_ runner: RunnerID) async {
            let repeats = runners.withLock { runners in
                runners.leases[runner] = nil
                return runners.repeating.remove(runner) != nil
            }
            lockedRuns.leave(runner)
            // The caller may be a task that was cancelled.
            try? await tasks.finish { [self] in
                // Without an answer others find the lock free, and the runner's row goes when its lease has passed.
                if repeats || sessions.hasJoined(runner) {
                    _ = try? await query(statements.leave, [.uuid(runner)], isUrgent: true)
                }
                await sessions.leave(runner)
            }
        }

        /// Returns the notices that a runner needs between two claims.
        @_spi(Store)
        public func notices(for runner: RunnerID) -> AsyncStream<StoreNotice> { sessions.notices(for: runner) }
    }

    extension String {
        /// The text with what every encoding has.
        fileprivate var inASCII: String {
            unicodeScalars.map { scalar in scalar.isASCII ? String(scalar) : scalar.escaped(asASCII: true) }.joined()
        }
    }

    /// An outcome as the columns of a statement.
    private struct OutcomeColumns {
        var outcome: PostgresStatements.OutcomeNumber
        var instant: TimerInstant?
        var delay: Duration?

        init(_ end: RunEnd.Outcome) {
            switch end {
            case .finished(let keep): (outcome, delay) = (.finished, keep)
            case .repeats(let date, _): (outcome, instant) = (.repeats, date)
            case .retry(let delay, _): (outcome, self.delay) = (.retry, delay)
            case .dead: outcome = .dead
            case .givenBack(let delay, _): (outcome, self.delay) = (.givenBack, delay)
            }
        }
    }

    @_spi(Store) extension PostgresStore: RunStore {}
#endif
