#if Postgres
    import CLibPQ

    /// A PostgreSQL database, through libpq.
    ///
    /// It has a few connections, each with a thread of its own, and makes them when it needs them. No call blocks a
    /// thread that serves tasks. A connection that is lost is made anew by a later call, which waits at most 1.6
    /// seconds after failures. The class is thread-safe, and its connections close when it is released.
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
    public final class PostgresDatabase: PostgresExecutor {
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
            /// The largest number of connections for statements, above zero; a store with runners has one more.
            public var connections = 4
            /// Whether a pooler stands between the program and the server.
            public var pooling = Pooling.detected

            /// Creates options with the default values.
            ///
            /// - Parameter url: a URL or a connection string of libpq.
            public init(url: String) { self.url = url }
        }

        private let options: Options
        private let pool: ConnectionPool

        /// Creates a database, without connecting to it.
        ///
        /// - Parameter options: how the database is reached.
        /// - Throws: ``Failure`` with the code ``Failure/Code/invalidOptions``.
        public init(_ options: Options) throws(Failure) {
            guard options.connections > 0 else {
                throw Failure(.invalidOptions, "a database needs a connection, not \(options.connections)")
            }
            try Self.check(options.url)
            self.options = options
            pool = ConnectionPool(options)
        }

        /// Creates a database with the default options, without connecting to it.
        ///
        /// - Parameter url: a URL or a connection string of libpq.
        /// - Throws: ``Failure`` with the code ``Failure/Code/invalidOptions``.
        public convenience init(url: String) throws(Failure) { try self.init(Options(url: url)) }

        private static func check(_ url: String) throws(Failure) {
            var message: UnsafeMutablePointer<CChar>?
            // The call sets the message to a string that is valid until it is freed.
            let parsed = unsafe PQconninfoParse(url, &message)
            defer {
                unsafe PQconninfoFree(parsed)
                unsafe PQfreemem(message)
            }
            if unsafe parsed == nil {
                throw Failure(.invalidOptions, "the connection string is not valid: \(unsafe LibPQ.firstLine(message))")
            }
        }

        // MARK: Statements

        /// Executes a statement in a transaction of its own.
        ///
        /// - Throws: ``Failure``; `CancellationError` if the task is cancelled, and then the statement may have taken
        ///   effect.
        public func query(_ statement: PostgresStatement) async throws -> PostgresAnswer {
            let link = try await pool.take()
            defer { pool.giveBack(link) }
            return try await link.execute(statement, .single)
        }

        /// Executes a statement in a transaction of its own.
        ///
        /// - Parameters:
        ///   - text: one statement of SQL.
        ///   - parameters: the values that it refers to as `$1`, `$2` and so on.
        /// - Returns: its rows.
        /// - Throws: ``Failure``; `CancellationError` if the task is cancelled, and then the statement may have taken
        ///   effect.
        public func query(_ text: String, _ parameters: [PostgresParameter] = []) async throws -> PostgresAnswer {
            try await query(PostgresStatement(text, parameters))
        }

        /// Executes a statement in a transaction.
        ///
        /// - Throws: ``Failure``; `CancellationError` if the task is cancelled, and then the transaction has no effect.
        public func query(_ statement: PostgresStatement, in transaction: Transaction) async throws -> PostgresAnswer {
            try await transaction.query(statement)
        }

        /// Runs a body in a transaction, and commits it if the body returns.
        ///
        /// - Throws: what the body throws, after the transaction was rolled back; ``Failure``, with the code
        ///   ``Failure/Code/unknownOutcome`` if the answer of the commit was lost.
        public func transaction<Result: Sendable>(_ body: (Transaction) async throws -> Result) async throws -> Result {
            let link = try await pool.take()
            defer { pool.giveBack(link) }
            _ = try await link.execute(PostgresStatement("begin"), .beginning)
            let transaction = Transaction(link)
            do {
                let result = try await body(transaction)
                transaction.end()
                let answer = try await link.execute(PostgresStatement("commit"), .ending)
                guard answer.tag == "COMMIT" else {
                    throw Failure(.server, "the transaction was rolled back, since a statement in it failed")
                }
                return result
            } catch {
                transaction.end()
                // A connection that is lost has rolled back. One that does not answer is given up, and rolls back, too.
                do { _ = try await link.execute(PostgresStatement("rollback"), .ending) } catch { link.reset() }
                throw error
            }
        }

        /// Runs a body with a connection of its own, and closes it when the body ends.
        ///
        /// - Throws: what the body throws; ``Failure`` if there was no connection.
        public func session(_ body: @Sendable (any PostgresSession) async throws -> Void) async throws {
            let link = PostgresLink(options)
            defer { link.close() }
            _ = try await link.execute(PostgresStatement("select 1"), .single)
            try await body(LinkSession(link))
        }
    }
#endif
