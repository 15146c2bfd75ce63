#if PostgresNIO
    @_spi(Store) public import DurableTimers
    @_spi(Store) @_exported public import DurableTimersPostgres
    public import Logging
    public import PostgresNIO

    extension PostgresClient: PostgresStoreClient {
        /// A connection in which the program has begun a transaction.
        public typealias Transaction = PostgresConnection
    }

    extension PostgresStore where Executor == PostgresClient {
        /// Creates a store in the database of a client, without connecting to it.
        ///
        /// The program runs the client. While there are runners, the store keeps three of the client's connections: two
        /// for the runners, and one that listens. It gives the client new ones afterwards.
        ///
        /// - Parameters:
        ///   - client: the client of the program. Let it have at least four connections; it has 20 unless the program
        ///     chooses another number.
        ///   - schema: the name of the schema of the tables.
        ///   - migrates: whether the store makes its tables, and brings those of an earlier version up to date.
        ///   - flushesRuns: whether claims, renewals and ends of runs wait until the server has them on its disk. If
        ///     the server crashes without that, deadlines whose runs began or ended in the last second may run again.
        ///     Scheduling always waits, and so do transactions of the user.
        ///   - isPooled: whether a pooler may give each transaction another connection of the server, as PgBouncer does
        ///     with `pool_mode = transaction`. Runners then look every second, and only leases decide.
        ///   - logger: the logger of the statements.
        /// - Throws: `DurableError` with the code `invalidStore` if the name is not valid.
        public convenience init(
            _ client: PostgresClient, schema: String = "timers", migrates: Bool = true, flushesRuns: Bool = false,
            isPooled: Bool = false, logger: Logger = Logger(label: "durable-timers")
        ) throws(DurableError) {
            try self.init(
                client, ClientExecutor(client, isPooled: isPooled, logger), schema: schema, migrates: migrates,
                flushesRuns: flushesRuns)
        }
    }
#endif
