#if Postgres || PostgresNIO
    @_spi(Store) public import DurableTimers
    import Synchronization
    @_spi(Tool) public import Timers

    /// A store of deadlines in PostgreSQL 13 or later, for any number of processes.
    ///
    /// ```swift
    /// import DurableTimersPostgres
    ///
    /// func makeStore() throws -> PostgresStore<PostgresDatabase> {
    ///     try PostgresStore(url: "postgresql://app@db.example.com/app")
    /// }
    /// ```
    ///
    /// The tables are in a schema of their own. The store makes them, and brings those of an earlier version up to
    /// date, at its first call; see ``PostgresSchema`` for deployments that do this themselves.
    ///
    /// A store with runners has one connection that listens. It tells the runners of earlier deadlines, and has a lock
    /// for each of them, by which others see at once that a process has ended. Behind a pooler that gives each
    /// transaction another connection, the store does without it: runners look every second, and only leases decide.
    ///
    /// Thread-safe. Each call is one statement, unless it says otherwise. A call throws the errors of the executor, and
    /// `DurableError` for errors that no repetition can cure.
    public final class PostgresStore<Executor: PostgresStoreClient>: DeadlineStore {
        /// A transaction of the executor.
        public typealias Transaction = Executor.Transaction

        /// The client of the database.
        public let executor: Executor
        let calls: any PostgresExecutor<Executor.Transaction>
        /// The schema of the tables.
        public let schema: PostgresSchema

        let statements: PostgresStatements
        let sessions: RunnerSessions
        private let migrates: Bool
        private let flushesRuns: Bool
        private let isReady = Atomic(false)
        let runners = Mutex(PostgresRunners())
        let groups: ScheduleGroups
        let lockedRuns: LockedRuns
        let tasks = RunnerExecutor()
        let clock = TimerClock()

        /// Creates a store, without connecting to the database.
        ///
        /// - Parameters:
        ///   - executor: the client of the database.
        ///   - calls: how the store speaks to it.
        ///   - schema: the name of the schema of the tables.
        ///   - migrates: whether the store makes its tables, and brings those of an earlier version up to date.
        ///   - flushesRuns: whether claims, renewals and ends of runs wait until the server has them on its disk. If
        ///     the server crashes without that, deadlines whose runs began or ended in the last second may run again.
        ///     Scheduling always waits, and so do transactions of the user.
        /// - Throws: `DurableError` with the code `invalidStore` if the name is not valid.
        @_spi(Store) public init(
            _ executor: Executor, _ calls: any PostgresExecutor<Executor.Transaction>, schema: String = "timers",
            migrates: Bool = true, flushesRuns: Bool = false
        ) throws(DurableError) {
            (self.executor, self.calls) = (executor, calls)
            self.schema = try PostgresSchema(schema)
            self.migrates = migrates
            self.flushesRuns = flushesRuns
            statements = PostgresStatements(self.schema)
            sessions = RunnerSessions(calls, statements, tasks)
            lockedRuns = LockedRuns(tasks)
            groups = ScheduleGroups(tasks, sqlState: calls.sqlState(of:)) {
                [text = statements.schedule] requests, patience in
                let batch = ScheduleBatch(requests)
                let parameters = batch.parameters(horizon: StoreNotice.horizon, patience: patience)
                return try batch.ids(from: await calls.query(PostgresStatement(text, parameters)))
            }
        }

        /// Creates a store of a client that itself says how the store speaks to it, without connecting to the database.
        @_spi(Store) public convenience init(_ executor: Executor, schema: String = "timers") throws(DurableError)
        where Executor: PostgresExecutor { try self.init(executor, executor, schema: schema) }

        deinit { sessions.stop() }

        // MARK: The tables

        /// Makes the tables, or brings them up to date; the first call of any other function does the same.
        ///
        /// Several processes may do this at once: each holds a lock in the meantime.
        ///
        /// - Throws: `DurableError` with the code `newerStore` if the tables are of a later version, and `invalidStore`
        ///   if they are of an earlier one and this store does not migrate; the errors of the executor.
        public func migrate() async throws { try await migrate(isUrgent: false) }

        /// Like ``migrate()``, but for a runner, which then needs no other connection.
        func migrate(isUrgent: Bool) async throws {
            if isReady.load(ordering: .acquiring) { return }
            if try await version(isUrgent: isUrgent) != PostgresSchema.version {
                guard migrates else {
                    throw DurableError(.invalidStore, "the tables in the schema \(schema.name) need a migration")
                }
                try await calls.transaction { transaction in
                    _ = try await calls.query(
                        PostgresStatement(
                            "select pg_advisory_xact_lock(hashtextextended($1, 0))", [.text(schema.channel)]),
                        in: transaction)
                    // Another process may have been faster.
                    for text in schema.migration(from: try await version(in: transaction)) {
                        _ = try await calls.query(PostgresStatement(text), in: transaction)
                    }
                }
            }
            isReady.store(true, ordering: .releasing)
        }

        /// The version of the tables; zero if there are none.
        private func version(in transaction: Transaction? = nil, isUrgent: Bool = false) async throws -> Int {
            let name = "\(schema.quoted).version"
            // 'to_regclass' would answer from a cache that misses what another process has done a moment ago.
            let exists = try await query(
                """
                select 1 from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
                where n.nspname = $1 and c.relname = 'version'
                """, [.text(schema.name)], in: transaction, isUrgent: isUrgent)
            if exists.isEmpty { return 0 }
            let rows = try await query("select version from \(name)", in: transaction, isUrgent: isUrgent)
            let version = Int(rows.first?.integer(0) ?? 0)
            guard version <= PostgresSchema.version else {
                throw DurableError(
                    .newerStore,
                    "the tables in the schema \(schema.name) have version \(version), "
                        + "later than \(PostgresSchema.version)"
                )
            }
            return version
        }

        // MARK: Statements

        /// Executes a statement; outside a transaction, repeats it if others kept the server from executing it.
        func query(
            _ statement: PostgresStatement, in transaction: Transaction? = nil, isUrgent: Bool = false,
            repeats: Bool = true
        ) async throws -> PostgresAnswer {
            var statement = statement
            statement.isUrgent = isUrgent
            var conflicts = LockPatience()
            while true {
                do {
                    return try await noticing { [statement] in
                        if let transaction { return try await calls.query(statement, in: transaction) }
                        return try await calls.query(statement)
                    }
                } catch {
                    let delay = conflicts.delay(after: calls.sqlState(of: error))
                    guard transaction == nil, repeats, let delay else { throw error }
                    try await clock.sleep(for: delay)
                }
            }
        }

        func query(
            _ text: String, _ parameters: [PostgresParameter] = [], in transaction: Transaction? = nil,
            isUrgent: Bool = false
        ) async throws -> PostgresAnswer {
            try await query(PostgresStatement(text, parameters), in: transaction, isUrgent: isUrgent)
        }

        /// Lets the next call make the tables again if the server says that they are gone.
        func noticing<Result>(_ call: () async throws -> Result) async throws -> Result {
            do { return try await call() } catch {
                if let state = calls.sqlState(of: error), ["42P01", "3F000"].contains(state) {
                    isReady.store(false, ordering: .releasing)
                }
                throw error
            }
        }

        /// Executes a statement after the first call has checked the tables.
        func perform(_ text: String, _ parameters: [PostgresParameter] = []) async throws -> PostgresAnswer {
            try await migrate()
            return try await query(text, parameters)
        }

        /// Whether a statement of a run may leave its commit to the next flush of the log.
        var isRelaxed: PostgresParameter { .bool(!flushesRuns) }

        /// The time of the database's clock.
        public func now() async throws -> TimerInstant {
            try await query("select clock_timestamp()", isUrgent: true).first.required().instant(0).required()
        }
    }

    /// A store's record of the runners that claim through it.
    struct PostgresRunners {
        /// The leases that the table of runners knows.
        var leases: [RunnerID: Duration] = [:]
        /// The runners that have handlers for repeating deadlines.
        var repeating: Set<RunnerID> = []
        /// When the store looked last for runners that have ended.
        var lastLook: TimerInstant?

        /// How soon a runner looks again while others run rows, so that it learns within a second if they end.
        static let lookAgain = Duration.milliseconds(700)

        /// Whether it is time to look for runners that have ended: twice a second is enough, and costs nothing.
        mutating func look(_ isThorough: Bool, at now: TimerInstant) -> Bool {
            if !isThorough, let lastLook, now - lastLook < .milliseconds(500) { return false }
            lastLook = now
            return true
        }
    }

    /// How long a call goes on while other transactions block it.
    struct LockPatience {
        private static let backoff = Backoff.exponential(
            from: .milliseconds(5), maximum: .milliseconds(200), jitter: 0.5)

        private var series = Backoff.Series(Self.backoff)
        private let end = TimerClock().now + .seconds(30)

        /// The error of a statement that has waited for a lock long enough.
        static let locked = "55P03"

        /// The delay before the next attempt; nil if the error is another one, or the time is over.
        ///
        /// The server also lets one of several transactions fail that wait for one another, or that were serializable.
        mutating func delay(after state: String?) -> Duration? {
            guard let state, [Self.locked, "40P01", "40001"].contains(state), TimerClock().now < end else { return nil }
            return Self.backoff.delay(after: &series)
        }
    }
#endif
