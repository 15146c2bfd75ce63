// The declarations that a program sees if its dependency lacks the trait.

#if !PostgresNIO
    @_exported public import DurableTimersPostgres
#endif

#if !PostgresNIO && Postgres
    extension PostgresStore where Executor == PostgresDatabase {
        /// Needs the trait `PostgresNIO`.
        @available(
            *, unavailable,
            message: "add traits: [.defaults, \"PostgresNIO\"] to the dependency on swift-timers in Package.swift"
        )
        public convenience init<Client>(
            _ client: Client, schema: String = "timers", migrates: Bool = true, flushesRuns: Bool = false,
            isPooled: Bool = false
        ) throws {
            fatalError("unavailable")
        }
    }
#endif
