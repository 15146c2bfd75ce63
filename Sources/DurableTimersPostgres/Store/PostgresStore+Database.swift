#if Postgres
    @_spi(Store) public import DurableTimers

    /// Durable timers on PostgreSQL, with the client of this module.
    public typealias PostgresTimers = DurableTimers<PostgresStore<PostgresDatabase>>

    extension PostgresStore where Executor == PostgresDatabase {
        /// Creates a store in a database that libpq reaches, without connecting to it.
        ///
        /// - Parameters:
        ///   - url: a URL or a connection string of libpq.
        ///   - schema: the name of the schema of the tables.
        /// - Throws: ``PostgresDatabaseError`` if the URL is not valid; `DurableError` if the name is not valid.
        public convenience init(url: String, schema: String = "timers") throws {
            try self.init(PostgresDatabase(url: url), schema: schema)
        }

        /// Creates a store in a database that libpq reaches, without connecting to it.
        ///
        /// - Parameters:
        ///   - database: the client of the database.
        ///   - schema: the name of the schema of the tables.
        ///   - migrates: whether the store makes its tables, and brings those of an earlier version up to date.
        ///   - flushesRuns: whether claims, renewals and ends of runs wait until the server has them on its disk. If
        ///     the server crashes without that, deadlines whose runs began or ended in the last second may run again.
        ///     Scheduling always waits, and so do transactions of the user.
        /// - Throws: `DurableError` with the code `invalidStore` if the name is not valid.
        public convenience init(
            _ database: PostgresDatabase, schema: String = "timers", migrates: Bool = true, flushesRuns: Bool = false
        ) throws(DurableError) {
            try self.init(database, database, schema: schema, migrates: migrates, flushesRuns: flushesRuns)
        }
    }
#endif
