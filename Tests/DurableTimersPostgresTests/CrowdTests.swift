#if Postgres
    import DurableTestSupport
    @_spi(Store) import DurableTimers
    import DurableTimersPostgres
    import TestSupport
    import Testing
    import Timers

    /// More tasks than connections.
    @Suite(.patient, .enabled(if: SharedServer.canStart, SharedServer.word))
    struct `A store with few connections` {
        typealias Store = PostgresStore<PostgresDatabase>
        private static func store(connections: Int, _ url: String? = nil) async throws -> Store {
            let shared = try await SharedServer.url()
            var options = PostgresDatabase.Options(url: url ?? shared)
            options.connections = connections
            return try Store(PostgresDatabase(options), schema: SharedServer.uniqueSchema())
        }

        /// Sixty deadlines of one instant, which take nine seconds with one connection: longer than a lease.
        @Test func `renews leases while the transactions of handlers wait for one another`() async throws {
            let store = try await Self.store(connections: 1)
            let runs = Tally()
            let timers = DurableTimers(store: store, lease: .seconds(6))
            timers.handle(Effect.self, options: DeadlineOptions(attempts: 2, atOnce: 60)) { _, run in
                runs.add()
                try await store.write { transaction in
                    try await TimerClock().sleep(for: .milliseconds(150))
                    try await run.complete(in: transaction)
                }
            }
            let requests = try (0..<60).map { number in
                try DeadlineRequest(Effect(number: number), key: "\(number)", .after(.zero))
            }
            _ = try await store.schedule(requests)
            try await `Runners whose server fails`.running(timers) {
                try await waitUntil { try await store.list(DeadlineQuery(states: [.waiting, .running])).isEmpty }
            }
            #expect(runs.sum == 60)
            #expect(try await store.counts() == [])
        }

        @Test func `serves runners while a transaction of the program has the last connection`() async throws {
            let store = try await Self.store(connections: 1)
            let request = ClaimRequest.mail()
            _ = try await store.schedule([DeadlineRequest(name: "mail", time: .after(.zero))])
            try await store.write { _ in
                let run = try #require(try await store.claim(request).claimed.first).token
                #expect(try await store.renew([run], of: request.runner, lease: .seconds(15)) == [])
                #expect(try await store.end([RunEnd(run, .finished(keep: .zero))], of: request.runner) == [])
            }
            #expect(try await store.counts() == [])
        }

        @Test func `leaves its runner a connection that listens, when statements have taken all of the server`()
            async throws
        {
            let server = try await PostgresServer(options: "-c max_connections=5 -c superuser_reserved_connections=0")
            let store = try await Self.store(connections: 8, server.url)
            try await store.prepareTrial()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 { group.addTask { _ = try await store.executor.query("select pg_sleep(0.3)") } }
                try await group.waitForAll()
            }
            let timers = DurableTimers(store: store)
            timers.handle(Effect.self) { effect, run in try await store.write(effect, ending: run) }
            try await timers.schedule(Effect(number: 1), .after(.zero))
            try await `Runners whose server fails`.running(timers) {
                // The lock of a runner is one of the connection that listens.
                let locks = "select count(*) from pg_locks where locktype = 'advisory'"
                try await waitUntil { try await store.executor.query(locks).first?.integer(0) == 1 }
                try await waitUntil { try await store.count("effect") == 1 }
            }
        }

        @Test(arguments: [1, 4])
        func `refuses a call inside of a transaction that would wait for ever`(connections: Int) async throws {
            let store = try await Self.store(connections: connections)
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
                                    inside.add()
                                    try await waitUntil { inside.sum >= connections }
                                    try await call()
                                }
                                return nil
                            } catch { return error }
                        }
                    }
                    return try await group.reduce(into: []) { errors, error in error.map { errors.append($0) } }
                }
                #expect(!errors.isEmpty)
                for error in errors { #expect((error as? PostgresDatabaseError)?.code == .misuse) }
                // All connections are there again.
                #expect(try await store.list(DeadlineQuery()).count <= 1)
            }
        }

        @Test func `gives a transaction that needs another connection the next one`() async throws {
            let store = try await Self.store(connections: 2)
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
            let store = try await Self.store(connections: 8, server.url)
            try await store.prepareTrial()
            let timers = DurableTimers(store: store)
            timers.handle(Effect.self) { effect, run in try await store.write(effect, ending: run) }
            try await `Runners whose server fails`.running(timers) {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<100 {
                        group.addTask {
                            let key = DeadlineReference.key(name: "none", "\(number)")
                            _ = try await store.find(key)
                            _ = try await store.cancel(key)
                            try await timers.schedule(Effect(number: number), .after(.zero))
                        }
                    }
                    try await group.waitForAll()
                }
                try await waitUntil { try await store.count("effect") == 100 }
            }
        }
    }
#endif
