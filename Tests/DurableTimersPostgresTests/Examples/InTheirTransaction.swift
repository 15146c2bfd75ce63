#if PostgresNIO
    import DurableTimers
    import DurableTimersPostgresNIO
    import Logging
    import PostgresNIO

    func open(
        _ account: Int64, _ client: PostgresClient,
        _ timers: DurableTimers<PostgresStore<PostgresClient>>, _ logger: Logger
    ) async throws {
        try await client.withTransaction(logger: logger) { connection in
            try await connection.query(
                "insert into accounts (id) values (\(account))", logger: logger)
            try await timers.schedule(
                TrialEnd(account: account), key: "\(account)",
                .after(.seconds(14 * 86_400)), in: connection)
        }
    }
#endif
