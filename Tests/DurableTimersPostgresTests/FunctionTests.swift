#if Postgres
    @_spi(Store) import DurableTimers
    @_spi(Store) import DurableTimersPostgres
    import TestSupport
    import Testing
    import Timers

    /// What SQL can do beside the programs.
    @Suite(.enabled(if: SharedServer.isThere, SharedServer.word))
    struct `The functions of a store in PostgreSQL` {
        private struct Trial: DurableDeadline, Equatable {
            static let name = "trial"
            var account: Int
        }

        private let database: PostgresDatabase
        private let timers: PostgresTimers
        private let schema: String

        init() async throws {
            schema = SharedServer.uniqueSchema()
            database = try PostgresDatabase(url: await SharedServer.url())
            timers = DurableTimers(store: try PostgresStore(database, schema: schema))
            try await timers.store.migrate()
        }

        /// Schedules with SQL.
        private func schedule(_ arguments: String) async throws -> DeadlineID? {
            try await database.query("select \(schema).schedule(\(arguments))").first?.integer(0)
                .map(DeadlineID.init(rawValue:))
        }

        @Test(.patient) func `schedule a deadline that a runner hears of at once, and move it`() async throws {
            let (ran, handler) = AsyncStream<Trial>.makeStream()
            timers.handle(Trial.self) { trial, _ in handler.yield(trial) }
            let running = Task { try await timers.run() }
            let id = try await schedule("'trial', '7', now() + interval '1 day', '{\"account\": 7}'")
            let kept = try #require(try await timers.find(Trial.self, key: "7"))
            #expect(kept.record.id == id)
            #expect(kept.deadline == Trial(account: 7))
            #expect(kept.record.scheduled - (try await timers.store.now()) > .seconds(86_000))
            #expect(try await schedule("'trial', '7', now(), '{\"account\": 8}'") == id)
            #expect(await ran.first { _ in true } == Trial(account: 8))
            _ = try await schedule("'trial', null, now() + interval '10 ms', '{\"account\": 9}'")
            #expect(await ran.first { _ in true } == Trial(account: 9))
            running.cancel()
            try await running.value
        }

        @Test func `keep what is asked for while a row runs for later`() async throws {
            _ = try await schedule("'trial', '7', now()")
            let kind = ClaimRequest.Kind(name: "trial", slots: 1, attempts: 5)
            _ = try await timers.store.claim(
                ClaimRequest(runner: RunnerID(), kinds: [kind], limit: 1, lease: .seconds(15)))
            _ = try await schedule("'trial', '7', now() + interval '1 day', '{\"account\": 8}'")
            let row = try #require(try await timers.store.find(.key(name: "trial", "7")))
            #expect(row.state == .running)
            #expect(row.next?.payload == Array(#"{"account": 8}"#.utf8))
        }

        @Test(arguments: [
            ("'', '7', now()", "the name of a deadline has 1 to 512 bytes, not 0"),
            ("repeat('ä', 300), '7', now()", "the name of a deadline has 1 to 512 bytes, not 600"),
            ("'trial', repeat('a', 2049), now()", "the key of a deadline has at most 2048 bytes, not 2049"),
            ("'trial', '7', null", "a deadline needs a name, an instant and a payload"),
            ("null, '7', now()", "a deadline needs a name, an instant and a payload"),
            ("'nightly', '7', now()", "'nightly' is the name of a repeating deadline"),
        ])
        func `refuse what a store does not keep`(arguments: String, message: String) async throws {
            let nightly = RepeatingDeadline(
                name: "nightly", schedule: "0 4 * * *", first: try await timers.store.now() + .seconds(60))
            try await timers.store.ensure([nightly])
            let error = await #expect(throws: PostgresDatabaseError.self) { try await schedule(arguments) }
            #expect(error.map { error in "\(error)".contains(message) } == true, "\(String(describing: error))")
            #expect(try await timers.store.list(DeadlineQuery()).map(\.name) == ["nightly"])
        }

        @Test func `show payloads as JSON, and others not at all`() async throws {
            _ = try await timers.schedule(Trial(account: 7), key: "a", .after(.seconds(60)))
            _ = try await timers.schedule([
                DeadlineRequest(name: "bytes", key: "b", time: .after(.seconds(60)), payload: [0, 255])
            ])
            let rows = try await database.query(
                "select (\(schema).json(payload) ->> 'account')::bigint from \(schema).deadline order by key")
            #expect(rows.map { row in row.integer(0) } == [7, nil])
        }
    }
#endif
