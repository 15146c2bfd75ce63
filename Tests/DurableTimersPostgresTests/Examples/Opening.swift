#if Postgres
    import DurableTimers
    import DurableTimersPostgres

    func open(
        _ account: Int64, _ timers: DurableTimers<PostgresStore<PostgresDatabase>>
    ) async throws {
        let trial = try DeadlineRequest(
            TrialEnds(account: account), key: "\(account)",
            .after(.seconds(14 * 86_400)))
        try await timers.store.write { transaction in
            _ = try await transaction.query(
                "insert into accounts (id) values ($1)", [.int8(account)])
            _ = try await timers.store.schedule([trial], in: transaction)
        }
    }
#endif
