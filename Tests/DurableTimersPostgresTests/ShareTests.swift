#if Postgres
    import DurableTestSupport
    @_spi(Store) import DurableTimers
    import DurableTimersPostgres
    import Synchronization
    import TestSupport
    import Testing
    import Timers

    @Suite(.patient, .enabled(if: SharedServer.isThere, SharedServer.word))
    struct `Eight runners` {
        @Test func `share ten thousand deadlines of one instant, each once`() async throws {
            let (url, schema) = (try await SharedServer.url(), SharedServer.uniqueSchema())
            let store = try PostgresStore(url: url, schema: schema)
            try await store.migrate()
            let counts = Mutex<[Int: Int]>([:])
            let share = Mutex<[Int: Int]>([:])
            let runners = try (0..<8).map { number in
                // Each has connections of its own, as another process would.
                let timers = DurableTimers(store: try PostgresStore(url: url, schema: schema))
                timers.handle(Effect.self, options: DeadlineOptions(atOnce: 1000)) { effect, _ in
                    counts.withLock { counts in counts[effect.number, default: 0] += 1 }
                    share.withLock { share in share[number, default: 0] += 1 }
                }
                return Task { try await timers.run() }
            }
            let instant = try await store.now() + .seconds(2)
            for batch in 0..<10 {
                _ = try await store.schedule(
                    (0..<1000).map { number in
                        try DeadlineRequest(Effect(number: batch * 1000 + number), .at(instant))
                    })
            }
            try await waitUntil { try await store.counts() == [] }
            print("10,000 by eight runners: \(try await instant.duration(to: store.now())) \(share.withLock { $0 })")
            for runner in runners { runner.cancel() }
            for runner in runners { try await runner.value }
            #expect(counts.withLock { counts in counts.count == 10_000 && counts.values.allSatisfy { $0 == 1 } })
        }
    }
#endif
