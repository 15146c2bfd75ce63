#if Postgres
    import DurableTestSupport
    import DurableTimersPostgres
    import TestSupport
    import Testing

    @Suite(.enabled(if: SharedServer.isThere, SharedServer.word))
    struct `Handlers of a database that block all threads` {
        @Test(.oneProcess) func `do not keep their leases from being renewed`() async throws {
            let (url, schema) = (try await SharedServer.url(), SharedServer.uniqueSchema())
            await #expect(processExitsWith: .success) { [url = url as String, schema = schema as String] in
                try await BlockedThreads(PostgresStore(url: url, schema: schema)).renewLeases()
            }
        }

        @Test(.oneProcess) func `keep no end of a run and no deadline from the store`() async throws {
            let (url, schema) = (try await SharedServer.url(), SharedServer.uniqueSchema())
            await #expect(processExitsWith: .success) { [url = url as String, schema = schema as String] in
                try await BlockedThreads(PostgresStore(url: url, schema: schema)).reachStore()
            }
        }
    }
#endif
