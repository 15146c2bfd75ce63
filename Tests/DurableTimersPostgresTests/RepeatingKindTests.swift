#if Postgres
    import DurableTestSupport
    import DurableTimersPostgres
    import TestSupport
    import Testing

    @Suite(.enabled(if: SharedServer.isThere, SharedServer.word))
    struct `A kind that repeats in a database` {
        @Test(.patient) func `comes at the dates of its value, until it is cancelled`() async throws {
            let store = try PostgresStore(url: await SharedServer.url(), schema: SharedServer.uniqueSchema())
            #expect(try await RepeatingBeat.play(on: store) == [20, 20, 20, 50, 50, 50])
        }
    }
#endif
