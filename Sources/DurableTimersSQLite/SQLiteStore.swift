#if SQLite
    @_spi(Store) public import DurableTimers
    public import GRDB
    package import Timers

    /// A store of deadlines in an SQLite file.
    ///
    /// ```swift
    /// import DurableTimersSQLite
    ///
    /// let store = try SQLiteStore(path: "timers.sqlite")
    /// print(store.path)
    /// ```
    ///
    /// Any number of runners in any number of processes of one machine may share the file. Its clock is the wall clock
    /// of the machine. The file is in WAL mode, and has two or three others beside it, whose names begin with its own.
    ///
    /// The changes of ``schedule(_:)``, ``cancel(_:stopsRun:)`` and ``write(_:)`` survive a loss of power. A loss of
    /// power may undo the last claims and ends of runs: such a deadline runs again, with all that ended after it.
    ///
    /// The calls wait for the lock of another process up to the store's patience, and then throw a
    /// ``SQLiteStoreError``. They go on when their task is cancelled.
    public final class SQLiteStore: SynchronousTransactions {
        /// The connection of a transaction, as GRDB knows it.
        public typealias Transaction = Database

        /// The path of the file.
        public var path: String { file.path }

        let file: StoreFile
        let board: NoticeBoard
        let locks: RunnerLocks
        private let clock: @Sendable () -> TimerInstant

        /// Opens a file, or creates it, and brings its tables to the version of this library.
        ///
        /// The call blocks its thread, up to the patience if another process holds the lock of the file. The file may
        /// also be that of an app: the tables of the store have names that begin with `timers_`.
        ///
        /// - Parameters:
        ///   - path: the path of the file, in a folder that exists and that the process can write to.
        ///   - patience: how long a call waits for the lock of another process.
        ///   - migrates: whether to make or change the tables; false for deployments that run ``schema`` themselves.
        ///   - configuration: the connections' configuration, such as a passphrase; the store sets their busy mode and
        ///     their journal mode.
        /// - Throws: `DurableError` if the file is no database, or its tables are of a later version or, without
        ///   `migrates`, of an earlier one; ``SQLiteStoreError`` if the file cannot be opened.
        public convenience init(
            path: String, patience: Duration = .seconds(5), migrates: Bool = true,
            configuration: Configuration = Configuration()
        ) throws {
            try self.init(path: path, patience: patience, migrates: migrates, configuration: configuration) {
                // The one place where the store reads its clock.
                SystemClock.now(.wall)
            }
        }

        /// Opens a file, for tests with a clock of their own.
        package init(
            path: String, patience: Duration = .seconds(5), migrates: Bool = true,
            configuration: Configuration = Configuration(), clock: @escaping @Sendable () -> TimerInstant
        ) throws {
            if path.isEmpty || path == ":memory:" {
                throw DurableError(.invalidStore, "'\(path)' is not a file; MemoryStore keeps deadlines in memory")
            }
            file = try StoreFile(path: path, configuration, patience: patience)
            try Schema.prepare(file, migrates: migrates)
            locks = RunnerLocks(file.location)
            board = NoticeBoard(file, locks)
            self.clock = clock
        }

        /// The statements that make the tables, as SQL text, for deployments that run migrations themselves.
        ///
        /// Run the text once, in a transaction, on a file without these tables.
        public static var schema: String { Schema.migrations.joined(separator: "\n") }

        // MARK: Calls

        /// The time of the clock in whole microseconds, rounded down: a deadline that is rounded up is never early.
        var microseconds: Int64 { Int64(clock().nanoseconds / 1000) }

        /// Reads rows, beside the connection that writes.
        func read<Value: Sendable>(
            _ body: @escaping @Sendable (DeadlineTable) throws -> Value
        ) async throws -> Value {
            try await file.read { [self] db in try body(DeadlineTable(db, at: microseconds)) }
        }

        /// Changes rows in a transaction, and tells the runners.
        func write<Value: Sendable>(
            _ durability: StoreFile.Durability, _ body: @escaping @Sendable (inout DeadlineTable) throws -> Value
        ) async throws -> Value {
            try await file.access { [self] db in try write(durability, db, body) }
        }

        /// Like ``write(_:_:)``, on the queue of the connection.
        func write<Value>(
            _ durability: StoreFile.Durability, _ db: Database, _ body: (inout DeadlineTable) throws -> Value
        ) throws -> Value {
            let (value, notices) = try file.transaction(db, durability) { try perform(body, on: db) }
            board.post(notices)
            return value
        }

        /// Changes rows in a transaction that may contain other calls, and tells the runners; the body may run twice.
        func writeInGroup<Value: Sendable>(
            _ body: @escaping @Sendable (inout DeadlineTable) throws -> Value
        ) async throws -> Value {
            try await file.writeInGroup { [self] db in
                let (value, notices) = try perform(body, on: db)
                return (value, { [board] in board.post(notices) })
            }
        }

        /// Changes rows, and returns the notices for runners when the transaction is committed.
        func perform<Value>(
            _ body: (inout DeadlineTable) throws -> Value, on db: Database
        ) throws -> (Value, [StoreNotice]) {
            var table = DeadlineTable(db, at: microseconds)
            let value = try body(&table)
            return (value, table.notices)
        }
    }

    /// Durable timers in an SQLite file.
    public typealias SQLiteTimers = DurableTimers<SQLiteStore>
#endif
