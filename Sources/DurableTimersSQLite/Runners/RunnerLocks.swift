#if SQLite
    @_spi(Store) import DurableTimers
    import GRDB
    import Synchronization

    /// The locks of runners: one byte of a file for each, which the system frees when their process ends.
    ///
    /// A row names the file that has the lock. If that file was deleted and made again, nothing is known of the runner,
    /// and its leases decide. Its row is deleted when no deadline runs for it.
    final class RunnerLocks: Sendable {
        private struct State {
            /// The open file through which other runners' locks are tested.
            var tests: LockFile?
            /// The locks of this store's runners.
            var held: [RunnerID: LockFile] = [:]
        }

        private let path: String
        private let database: String
        private let state = Mutex(State())

        init(_ location: String) {
            database = location
            path = location + "-runners"
        }

        /// Takes the lock of a runner, and writes its row; in a transaction.
        ///
        /// Without a lock there is no row, and leases decide.
        func join(_ runner: RunnerID, _ db: Database) throws {
            guard let lock = LockFile(path, like: database) else { return }
            let statement = try db.cachedStatement(sql: "insert into timers_runner (runner, file) values (?, ?)")
            try statement.execute(arguments: [runner.description, lock.identity])
            // The row is visible later than the lock.
            guard lock.take(db.lastInsertedRowID) else { return try forget(runner, db) }
            state.withLock { state in state.held[runner] = lock }
        }

        /// Deletes the row of a runner; in a transaction.
        func forget(_ runner: RunnerID, _ db: Database) throws {
            let statement = try db.cachedStatement(sql: "delete from timers_runner where runner = ?")
            try statement.execute(arguments: [runner.description])
        }

        /// Releases the lock of a runner.
        func leave(_ runner: RunnerID) {
            // The file is closed outside of this lock.
            let lock = state.withLock { state in state.held.removeValue(forKey: runner) }
            _ = consume lock
        }

        /// Makes the file unless it exists: a watch needs it.
        func makeFile() {
            state.withLock { state in
                if state.tests == nil { state.tests = LockFile(path, like: database) }
            }
        }

        /// The runners whose processes have ended, and those whose rows no longer have a meaning.
        func ended(_ db: Database) throws -> [RunnerID] {
            let rows = try Row.fetchAll(
                db.cachedStatement(sql: "select id, runner, file from timers_runner order by id limit 1000"))
            if rows.isEmpty { return [] }
            makeFile()
            let runs = try db.cachedStatement(sql: "select 1 from timers_deadline where runner = ? and state = 1")
            let (tests, held) = state.withLock { state in (state.tests, state.held) }
            guard let tests else { return [] }
            return try rows.compactMap { row in
                guard let runner = RunnerID(row[1] as String), held[runner] == nil else { return nil }
                if row[2] == tests.identity { return tests.isFree(row[0]) ? runner : nil }
                return try Int.fetchOne(runs, arguments: [runner.description]) == nil ? runner : nil
            }
        }
    }
#endif
