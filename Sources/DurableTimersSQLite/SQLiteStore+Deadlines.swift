#if SQLite
    @_spi(Store) public import DurableTimers
    import GRDB
    public import Timers

    extension SQLiteStore {
        /// The time of the machine's wall clock, in whole microseconds.
        public func now() async throws -> TimerInstant { TimerInstant(microseconds: microseconds) }

        /// Schedules deadlines, or moves those whose key exists, and returns when they are on the disk.
        ///
        /// Calls that come at the same time share a transaction, and wait for the disk once.
        ///
        /// O(log rows) for each deadline.
        ///
        /// - Throws: ``SQLiteStoreError``, and the store then keeps none of the deadlines.
        public func schedule(_ requests: [DeadlineRequest]) async throws -> [DeadlineID] {
            if requests.isEmpty { return [] }
            return try await writeInGroup { table in try table.schedule(requests) }
        }

        /// Cancels a deadline, and returns when that is on the disk.
        ///
        /// O(log rows).
        public func cancel(_ deadline: DeadlineReference, stopsRun: Bool) async throws -> DeadlineCancellation {
            try await writeInGroup { table in try table.cancel(deadline, stopsRun: stopsRun) }
        }

        /// Returns the row of a deadline; nil if there is none.
        ///
        /// O(log rows).
        public func find(_ deadline: DeadlineReference) async throws -> DeadlineRecord? {
            try await read { table in try table.find(deadline) }
        }

        /// Makes sure that each repeating deadline has its row, and returns when that is on the disk.
        @_spi(Store) public func ensure(_ repeating: [RepeatingDeadline]) async throws {
            try await writeInGroup { table in try table.ensure(repeating) }
        }

        // MARK: Dead and finished deadlines

        /// Returns rows in the order of their identifiers.
        ///
        /// O(rows), or O(log rows) for each row that has ended if the query asks for no others.
        public func list(_ query: DeadlineQuery) async throws -> [DeadlineRecord] {
            try await read { table in try table.list(query) }
        }

        /// Lets dead deadlines wait again, and those that wait be due at once.
        public func revive(_ deadlines: [DeadlineID]) async throws -> Int {
            try await writeInGroup { table in try table.revive(deadlines) }
        }

        /// Deletes dead and finished deadlines.
        public func delete(_ deadlines: [DeadlineID]) async throws -> Int {
            try await writeInGroup { table in try table.delete(deadlines) }
        }

        /// Deletes dead and finished deadlines that have been kept long enough.
        ///
        /// It takes the lock of the file only if there is one.
        @_spi(Store) public func prune(dead: [String: Duration], limit: Int) async throws -> Int {
            guard try await read({ table in try table.hasOld(dead: dead) }) else { return 0 }
            return try await write(.process) { table in try table.prune(dead: dead, limit: limit) }
        }

        /// Counts the deadlines of each kind.
        ///
        /// O(rows). It does not hold up other calls.
        public func counts() async throws -> [KindCounts] {
            try await read { table in try table.counts() }
        }

        /// Pauses a kind, or lets it go on, and returns when that is on the disk.
        public func setPaused(_ name: String, _ isPaused: Bool) async throws {
            try await writeInGroup { table in try table.setPaused(name, isPaused) }
        }
    }
#endif
