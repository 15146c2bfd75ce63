#if Postgres || PostgresNIO
    @_spi(Store) public import DurableTimers
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
            // A task in a transaction must not wait for others: they could wait for its connection.
            guard ScheduleGroups.canShare(requests), TransactionScope.current == nil else {
                return try await schedule(requests, within: nil)
            }
            return try await noticing { try await groups.schedule(requests) }
        }

        func schedule(_ requests: [DeadlineRequest], within transaction: Transaction?) async throws -> [DeadlineID] {
            if requests.isEmpty { return [] }
            for request in requests { try request.validate() }
            let batch = ScheduleBatch(requests)
            // The notice comes with the commit, which may come much later.
            let horizon = transaction == nil ? StoreNotice.horizon : .seconds(3600)
            let parameters = batch.parameters(horizon: horizon, patience: transaction == nil ? "1000" : nil)
            return try batch.ids(from: await query(statements.schedule, parameters, in: transaction))
        }

        /// Cancels a deadline.
        public func cancel(_ deadline: DeadlineReference, stopsRun: Bool) async throws -> DeadlineCancellation {
            try await migrate()
            return try await cancel(deadline, stopsRun, within: nil)
        }

        private func cancel(
            _ deadline: DeadlineReference, _ stopsRun: Bool, within transaction: Transaction?
        ) async throws -> DeadlineCancellation {
            if deadline.hasZeros { return .notFound }
            let rows = try await query(
                statements.cancel(byKey: deadline.isKey),
                [.bool(stopsRun), .text(transaction == nil ? "20" : nil)] + deadline.parameters, in: transaction)
            guard let row = rows.first else { return .notFound }
            return switch try row.state(0) {
            case .waiting: .cancelled
            case .running where stopsRun: .stopped
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
        @_spi(Store) public func ensure(_ repeating: [RepeatingDeadline]) async throws {
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
            try await migrate()
            let refused = try await query(
                statements.ensure,
                [
                    .texts(sorted.map(\.name)), .texts(sorted.map(\.schedule)), .timestamptzs(sorted.map(\.first)),
                    .uuid(release?.runner), .timestamptz(release?.since), .text("20"),
                ], isUrgent: true)
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

        /// Lets dead deadlines wait again, and those that wait be due at once.
        public func revive(_ deadlines: [DeadlineID]) async throws -> Int {
            try await count(statements.revive, [.int8s(deadlines.map(\.rawValue))])
        }

        /// Deletes dead and finished deadlines.
        public func delete(_ deadlines: [DeadlineID]) async throws -> Int {
            try await count(statements.delete, [.int8s(deadlines.map(\.rawValue))])
        }

        /// Deletes dead and finished deadlines that have been kept long enough.
        @_spi(Store) public func prune(dead: [String: Duration], limit: Int) async throws -> Int {
            // An instant of the server cannot be later than the year 294276.
            let dead = dead.filter { _, time in time < .seconds(10_000 * 366 * 86_400) }
            return try await count(
                statements.prune, [.int8(Int64(limit)), .texts(Array(dead.keys)), .intervals(Array(dead.values))])
        }

        private func count(_ text: String, _ parameters: [PostgresParameter]) async throws -> Int {
            try await perform(text, parameters).compactMap { row in row.integer(0) }.map { Int($0) }.first ?? 0
        }

        /// Counts the deadlines of each kind.
        public func counts() async throws -> [KindCounts] {
            try await perform(statements.counts).map { row in
                var counts = KindCounts(name: row.text(0) ?? "")
                counts.waiting = Int(row.integer(1) ?? 0)
                counts.due = Int(row.integer(2) ?? 0)
                counts.running = Int(row.integer(3) ?? 0)
                counts.dead = Int(row.integer(4) ?? 0)
                counts.lateness = .microseconds(row.integer(5) ?? 0)
                counts.next = row.instant(6)
                counts.isPaused = row.bool(7) ?? false
                return counts
            }
        }

        /// Pauses a kind, or lets it go on.
        public func setPaused(_ name: String, _ isPaused: Bool) async throws {
            _ = try await perform(statements.setPaused, [.text(name), .bool(isPaused)])
        }
    }

    extension PostgresStore: AsynchronousTransactions {
        /// Runs a body in a transaction of the executor, and commits it if the body returns.
        public func write<Result: Sendable>(_ body: (Transaction) async throws -> Result) async throws -> Result {
            try await migrate()
            let scope = TransactionScope(of: self)
            return try await scope.settle {
                try await calls.transaction { transaction in try await scope.enter { try await body(transaction) } }
            }
        }

        /// Schedules deadlines when the transaction is committed.
        ///
        /// If this is the first call of the store, it makes the tables, in a transaction of its own.
        public func schedule(_ requests: [DeadlineRequest], in transaction: Transaction) async throws -> [DeadlineID] {
            try await migrate()
            return try await schedule(requests, within: transaction)
        }

        /// Cancels a deadline when the transaction is committed.
        public func cancel(
            _ deadline: DeadlineReference, stopsRun: Bool, in transaction: Transaction
        ) async throws -> DeadlineCancellation {
            try await migrate()
            return try await cancel(deadline, stopsRun, within: transaction)
        }

        /// Returns the row of a deadline as the transaction sees it; nil if there is none.
        public func find(
            _ deadline: DeadlineReference, in transaction: Transaction
        ) async throws -> DeadlineRecord? {
            try await migrate()
            return try await find(deadline, within: transaction)
        }

        /// Ends a run when the transaction is committed.
        ///
        /// From then on, the transaction may rest between two statements as long as the lease. After that, the server
        /// assumes that its process is cut off, and ends the transaction with its locks.
        ///
        /// - Throws: `DurableError` with the code `leaseLost` if the run no longer has its lease.
        @_spi(Store) public func end(_ run: RunEnd, of runner: RunnerID, in transaction: Transaction) async throws {
            let lease = runners.withLock { runners in runners.leases[runner] ?? .seconds(15) }
            let statement = statement(
                [run], of: runner, .wait, isRelaxed: .bool(false),
                rests: "\(Int64(max(lease, .seconds(1)) / .milliseconds(1)))")
            let rows = try await query(statement, in: transaction)
            if try Self.held(rows).done.isEmpty { throw DurableError.leaseLost(run.token) }
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
