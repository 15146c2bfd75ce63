#if Postgres
    @_spi(Store) import DurableTimers
    import DurableTimersPostgres
    import Testing
    import Timers
    import TimersTesting

    @Suite(.enabled(if: SharedServer.isThere, SharedServer.word))
    struct `The promises of a store in PostgreSQL` {
        @Test(arguments: StorePromise.allCases)
        func `are kept`(promise: StorePromise) async throws {
            let url = try await SharedServer.url()
            let schema = SharedServer.uniqueSchema()
            let violations = await StoreConformance.violations(of: [promise]) { _ in
                try PostgresStore(PostgresDatabase(url: url), schema: schema)
            }
            #expect(violations == [])
        }
    }
#endif
