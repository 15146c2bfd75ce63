#if SQLite
    @_spi(Store) public import DurableTimers
    import GRDB
    import Timers

    extension SQLiteStore {
        /// Gives due deadlines to a runner, and says when the next ones are due.
        ///
        /// The call takes the lock of the file only if something is due. A look that finds nothing is one search of an
        /// index for each kind.
        @_spi(Store) public func claim(_ request: ClaimRequest) async throws -> ClaimAnswer {
            let looksForEnded = board.takeLookForEnded() || request.isThorough
            return try await file.access { [self] db in
                if request.isThorough { try Schema.check(db, path) }
                if looksForEnded { try takeOver(db) }
                var lost: Set<RunToken> = []
                if let known = request.knownRuns {
                    let runs = try DeadlineTable(db, at: microseconds).tokens(of: request.runner)
                    lost = known.subtracting(runs)
                    // Rows that the runner does not know come from a claim whose answer was lost.
                    if !runs.isSubset(of: known) {
                        try write(.process, db) { table in try table.giveBack(allBut: known, of: request.runner) }
                    }
                }
                var request = request
                let paused = Set(try DeadlineTable(db, at: microseconds).paused().map(ExactText.init))
                request.kinds.removeAll { kind in paused.contains(ExactText(kind.name)) }
                var answer = try look(db, request)
                answer.lost = Array(lost)
                if answer.next.values.contains(where: { due in due <= answer.now }) {
                    let claim = try write(.process, db) { [request] table in try table.claim(request) }
                    (answer.now, answer.claimed) = (claim.now, claim.claimed)
                    (answer.dead, answer.next) = (claim.dead, claim.next)
                }
                return answer
            }
        }

        private func look(_ db: Database, _ request: ClaimRequest) throws -> ClaimAnswer {
            let table = DeadlineTable(db, at: microseconds)
            if request.isThorough, try table.isSilent(request.runner) {
                try file.transaction(db, .process) { try table.see(request.runner) }
            }
            return ClaimAnswer(
                now: table.now, next: try table.next(request.kinds),
                unknownNames: request.isThorough ? try table.unknownNames(request.knownNames) : [],
                standings: try table.standings(request.kinds))
        }

        /// Makes the rows of runners due whose processes have ended.
        private func takeOver(_ db: Database) throws {
            let ended = try locks.ended(db)
            if ended.isEmpty { return }
            try write(.process, db) { table in
                for runner in ended {
                    try locks.forget(runner, db)
                    try table.takeOver(from: runner)
                }
            }
        }

        /// Renews leases.
        @_spi(Store)
        public func renew(_ runs: [RunToken], of runner: RunnerID, lease: Duration) async throws -> [RunToken] {
            if runs.isEmpty { return [] }
            return try await write(.process) { table in try table.renew(runs, of: runner, lease: lease) }
        }

        /// Ends runs.
        ///
        /// It returns when a kill of the process cannot undo the ends. A loss of power may undo them, and the deadlines
        /// then run again. ``end(_:of:in:)`` and ``write(_:)`` wait for the disk.
        @_spi(Store) public func end(_ ends: [RunEnd], of runner: RunnerID) async throws -> [RunToken] {
            if ends.isEmpty { return [] }
            return try await write(.process) { table in try table.end(ends, of: runner) }
        }

        // MARK: Runners

        /// Takes the lock that shows that the process of the runner lives.
        ///
        /// The lock is a byte of the file beside that of the store whose name ends with `-runners`. On Linux and macOS,
        /// another runner of the machine learns within milliseconds that the process has ended. On other systems, only
        /// leases decide.
        @_spi(Store) public func join(_ runner: RunnerID) async throws {
            try await write(.process) { [locks] table in try locks.join(runner, table.db) }
        }

        /// Gives up the lock of a runner.
        @_spi(Store) public func leave(_ runner: RunnerID) async {
            // If this fails, the row stays and its lock is free: the next thorough claim removes it.
            try? await write(.process) { [locks] table in
                try locks.forget(runner, table.db)
                try table.leave(runner)
            }
            locks.leave(runner)
        }

        /// Returns notices of what runners of this and other processes write, within a few milliseconds.
        ///
        /// The writes of other processes show as changes of the file: see <doc:HowTheFileIsUsed>.
        @_spi(Store) public func notices(for runner: RunnerID) -> AsyncStream<StoreNotice> { board.notices() }
    }

    @_spi(Store) extension SQLiteStore: RunStore {}
#endif
