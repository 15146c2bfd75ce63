#if Postgres
    public import DurableTimers
    import Synchronization
    import Timers

    extension PostgresStore {
        /// Schedules deadlines, or moves those whose key exists.
        ///
        /// Batches of up to some thousand are faster than single calls. Small calls that come at once may share a
        /// statement; each of them still takes effect completely or not at all.
        public func schedule(_ requests: [DeadlineRequest]) async throws -> [DeadlineID] {
            if requests.isEmpty { return [] }
            for request in requests { try request.validate() }
            try await migrate()
            guard ScheduleGroups.canShare(requests) else { return try await schedule(requests, within: nil) }
            return try await groups.schedule(requests) { [executor, statements] requests in
                let batch = ScheduleBatch(requests)
                let statement = PostgresStatement(statements.schedule, batch.parameters)
                return try batch.ids(from: await executor.query(statement))
            }
        }

        func schedule(_ requests: [DeadlineRequest], within transaction: Transaction?) async throws -> [DeadlineID] {
            if requests.isEmpty { return [] }
            for request in requests { try request.validate() }
            let batch = ScheduleBatch(requests)
            return try batch.ids(from: await query(statements.schedule, batch.parameters, in: transaction))
        }

        /// Cancels a deadline.
        public func cancel(_ deadline: DeadlineReference) async throws -> DeadlineCancellation {
            try await migrate()
            return try await cancel(deadline, within: nil)
        }

        func cancel(
            _ deadline: DeadlineReference, within transaction: Transaction?
        ) async throws -> DeadlineCancellation {
            if deadline.hasZeros { return .notFound }
            let rows = try await query(
                statements.cancel(byKey: deadline.isKey), deadline.parameters, in: transaction)
            guard let row = rows.first else { return .notFound }
            return switch try row.state(0) {
            case .waiting: .cancelled
            case .running: row.bool(1) == true ? .cancelledNext : .running
            case .dead, .finished: .notFound
            }
        }

        /// Returns the row of a deadline; nil if there is none.
        public func find(_ deadline: DeadlineReference) async throws -> DeadlineRecord? {
            try await migrate()
            return try await find(deadline, within: nil)
        }

        private func find(
            _ deadline: DeadlineReference, within transaction: Transaction?
        ) async throws -> DeadlineRecord? {
            if deadline.hasZeros { return nil }
            return try await query(statements.find(byKey: deadline.isKey), deadline.parameters, in: transaction)
                .first.map { row in try DeadlineRecord(row) }
        }

        /// Makes sure that each repeating deadline has its row.
        public func ensure(_ repeating: [RepeatingDeadline]) async throws {
            for deadline in repeating { try deadline.validate() }
            for (release, deadlines) in Dictionary(grouping: repeating, by: \.release) {
                try await ensure(deadlines, release)
            }
        }

        private func ensure(_ repeating: [RepeatingDeadline], _ release: RepeatingDeadline.Release?) async throws {
            if let release { runners.withLock { runners in _ = runners.repeating.insert(release.runner) } }
            // The last of a name counts.
            let byName = Dictionary(repeating.map { deadline in (ExactText(deadline.name), deadline) }) { $1 }
            let sorted = byName.sorted { lhs, rhs in lhs.key < rhs.key }.map(\.value)
            let refused = try await perform(
                statements.ensure,
                [
                    .texts(sorted.map(\.name)), .texts(sorted.map(\.schedule)), .timestamptzs(sorted.map(\.first)),
                    .uuid(release?.runner), .timestamptz(release?.since),
                ])
            if let name = refused.lazy.compactMap({ row in row.text(0) }).first { throw DurableError.plain(name) }
        }

        // MARK: Dead and finished deadlines

        /// Returns rows in the order of their identifiers.
        public func list(_ query: DeadlineQuery) async throws -> [DeadlineRecord] {
            let states = query.states.map { state in Int16(state.rawValue) }
            return try await perform(
                statements.list,
                [.int8(query.after?.rawValue ?? .min), .int2s(states), .text(query.name), .int8(Int64(query.limit))]
            ).map { row in try DeadlineRecord(row) }
        }

        /// Lets dead deadlines wait again.
        public func revive(_ deadlines: [DeadlineID]) async throws -> Int {
            try await count(statements.revive, [.int8s(deadlines.map(\.rawValue))])
        }

        /// Deletes dead and finished deadlines.
        public func delete(_ deadlines: [DeadlineID]) async throws -> Int {
            try await count(statements.delete, [.int8s(deadlines.map(\.rawValue))])
        }

        /// Deletes finished deadlines that have been kept long enough.
        public func prune(limit: Int) async throws -> Int {
            try await count(statements.prune, [.int8(Int64(limit))])
        }

        private func count(_ text: String, _ parameters: [PostgresParameter]) async throws -> Int {
            try await perform(text, parameters).compactMap { row in row.integer(0) }.map { Int($0) }.first ?? 0
        }

        /// Counts the deadlines of each kind.
        public func counts() async throws -> [KindCounts] {
            try await perform(statements.counts).map { row in
                var counts = KindCounts(name: row.text(0) ?? "")
                counts.pending = Int(row.integer(1) ?? 0)
                counts.due = Int(row.integer(2) ?? 0)
                counts.running = Int(row.integer(3) ?? 0)
                counts.dead = Int(row.integer(4) ?? 0)
                counts.lateness = .microseconds(row.integer(5) ?? 0)
                counts.next = row.instant(6)
                return counts
            }
        }
    }

    extension PostgresStore: AsynchronousTransactions {
        /// Runs a body in a transaction of the executor, and commits it if the body returns.
        public func write<Result: Sendable>(_ body: (Transaction) async throws -> Result) async throws -> Result {
            try await migrate()
            let scope = TransactionScope(of: self)
            return try await scope.settle {
                try await executor.transaction { transaction in try await scope.enter { try await body(transaction) } }
            }
        }

        /// Schedules deadlines when the transaction is committed.
        ///
        /// The tables must exist: in a transaction that did not come from ``write(_:)``, call ``migrate()`` before.
        public func schedule(_ requests: [DeadlineRequest], in transaction: Transaction) async throws -> [DeadlineID] {
            try await schedule(requests, within: transaction)
        }

        /// Cancels a deadline when the transaction is committed.
        ///
        /// The tables must exist, as for ``schedule(_:in:)``.
        public func cancel(
            _ deadline: DeadlineReference, in transaction: Transaction
        ) async throws -> DeadlineCancellation {
            try await cancel(deadline, within: transaction)
        }

        /// Returns the row of a deadline as the transaction sees it; nil if there is none.
        ///
        /// The tables must exist, as for ``schedule(_:in:)``.
        public func find(
            _ deadline: DeadlineReference, in transaction: Transaction
        ) async throws -> DeadlineRecord? {
            try await find(deadline, within: transaction)
        }

        /// Ends a run when the transaction is committed.
        ///
        /// - Throws: `DurableError` with the code `leaseLost` if the run no longer has its lease.
        public func end(_ run: RunEnd, of runner: RunnerID, in transaction: Transaction) async throws {
            if try await !end([run], of: runner, relaxed: .bool(false), in: transaction).isEmpty {
                throw DurableError.leaseLost(run.token)
            }
        }
    }

    extension DeadlineReference {
        fileprivate var isKey: Bool {
            if case .key = self { true } else { false }
        }

        /// Whether no row can have the key, and the server would refuse to look for it.
        fileprivate var hasZeros: Bool {
            if case .key(let name, let key) = self { name.utf8.contains(0) || key.utf8.contains(0) } else { false }
        }

        fileprivate var parameters: [PostgresParameter] {
            switch self {
            case .key(let name, let key): [.text(name), .text(key)]
            case .id(let id): [.int8(id.rawValue)]
            }
        }
    }
#endif
