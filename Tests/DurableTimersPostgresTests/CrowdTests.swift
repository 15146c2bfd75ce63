#if Postgres
    import DurableTimers
    import DurableTimersPostgres
    import Synchronization
    import TestSupport
    import Testing
    import Timers

    /// More tasks than connections.
    @Suite(.patient, .enabled(if: SharedServer.canStart, SharedServer.word))
    struct `A store with few connections` {
        typealias Store = PostgresStore<PostgresDatabase>
        typealias Processes = `Runners in several processes`

        @Test func `renews leases while the transactions of handlers wait for one another`() async throws {
            let store = try await SharedServer.store()
            try await Processes.prepare(store)
            let runs = Tally()
            let timers = DurableTimers(store: store, lease: .seconds(5))
            timers.handle(Effect.self, atOnce: 60) { _, run in
                _ = runs.add()
                try await store.write { transaction in
                    try await TimerClock().sleep(for: .milliseconds(600))
                    try await run.complete(in: transaction)
                }
            }
            let requests = try (0..<60 as Range<Int64>).map { number in
                try timers.request(Effect(number: number), key: "\(number)", .after(.zero))
            }
            _ = try await store.schedule(requests)
            try await `Runners whose server fails`.running(timers) {
                try await Processes.wait { try await store.counts().isEmpty }
            }
            #expect(runs.count == 60)
        }

        @Test(arguments: [1, 4])
        func `refuses a call inside of a transaction that would wait for ever`(connections: Int) async throws {
            var options = PostgresDatabase.Options(url: try await SharedServer.url())
            options.connections = connections
            let store = try Store(PostgresDatabase(options), schema: SharedServer.uniqueSchema())
            try await store.migrate()
            let request = DeadlineRequest(name: "mail", key: "a", time: .after(.seconds(99)))
            for call in [
                { _ = try await store.find(.key(name: "mail", "a")) },
                { _ = try await store.cancel(.key(name: "mail", "b")) },
                { _ = try await store.schedule([request]) },
                { try await store.write { _ in } },
            ] as [@Sendable () async throws -> Void] {
                let errors = try await withThrowingTaskGroup(of: (any Error)?.self) { group in
                    let inside = Tally()
                    for _ in 0..<connections {
                        group.addTask {
                            do {
                                try await store.write { _ in
                                    _ = inside.add()
                                    try await Processes.wait { inside.count >= connections }
                                    try await call()
                                }
                                return nil
                            } catch { return error }
                        }
                    }
                    return try await group.reduce(into: []) { errors, error in error.map { errors.append($0) } }
                }
                #expect(!errors.isEmpty)
                for error in errors { #expect((error as? PostgresDatabase.Failure)?.code == .misuse) }
                // All connections are there again.
                #expect(try await store.list(DeadlineQuery()).count <= 1)
            }
        }

        @Test func `gives a transaction that needs another connection the next one`() async throws {
            var options = PostgresDatabase.Options(url: try await SharedServer.url())
            options.connections = 2
            let store = try Store(PostgresDatabase(options), schema: SharedServer.uniqueSchema())
            try await store.migrate()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 {
                    group.addTask { _ = try await store.executor.query("select pg_sleep(0.01)") }
                }
                group.addTask { try await store.write { _ in _ = try await store.find(.key(name: "mail", "a")) } }
                try await group.waitForAll()
            }
        }

        @Test func `lets calls wait while the server has too few`() async throws {
            let server = try await PostgresServer(options: "-c max_connections=5 -c superuser_reserved_connections=0")
            var options = PostgresDatabase.Options(url: server.url)
            options.connections = 8
            let store = try Store(PostgresDatabase(options))
            try await Processes.prepare(store)
            let timers = DurableTimers(store: store)
            timers.handle(Effect.self) { effect, run in try await Processes.write(effect, run, store) }
            try await `Runners whose server fails`.running(timers) {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<100 as Range<Int64> {
                        group.addTask {
                            let key = DeadlineReference.key(name: "none", "\(number)")
                            _ = try await store.find(key)
                            _ = try await store.cancel(key)
                            try await timers.schedule(Effect(number: number), after: .zero)
                        }
                    }
                    try await group.waitForAll()
                }
                try await Processes.wait { try await Processes.count(store, "effect") == 100 }
            }
        }
    }
#endif
