#if SQLite
    @_spi(Store) import DurableTimers
    import GRDB
    import Synchronization
    import Timers

    /// The file of a store, and its connections.
    ///
    /// One connection writes. A second one, with other settings, would wait for the lock of the first in steps, whereas
    /// calls on one connection follow each other at once. Before a transaction, the connection therefore takes the
    /// settings of that transaction.
    ///
    /// No call is made on the cooperative pool, because SQLite blocks its caller. A call that has begun goes on when
    /// its task is cancelled: a runner that is cancelled must still be able to end its runs.
    final class StoreFile: Sendable {
        /// What a committed transaction survives.
        enum Durability: Sendable {
            /// A crash of the machine, or a loss of power.
            case machine
            /// The end of the process.
            ///
            /// After a crash of the machine, the last transactions may be undone, in the reverse of their order.
            case process
        }

        let path: String
        let pool: DatabasePool
        /// The canonical path of the file as SQLite knows it.
        let location: String
        /// The identity of the file: the path can lead to another one later.
        private let identity: FileIdentity?
        // The lock guards only the variable, and only the connection's queue changes it.
        private let durability = Mutex<Durability?>(nil)
        /// The calls that wait for one transaction.
        private let group = Mutex<[Call]>([])

        /// A call that shares a transaction with others.
        private struct Call: Sendable {
            /// Makes the changes of the call, and returns what to do when they are committed.
            let run: @Sendable (Database) throws -> () -> Void
            let fail: @Sendable (any Error) -> Void
        }

        init(path: String, _ configuration: Configuration, patience: Duration) throws {
            self.path = path
            var configuration = configuration
            configuration.busyMode = Patience(limit: patience).mode
            configuration.journalMode = .wal
            configuration.prepareDatabase { db in
                // This has an effect only on Apple's systems, where other calls leave data in the drive.
                try db.execute(sql: "PRAGMA fullfsync = ON")
                try db.execute(sql: "PRAGMA checkpoint_fullfsync = ON")
            }
            (pool, location) = try SQLiteStoreError.naming(path) { [configuration] in
                try Self.refuseLaterVersion(path, configuration)
                let pool = try Self.open(path, configuration, patience)
                return (pool, try pool.unsafeRead { db in try Self.location(of: db) })
            }
            identity = FileIdentity(location)
        }

        /// Throws if the path leads to another file by now, or to none: writes would be lost.
        private func check() throws {
            if FileIdentity(location) == identity { return }
            throw DurableError(.invalidStore, "'\(path)' was deleted or replaced while it was open")
        }

        /// Looks at the version of the tables before anything is written: opening the pool sets the journal's mode.
        ///
        /// Opening the pool reports any other problem with the file.
        private static func refuseLaterVersion(_ path: String, _ configuration: Configuration) throws {
            var configuration = configuration
            configuration.readonly = true
            // There is none that a connection that only reads can set.
            configuration.journalMode = .default
            guard let database = try? DatabaseQueue(path: path, configuration: configuration) else { return }
            do {
                try database.read { db in try Schema.check(db, path) }
            } catch let error as DurableError where error.code == .newerStore {
                throw error
            } catch {}
        }

        /// Opens the file, and waits for other processes that do the same.
        ///
        /// SQLite does not wait for a lock by itself when it changes the journal's mode.
        private static func open(
            _ path: String, _ configuration: Configuration, _ patience: Duration
        ) throws -> DatabasePool {
            let patience = Patience(limit: patience)
            var tries = 0
            while true {
                do {
                    return try DatabasePool(path: path, configuration: configuration)
                } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                    if !patience.wait(tries) { throw error }
                    tries += 1
                }
            }
        }

        /// The canonical path of the main database of a connection.
        static func location(of db: Database) throws -> String {
            let statement = try db.cachedStatement(sql: "select file from pragma_database_list where name = 'main'")
            return try String.fetchOne(statement) ?? ""
        }

        // MARK: Calls

        // These are concurrent, so that their callers return to their actors by themselves. Without that, optimised
        // code of Swift 6.3.1 goes on where the continuation was resumed: after a claim, code of the main actor ran on
        // another thread.

        /// Runs a body on a connection that only reads, beside the one that writes.
        @concurrent func read<Value: Sendable>(
            _ body: @escaping @Sendable (Database) throws -> Value
        ) async throws -> Value {
            try await withCheckedThrowingContinuation { continuation in
                pool.asyncRead { [self] db in continuation.resume(with: result { try body(db.get()) }) }
            }
        }

        /// Runs a body on the connection that writes, in no transaction.
        @concurrent func access<Value: Sendable>(
            _ body: @escaping @Sendable (Database) throws -> Value
        ) async throws -> Value {
            try await withCheckedThrowingContinuation { continuation in
                pool.asyncWriteWithoutTransaction { [self] db in continuation.resume(with: result { try body(db) }) }
            }
        }

        /// The value that a body returns, or its error with the name of the file.
        private func result<Value>(_ body: () throws -> Value) -> Result<Value, any Error> {
            Result {
                try SQLiteStoreError.naming(path) {
                    try check()
                    return try body()
                }
            }
        }

        /// Runs a body of the user in a transaction of its own, and passes its errors on as they are.
        func writeForUser<Value: Sendable>(
            _ body: @escaping @Sendable (Database) throws -> Value
        ) async throws -> Value {
            do {
                return try await access { [self] db in
                    try transaction(db, .machine) {
                        do { return try body(db) } catch { throw ErrorOfUser(error: error) }
                    }
                }
            } catch let error as ErrorOfUser {
                throw error.error
            }
        }

        private struct ErrorOfUser: Error {
            var error: any Error
        }

        /// Runs a body in a transaction that it may share with other calls, and that waits for the disk once.
        ///
        /// The body also returns the work to do after the commit. It may run twice: when a call of the group fails, the
        /// transaction is rolled back, and each call then has one of its own.
        @concurrent func writeInGroup<Value: Sendable>(
            _ body: @escaping @Sendable (Database) throws -> (Value, committed: () -> Void)
        ) async throws -> Value {
            try await withCheckedThrowingContinuation { continuation in
                let call = Call { db in
                    let (value, committed) = try body(db)
                    return {
                        committed()
                        continuation.resume(returning: value)
                    }
                } fail: { error in
                    continuation.resume(throwing: error)
                }
                let isFirst = group.withLock { calls in
                    calls.append(call)
                    return calls.count == 1
                }
                if !isFirst { return }
                pool.asyncWriteWithoutTransaction { [self] db in
                    let calls = group.withLock { calls in
                        defer { calls = [] }
                        return calls
                    }
                    run(calls, db)
                }
            }
        }

        private func run(_ calls: [Call], _ db: Database) {
            switch result({ try transaction(db, .machine) { try calls.map { call in try call.run(db) } } }) {
            case .success(let ends): for end in ends { end() }
            case .failure(let error) where calls.count == 1: calls[0].fail(error)
            case .failure: for call in calls { run([call], db) }
            }
        }

        /// Runs a body in a transaction that has the write lock from its start; on the queue of the connection.
        func transaction<Value>(_ db: Database, _ wanted: Durability, _ body: () throws -> Value) throws -> Value {
            if durability.withLock({ durability in durability != wanted }) {
                // SQLite has no parameters here.
                switch wanted {
                case .machine: try db.execute(sql: "PRAGMA synchronous = FULL")
                case .process: try db.execute(sql: "PRAGMA synchronous = NORMAL")
                }
                durability.withLock { durability in durability = wanted }
            }
            var value: Value?
            try db.inTransaction(.immediate) {
                value = try body()
                return .commit
            }
            guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
            return value
        }
    }
#endif
