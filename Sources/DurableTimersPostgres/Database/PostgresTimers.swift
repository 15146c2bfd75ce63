#if Postgres
    public import DurableTimers

    /// Durable timers on PostgreSQL, with the client of this module.
    public typealias PostgresTimers = DurableTimers<PostgresStore<PostgresDatabase>>
#endif
