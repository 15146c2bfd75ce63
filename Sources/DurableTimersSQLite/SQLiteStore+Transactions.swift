#if SQLite
    @_spi(Store) public import DurableTimers
    public import GRDB

    extension SQLiteStore {
        /// Runs a body in a transaction on the store's file, commits it if the body returns, and returns when it is on
        /// the disk.
        ///
        /// The body runs on a queue of the store, and other calls wait for it. Connections that the program has opened
        /// on the same file also work: pass their `Database` to ``schedule(_:in:)``, to ``cancel(_:stopsRun:in:)``, and
        /// to `complete(in:)` of a run.
        ///
        /// - Throws: the error of the body, after the transaction was rolled back, and ``SQLiteStoreError``.
        public func write<Result: Sendable>(
            _ body: @escaping @Sendable (Database) throws -> Result
        ) async throws -> Result {
            let scope = TransactionScope(of: self)
            return try await scope.settle {
                try await file.writeForUser { db in try scope.enter { try body(db) } }
            }
        }

        /// Schedules deadlines, or moves those whose key exists, when the transaction is committed.
        ///
        /// - Throws: `DurableError` if the connection is to another file; the errors of GRDB.
        public func schedule(_ requests: [DeadlineRequest], in transaction: Database) throws -> [DeadlineID] {
            try change(in: transaction) { table in try table.schedule(requests) }
        }

        /// Cancels a deadline when the transaction is committed.
        ///
        /// - Throws: `DurableError` if the connection is to another file; the errors of GRDB.
        public func cancel(
            _ deadline: DeadlineReference, stopsRun: Bool, in transaction: Database
        ) throws -> DeadlineCancellation {
            try change(in: transaction) { table in try table.cancel(deadline, stopsRun: stopsRun) }
        }

        /// Returns the row of a deadline as the transaction sees it; nil if there is none.
        ///
        /// - Throws: `DurableError` if the connection is to another file; the errors of GRDB.
        public func find(_ deadline: DeadlineReference, in transaction: Database) throws -> DeadlineRecord? {
            try check(transaction)
            return try DeadlineTable(transaction, at: microseconds).find(deadline)
        }

        /// Ends a run when the transaction is committed.
        ///
        /// - Throws: `DurableError` if the run no longer has its lease, or the connection is to another file; the
        ///   errors of GRDB.
        @_spi(Store) public func end(_ run: RunEnd, of runner: RunnerID, in transaction: Database) throws {
            try change(in: transaction) { table in
                if !(try table.end([run], of: runner)).isEmpty { throw DurableError.leaseLost(run.token) }
            }
        }

        private func check(_ db: Database) throws {
            let location = try StoreFile.location(of: db)
            if location == file.location { return }
            throw DurableError(.invalidStore, "the transaction is of '\(location)', and not of '\(path)'")
        }

        /// Changes rows in a transaction of the user, and tells the runners when it is committed.
        private func change<Value: Sendable>(
            in db: Database, _ body: (inout DeadlineTable) throws -> Value
        ) throws -> Value {
            try check(db)
            var done: Value?
            // If the body of the user catches an error, nothing is done by halves.
            try db.inSavepoint {
                // A transaction that has only read may not be able to begin to write: this takes the lock.
                try db.cachedStatement(sql: "update timers_version set version = version where false").execute()
                let (value, notices) = try perform(body, on: db)
                if !notices.isEmpty { db.afterNextTransaction(onCommit: { [board] _ in board.post(notices) }) }
                done = value
                return .commit
            }
            guard let done else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
            return done
        }
    }
#endif
