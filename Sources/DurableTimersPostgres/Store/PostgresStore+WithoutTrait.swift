#if PostgresNIO && !Postgres
    @available(*, unavailable)
    extension PostgresStore where Executor == PostgresDatabase {
        /// Needs the trait `Postgres`.
        @available(
            *, unavailable,
            message: "add traits: [.defaults, \"Postgres\"] to the dependency on swift-timers in Package.swift"
        )
        public convenience init(url: String, schema: String = "timers") throws { fatalError("unavailable") }
    }
#endif
