#if Postgres || PostgresNIO
    /// A client of PostgreSQL that a ``PostgresStore`` can use, and whose transactions it can take part in.
    ///
    /// ``PostgresDatabase`` is one, through libpq. With the product `DurableTimersPostgresNIO`, a `PostgresClient` of
    /// PostgresNIO is also one.
    public protocol PostgresStoreClient: Sendable {
        /// A transaction as users of the client know it, such as its connection.
        associatedtype Transaction: Sendable
    }

    /// The operations that a store needs from a client.
    ///
    /// A function throws if the statement failed, or if its answer was lost. It has a limit of time: a connection that
    /// is silent for longer is closed, and the function throws.
    @_spi(Store) public protocol PostgresExecutor<Transaction>: PostgresStoreClient {
        /// Executes a statement in a transaction of its own.
        func query(_ statement: PostgresStatement) async throws -> PostgresAnswer

        /// Executes a statement in a transaction.
        func query(_ statement: PostgresStatement, in transaction: Transaction) async throws -> PostgresAnswer

        /// Runs a body in a transaction, and commits it if the body returns.
        ///
        /// - Throws: the error of the body, after the transaction was rolled back, and the errors of the client.
        func transaction<Result: Sendable>(_ body: (Transaction) async throws -> Result) async throws -> Result

        /// Runs a body with a connection that nothing else uses, and closes the connection when the body ends.
        ///
        /// A store keeps one such connection as long as it has runners. It carries notifications, and locks of its
        /// session that show other processes that this one lives.
        ///
        /// - Throws: the error of the body, or an error if there was no connection.
        func session(_ body: @Sendable (any PostgresSession) async throws -> Void) async throws

        /// The five characters by which the server names an error of a statement, such as "55P03"; nil for others.
        ///
        /// A store repeats a statement that another transaction kept the server from executing.
        func sqlState(of error: any Error) -> String?
    }

    /// A connection that nothing else uses.
    ///
    /// A lost connection does not come back: each later call throws.
    @_spi(Store) public protocol PostgresSession: Sendable {
        /// Whether a pooler may give each transaction another connection of the server, as PgBouncer does with
        /// `pool_mode = transaction`.
        ///
        /// Notifications and locks of the session then do not work, and the store does without them.
        var isPooled: Bool { get }

        /// Executes a statement in a transaction of its own.
        func query(_ statement: PostgresStatement) async throws -> PostgresAnswer

        /// Listens to a channel, and returns when the server has confirmed that.
        ///
        /// - Parameter channel: a lower-case identifier that needs no quotes.
        /// - Returns: the payloads of the notifications. The sequence throws when the connection is lost, at once if
        ///   the system can see it.
        /// - Throws: an error if the connection is lost, or the error of the server.
        func listen(to channel: String) async throws -> AsyncThrowingStream<String, any Error>
    }

    /// The connection that listens was lost, and with it the locks of the runners.
    struct LostSession: Error, CustomStringConvertible { let description: String }
#endif
