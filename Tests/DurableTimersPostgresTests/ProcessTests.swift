#if Postgres
    @_spi(Store) import DurableTimers
    import DurableTimersPostgres
    import Foundation
    import Synchronization
    import TestSupport
    import Testing
    import Timers

    /// A deadline whose handler writes what it did into a table.
    struct Effect: DurableDeadline {
        static let name = "effect"
        var number: Int64
        /// Whether the first attempt goes on until its process is killed.
        var hangs = false
    }

    /// Another process of the tests: its code runs in a child, which writes the number of its process into a table.
    @Suite(.enabled(if: SharedServer.isThere, SharedServer.word))
    struct `Runners in several processes` {
        typealias Store = PostgresStore<PostgresDatabase>

        static func store(_ url: String, _ schema: String) throws -> Store {
            try PostgresStore(PostgresDatabase(url: url), schema: schema)
        }

        static func prepare(_ store: Store) async throws {
            try await store.migrate()
            _ = try await store.executor.query("create table \(store.schema.name).process (pid bigint not null)")
            _ = try await store.executor.query(
                "create table \(store.schema.name).effect (number bigint not null, attempt bigint not null)")
        }

        /// Its leases end after each test.
        static func timers(_ store: Store) -> DurableTimers<Store> {
            let timers = DurableTimers(store: store, lease: .seconds(3600))
            timers.handle(Effect.self, options: DeadlineOptions(atOnce: 1000)) { effect, run in
                if effect.hangs, run.attempt == 1 { try await TimerClock().sleep(for: .seconds(3600)) }
                try await write(effect, run, store)
            }
            return timers
        }

        /// The effect of a run, in the transaction that ends it.
        static func write(_ effect: Effect, _ run: DurableRun<Store>, _ store: Store) async throws {
            try await store.write { transaction in
                _ = try await transaction.query(
                    "insert into \(store.schema.name).effect values ($1, $2)",
                    [.int8(effect.number), .int8(Int64(run.attempt))])
                try await run.complete(in: transaction)
            }
        }

        /// What a child does first: it says that it is there.
        static func announce(_ store: Store) async throws {
            _ = try await store.executor.query(
                "insert into \(store.schema.name).process values ($1)", [.int8(Int64(getpid()))])
        }

        static func count(_ store: Store, _ what: String) async throws -> Int64 {
            try await store.executor.query("select count(*) from \(store.schema.name).\(what)").first?.integer(0) ?? 0
        }

        /// Returns when the condition holds; only a broken library keeps it from that.
        static func wait(_ condition: () async throws -> Bool) async throws {
            while try await !condition() { try await TimerClock().sleep(for: .milliseconds(5)) }
        }

        @Test(.oneProcess)
        func `take over from one that was killed, long before its lease ends`() async throws {
            let (url, schema) = (try await SharedServer.url(), SharedServer.uniqueSchema())
            let store = try Self.store(url, schema)
            try await Self.prepare(store)
            let requests = (0..<100).map { number in Effect(number: number, hangs: true) }
            let timers = Self.timers(store)
            _ = try await timers.schedule(
                requests.map { effect in try DeadlineRequest(effect, key: "\(effect.number)", .after(.zero)) })
            async let child = #expect(processExitsWith: .signal(SIGKILL)) {
                [url = url as String, schema = schema as String] in
                let store = try `Runners in several processes`.store(url, schema)
                try await `Runners in several processes`.announce(store)
                try await `Runners in several processes`.timers(store).run()
            }
            try await Self.wait { try await Self.count(store, "deadline where state = 1") == 100 }
            let pid = try await store.executor.query("select pid from \(schema).process").first?.integer(0)
            kill(pid_t(try #require(pid)), SIGKILL)
            _ = await child
            let start = ContinuousClock.now
            let runner = Task { try await timers.run() }
            try await Self.wait { try await Self.count(store, "effect") == 100 }
            let duration = ContinuousClock.now - start
            print("100 runs again after SIGKILL: \(duration)")
            #expect(duration < .seconds(1800))
            runner.cancel()
            try await runner.value
            #expect(try await Self.count(store, "effect where attempt > 1") == 100)
            #expect(try await store.counts() == [])
        }

        @Test(.oneProcess)
        func `refuse what one writes that stood still longer than its lease`() async throws {
            let (url, schema) = (try await SharedServer.url(), SharedServer.uniqueSchema())
            let store = try Self.store(url, schema)
            try await Self.prepare(store)
            let timers = Self.timers(store)
            // Runs that begin, and wait for a row that the test inserts.
            _ = try await store.executor.query("create table \(schema).go (number bigint)")
            let numbers = Array(0..<100 as Range<Int64>)
            _ = try await timers.schedule(
                numbers.map { number in try DeadlineRequest(Effect(number: number), key: "\(number)", .after(.zero)) })
            async let child = #expect(processExitsWith: .signal(SIGKILL)) {
                [url = url as String, schema = schema as String] in
                let store = try `Runners in several processes`.store(url, schema)
                try await `Runners in several processes`.announce(store)
                let timers = DurableTimers(store: store, lease: .seconds(3))
                timers.handle(Effect.self, options: DeadlineOptions(atOnce: 1000)) { effect, run in
                    _ = try await store.executor.query("insert into \(schema).process values (1)")
                    // It does not notice that it is cancelled.
                    await Task {
                        try? await `Runners in several processes`.wait {
                            try await `Runners in several processes`.count(store, "go") > 0
                        }
                    }.value
                    do {
                        try await `Runners in several processes`.write(effect, run, store)
                    } catch {
                        _ = await Task {
                            try await store.executor.query("insert into \(schema).process values (0)")
                        }.result
                        throw error
                    }
                }
                try await timers.run()
            }
            try await Self.wait { try await Self.count(store, "process where pid = 1") == 100 }
            let pids = try await store.executor.query("select pid from \(schema).process where pid > 1")
            let pid = pid_t(try #require(pids.first?.integer(0)))
            kill(pid, SIGSTOP)
            let runner = Task { try await timers.run() }
            try await Self.wait { try await Self.count(store, "effect") == 100 }
            _ = try await store.executor.query("insert into \(schema).go values (1)")
            kill(pid, SIGCONT)
            try await Self.wait { try await Self.count(store, "process where pid = 0") == 100 }
            kill(pid, SIGKILL)
            _ = await child
            runner.cancel()
            try await runner.value
            #expect(try await Self.count(store, "effect") == 100)
            #expect(try await Self.count(store, "effect where attempt > 1") == 100)
            #expect(try await store.counts() == [])
        }

        @Test func `share ten thousand deadlines of one instant, each once`() async throws {
            let (url, schema) = (try await SharedServer.url(), SharedServer.uniqueSchema())
            let store = try Self.store(url, schema)
            try await store.migrate()
            let counts = Mutex<[Int64: Int]>([:])
            let share = Mutex<[Int: Int]>([:])
            let runners = try (0..<8).map { number in
                // Each has connections of its own, as another process would.
                let timers = DurableTimers(store: try Self.store(url, schema))
                timers.handle(Effect.self, options: DeadlineOptions(atOnce: 1000)) { effect, _ in
                    counts.withLock { counts in counts[effect.number, default: 0] += 1 }
                    share.withLock { share in share[number, default: 0] += 1 }
                }
                return Task { try await timers.run() }
            }
            let instant = try await store.now() + .seconds(2)
            for batch in 0..<10 as Range<Int64> {
                _ = try await store.schedule(
                    (0..<1000).map { number in
                        try DeadlineRequest(Effect(number: batch * 1000 + number), .at(instant))
                    })
            }
            try await Self.wait { try await store.counts() == [] }
            print("10,000 by eight runners: \(try await instant.duration(to: store.now())) \(share.withLock { $0 })")
            for runner in runners { runner.cancel() }
            for runner in runners { try await runner.value }
            #expect(counts.withLock { counts in counts.count == 10_000 && counts.values.allSatisfy { $0 == 1 } })
        }
    }
#endif
