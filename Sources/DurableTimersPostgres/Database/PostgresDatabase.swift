#if Postgres
    import CLibPQ
    @_spi(Store) import DurableTimers
    import Synchronization
    @_spi(Tool) import Timers

    /// A PostgreSQL database, through libpq.
    ///
    /// It has a few connections, each with a thread of its own, and makes them when it needs them. No call blocks a
    /// thread that serves tasks. A connection that is lost is made anew by a later call, which waits at most two
    /// seconds after failures. The class is thread-safe, and its connections close when it is released.
    ///
    /// Calls wait for one another when the server has too few connections. When a server only reads, as after a
    /// failover, all connections are made anew.
    ///
    /// A program can use it for its own statements, too:
    ///
    /// ```swift
    /// import DurableTimersPostgres
    ///
    /// func order(_ number: Int64, in database: PostgresDatabase) async throws {
    ///     try await database.transaction { transaction in
    ///         let text = "insert into orders (number) values ($1)"
    ///         _ = try await transaction.query(text, [.int8(number)])
    ///     }
    /// }
    /// ```
    public final class PostgresDatabase: PostgresStoreClient {
        /// How a database is reached.
        public struct Options: Hashable, Sendable {
            /// Whether a pooler stands between the program and the server.
            public enum Pooling: Hashable, Sendable {
                /// Takes any pooler for one that gives each transaction another connection of the server.
                case detected
                /// There is no pooler, or it keeps a connection for a session, as PgBouncer does with
                /// `pool_mode = session`.
                case none
                /// A pooler gives each transaction another connection. Nothing is prepared then.
                case transaction
            }

            /// A URL such as `postgresql://user@host/database`, or a string such as `host=/run/postgresql dbname=test`.
            ///
            /// libpq reads what is missing from its environment variables and its password file.
            public var url: String
            /// The largest number of connections for statements and transactions, above zero.
            ///
            /// A store with runners has up to four more: one that listens, and three for what runners do.
            public var connections = 4
            /// How long the server may take for a statement, above zero and at most a day.
            ///
            /// After that the statement is cancelled, and the connection closed. The server ends a transaction that
            /// rests for twice as long, and so its locks. The statements of runners, and the beginning and the end
            /// of a transaction, have ten seconds at most.
            public var timeout = Duration.seconds(30)
            /// Whether a pooler stands between the program and the server.
            public var pooling = Pooling.detected

            /// Whether a connection executes the statements of runners only.
            var isForRunner = false

            /// Creates options with the default values.
            ///
            /// - Parameter url: a URL or a connection string of libpq.
            public init(url: String) { self.url = url }

            /// Whether the string names several servers, of which one can be written to.
            var hasHosts: Bool {
                // The options are valid until they are freed, and end with one without a keyword.
                let parsed = unsafe PQconninfoParse(url, nil)
                defer { unsafe PQconninfoFree(parsed) }
                var option = unsafe parsed
                while let current = unsafe option, let keyword = unsafe current.pointee.keyword {
                    let isHost = unsafe String(cString: keyword).hasPrefix("host")
                    if isHost, let value = unsafe current.pointee.val, unsafe String(cString: value).contains(",") {
                        return true
                    }
                    unsafe option = current + 1
                }
                return false
            }
        }

        private let options: Options
        private let pool: ConnectionPool
        // No transaction takes one of these.
        private let urgent: ConnectionPool
        private let sessions = Mutex<[ObjectIdentifier: PostgresLink]>([:])

        /// Creates a database, without connecting to it.
        ///
        /// - Parameter options: how the database is reached.
        /// - Throws: ``PostgresDatabaseError`` with the code ``PostgresDatabaseError/Code/invalidOptions``.
        public init(_ options: Options) throws(PostgresDatabaseError) {
            guard options.connections > 0 else {
                throw PostgresDatabaseError(
                    .invalidOptions, "a database needs a connection, not \(options.connections)")
            }
            guard options.timeout > .zero else {
                throw PostgresDatabaseError(.invalidOptions, "a statement needs time, not \(options.timeout)")
            }
            try Self.check(options.url)
            var options = options
            options.timeout = min(options.timeout, .seconds(86_400))
            self.options = options
            pool = ConnectionPool(options, limit: options.connections)
            options.isForRunner = true
            urgent = ConnectionPool(options, limit: 3)
        }

        /// Creates a database with the default options, without connecting to it.
        ///
        /// - Parameter url: a URL or a connection string of libpq.
        /// - Throws: ``PostgresDatabaseError`` with the code ``PostgresDatabaseError/Code/invalidOptions``.
        public convenience init(url: String) throws(PostgresDatabaseError) { try self.init(Options(url: url)) }

        private static func check(_ url: String) throws(PostgresDatabaseError) {
            var message: UnsafeMutablePointer<CChar>?
            // The call sets the message to a string that is valid until it is freed.
            let parsed = unsafe PQconninfoParse(url, &message)
            defer {
                unsafe PQconninfoFree(parsed)
                unsafe PQfreemem(message)
            }
            if unsafe parsed == nil {
                throw PostgresDatabaseError(
                    .invalidOptions, "the connection string is not valid: \(unsafe LibPQ.firstLine(message))")
            }
        }

        // MARK: Statements

        /// Executes a statement in a transaction of its own, which has the isolation level read committed.
        @_spi(Store) public func query(_ statement: PostgresStatement) async throws -> PostgresAnswer {
            do {
                if statement.isUrgent, let answer = try await queryAtOnce(statement) { return answer }
                let (link, answer) = try await begin(statement, .single)
                pool.giveBack(link)
                return answer
            } catch let failure as PostgresDatabaseError where failure.isReadOnly {
                pool.reset()
                urgent.reset()
                for link in sessions.withLock({ sessions in Array(sessions.values) }) { link.reset() }
                throw failure
            }
        }

        /// Executes a statement that transactions must not hold up; nil if the server has no connection for it.
        private func queryAtOnce(_ statement: PostgresStatement) async throws -> PostgresAnswer? {
            if urgent.isCrowded { return nil }
            do {
                let (link, answer) = try await execute(statement, .single, on: urgent)
                urgent.giveBack(link)
                return answer
            } catch let failure as PostgresDatabaseError where failure.isCrowded {
                if urgent.isCrowded { _ = pool.shrink() }
                return nil
            }
        }

        /// Executes a statement with a connection that the caller gives back.
        ///
        /// If the server has too few, this waits for another task's connection, or for the server.
        private func begin(
            _ statement: PostgresStatement, _ mode: PostgresLink.Mode
        ) async throws -> (PostgresLink, PostgresAnswer) {
            let clock = TimerClock()
            let end = clock.now + options.timeout
            var failures = Backoff.Series(Self.crowd)
            while true {
                do { return try await execute(statement, mode, on: pool) } catch let failure as PostgresDatabaseError
                    where failure.isCrowded && clock.now < end
                {
                    try await clock.sleep(for: Self.crowd.delay(after: &failures))
                }
            }
        }

        private func execute(
            _ statement: PostgresStatement, _ mode: PostgresLink.Mode, on pool: ConnectionPool
        ) async throws -> (PostgresLink, PostgresAnswer) {
            let link = try await pool.take()
            do { return (link, try await link.execute(statement, mode)) } catch {
                let isCrowded = (error as? PostgresDatabaseError)?.isCrowded == true
                if isCrowded { pool.refuse(link) } else { pool.giveBack(link) }
                throw error
            }
        }

        private static let crowd = Backoff.exponential(from: .milliseconds(50), maximum: .seconds(1), jitter: 0.5)

        /// Executes a statement in a transaction of its own, which has the isolation level read committed.
        ///
        /// - Parameters:
        ///   - text: one statement of SQL.
        ///   - parameters: the values that it refers to as `$1`, `$2` and so on.
        /// - Returns: its rows.
        /// - Throws: ``PostgresDatabaseError``; `CancellationError` if the task is cancelled, and then the statement
        ///   may have taken effect.
        public func query(_ text: String, _ parameters: [PostgresParameter] = []) async throws -> PostgresAnswer {
            try await query(PostgresStatement(text, parameters))
        }

        /// Executes a statement in a transaction.
        @_spi(Store) public func query(_ statement: PostgresStatement, in transaction: Transaction) async throws
            -> PostgresAnswer
        {
            try await transaction.query(statement)
        }

        /// Runs a body in a transaction, and commits it if the body returns.
        ///
        /// A call without the transaction inside of the body needs another connection.
        ///
        /// - Throws: what the body throws, after the transaction was rolled back; ``PostgresDatabaseError``, with the
        ///   code ``PostgresDatabaseError/Code/unknownOutcome`` if the answer of the commit was lost, and with
        ///   ``PostgresDatabaseError/Code/misuse`` if all connections are in transactions that wait for another one.
        public func transaction<Result: Sendable>(_ body: (Transaction) async throws -> Result) async throws -> Result {
            let (link, _) = try await begin(PostgresStatement("begin"), .beginning)
            defer { pool.giveBack(link) }
            let (transaction, scope) = (Transaction(link), TransactionScope(of: pool))
            return try await scope.settle {
                do {
                    let result = try await scope.enter { try await body(transaction) }
                    transaction.end()
                    let answer = try await link.execute(PostgresStatement("commit"), .ending)
                    if answer.tag == "COMMIT" { return result }
                    throw PostgresDatabaseError(
                        .server, "the transaction was rolled back, since a statement in it failed")
                } catch {
                    transaction.end()
                    // A connection that is lost has rolled back. One that does not answer is given up, and rolls back.
                    do { _ = try await link.execute(PostgresStatement("rollback"), .ending) } catch { link.reset() }
                    if (error as? PostgresDatabaseError)?.isReadOnly == true { link.reset() }
                    throw error
                }
            }
        }

        /// Runs a body with a connection of its own, and closes it when the body ends.
        ///
        /// - Throws: what the body throws; ``PostgresDatabaseError`` if there was no connection.
        @_spi(Store) public func session(_ body: @Sendable (any PostgresSession) async throws -> Void) async throws {
            let link = PostgresLink(options, hasPulse: true)
            defer {
                _ = sessions.withLock { sessions in sessions.removeValue(forKey: ObjectIdentifier(link)) }
                link.close()
            }
            do { _ = try await link.execute(PostgresStatement(""), .single) } catch let failure as PostgresDatabaseError
                where failure.isCrowded
            {
                // The caller tries again, and needs one of those that this database has.
                _ = pool.shrink() || urgent.shrink()
                throw failure
            }
            sessions.withLock { sessions in sessions[ObjectIdentifier(link)] = link }
            do { try await body(LinkSession(link)) } catch {
                // What has ended or silenced this connection may have done so with those that rest.
                pool.reset()
                urgent.reset()
                throw error
            }
        }

        /// The error that the server gave a statement; nil for other errors.
        @_spi(Store) public func sqlState(of error: any Error) -> String? {
            (error as? PostgresDatabaseError)?.sqlState
        }
    }

    @_spi(Store) extension PostgresDatabase: PostgresExecutor {}
#endif
