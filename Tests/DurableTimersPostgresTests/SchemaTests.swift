#if Postgres
    @_spi(Store) import DurableTimers
    @_spi(Store) import DurableTimersPostgres
    import Testing
    import Timers

    @Suite struct `The name of a schema` {
        @Test(arguments: ["timers", "_", "a1", String(repeating: "a", count: 48)])
        func `can be`(name: String) throws { #expect(try PostgresSchema(name).name == name) }

        @Test(arguments: [
            "", "Timers", "1a", "a-b", "a b", "a\"; drop table x; --", "ä", "a.b", "pg_timers", "a\0",
            String(repeating: "a", count: 49),
        ])
        func `cannot be`(name: String) {
            let error = #expect(throws: DurableError.self) { try PostgresSchema(name) }
            #expect(error?.code == .invalidStore)
        }
    }

    @Suite(.enabled(if: SharedServer.isThere, SharedServer.word))
    struct `The tables of a store in PostgreSQL` {
        typealias Store = PostgresStore<PostgresDatabase>

        @Test func `are made once by many processes at once`() async throws {
            let (url, schema) = (try await SharedServer.url(), SharedServer.uniqueSchema())
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    let store = try Store(url: url, schema: schema)
                    group.addTask { try await store.migrate() }
                }
                try await group.waitForAll()
            }
            let rows = try await Store(url: url, schema: schema).executor.query("select version from \(schema).version")
            #expect(rows.map { row in row.integer(0) } == [Int64(PostgresSchema.version)])
        }

        @Test func `of an earlier version keep their deadlines, and take histories`() async throws {
            let (url, schema) = (try await SharedServer.url(), SharedServer.uniqueSchema())
            let store = try Store(url: url, schema: schema)
            let (all, later) = (store.schema.migration(), store.schema.migration(from: 1))
            for statement in all.dropLast(later.count) + ["update \(schema).version set version = 1"] {
                _ = try await store.executor.query(statement)
            }
            _ = try await store.executor.query(
                """
                insert into \(schema).deadline (name, key, due, deadline, payload)
                values ('kind', 'a', now(), now(), '')
                """)
            let runner = RunnerID()
            let kind = ClaimRequest.Kind(name: "kind", slots: 1, attempts: 5)
            let answer = try await store.claim(
                ClaimRequest(runner: runner, kinds: [kind], limit: 1, lease: .seconds(15)))
            let run = try #require(answer.claimed.first)
            _ = try await store.end([RunEnd(run.token, .dead(failure: "no"), in: "here")], of: runner)
            #expect(try await store.find(.key(name: "kind", "a"))?.history.map(\.place) == ["here"])
        }

        @Test func `are made by the first call in a transaction of the program, too`() async throws {
            let database = try PostgresDatabase(url: await SharedServer.url())
            let request = DeadlineRequest(name: "kind", key: "a", time: .after(.seconds(60)))
            for call in 0..<3 {
                let store = try PostgresStore(database, schema: SharedServer.uniqueSchema())
                try await database.transaction { transaction in
                    switch call {
                    case 0: _ = try await store.schedule([request], in: transaction)
                    case 1: _ = try await store.cancel(.key(name: "kind", "a"), stopsRun: false, in: transaction)
                    default: _ = try await store.find(.key(name: "kind", "a"), in: transaction)
                    }
                }
                #expect(try await store.list(DeadlineQuery()).count == (call == 0 ? 1 : 0))
            }
        }

        @Test func `of a later version are refused`() async throws {
            let (url, schema) = (try await SharedServer.url(), SharedServer.uniqueSchema())
            let store = try Store(url: url, schema: schema)
            try await store.migrate()
            _ = try await store.executor.query("update \(schema).version set version = version + 1")
            let later = try Store(url: url, schema: schema)
            var error = await #expect(throws: DurableError.self) { try await later.counts() }
            #expect(error?.code == .newerStore)
            error = await #expect(throws: DurableError.self) { try await later.join(RunnerID()) }
            #expect(error?.code == .newerStore)
        }

        @Test func `can be made by others`() async throws {
            let schema = SharedServer.uniqueSchema()
            let database = try PostgresDatabase(url: await SharedServer.url())
            let store = try PostgresStore(database, schema: schema, migrates: false)
            let error = await #expect(throws: DurableError.self) { try await store.counts() }
            #expect(error?.code == .invalidStore)
            try await database.transaction { transaction in
                for text in store.schema.migration() { _ = try await transaction.query(text) }
            }
            #expect(try await store.counts() == [])
            #expect(store.schema.migration(from: PostgresSchema.version) == [])
        }
    }

    @Suite(.enabled(if: SharedServer.isThere, SharedServer.word))
    struct `A database` {
        @Test func `refuses a connection string that is not valid`() {
            let error = #expect(throws: PostgresDatabaseError.self) { try PostgresDatabase(url: "nonsense=1") }
            #expect(error?.code == .invalidOptions)
        }

        @Test func `gives back what it was given`() async throws {
            let database = try PostgresDatabase(url: await SharedServer.url())
            let instant = TimerInstant(nanoseconds: 1_700_000_000_123_456_000, on: .wall)
            let id = RunnerID()
            let row = try await database.query(
                "select $1, $2, $3, $4, $5, $6, $7, $8::text, $9, $10",
                [
                    .int8(.min), .text("ä€😀"), .bytea([0, 1, 255]), .bool(true), .float8(-0.5), .timestamptz(instant),
                    .uuid(id), .text(nil), .bytea([]), .text(""),
                ])[0]
            #expect(row.integer(0) == .min && row.text(1) == "ä€😀" && row.bytes(2).map(Array.init) == [0, 1, 255])
            #expect(row.bool(3) == true && row.double(4) == -0.5 && row.instant(5) == instant && row.uuid(6) == id)
            #expect(row.text(7) == nil && row.bytes(8)?.isEmpty == true && row.text(9)?.isEmpty == true)
            let counts = try await database.query(
                "select cardinality($1), cardinality($2), $3[2] is null, $4[1] = $5, $6[1] = interval '1.5 s'",
                [
                    .int8s([]), .texts(["a", nil]), .byteas([[1], nil]), .timestamptzs([instant]),
                    .timestamptz(instant),
                    .intervals([.milliseconds(1500)]),
                ])[0]
            #expect(counts.integer(0) == 0 && counts.integer(1) == 2)
            #expect(counts.bool(2) == true && counts.bool(3) == true && counts.bool(4) == true)
        }

        @Test func `rolls back what throws, and refuses a transaction that has ended or hides an error`() async throws {
            let database = try PostgresDatabase(url: await SharedServer.url())
            let table = SharedServer.uniqueSchema()
            _ = try await database.query("create table \(table) (n bigint primary key)")
            struct Stop: Error {}
            await #expect(throws: Stop.self) {
                try await database.transaction { transaction in
                    _ = try await transaction.query("insert into \(table) values ($1)", [.int8(1)])
                    throw Stop()
                }
            }
            let ended = try await database.transaction { transaction in transaction }
            var error = await #expect(throws: PostgresDatabaseError.self) { try await ended.query("select 1") }
            #expect(error?.code == .misuse)
            error = await #expect(throws: PostgresDatabaseError.self) {
                try await database.transaction { transaction in
                    _ = try await transaction.query("insert into \(table) values (1)")
                    _ = try? await transaction.query("insert into \(table) values (1)")
                }
            }
            #expect(error?.code == .server)
            error = await #expect(throws: PostgresDatabaseError.self) { try await database.query("begin") }
            #expect(error?.code == .misuse)
            error = await #expect(throws: PostgresDatabaseError.self) { try await database.query("select 1 / 0") }
            #expect(error?.sqlState == "22012")
            #expect(try await database.query("select n from \(table)").isEmpty)
        }

        @Test func `serves more tasks than it has connections, and lets those go that are cancelled`() async throws {
            var options = PostgresDatabase.Options(url: try await SharedServer.url())
            options.connections = 2
            let database = try PostgresDatabase(options)
            let sum = try await withThrowingTaskGroup(of: Int64.self) { group in
                for number in 0..<200 as Range<Int64> {
                    group.addTask { try await database.query("select $1", [.int8(number)])[0].integer(0) ?? 0 }
                }
                return try await group.reduce(0, +)
            }
            #expect(sum == 199 * 100)
            let count = try await database.transaction { first in
                try await database.transaction { second in
                    let waiter = Task { try await database.query("select 1") }
                    waiter.cancel()
                    await #expect(throws: CancellationError.self) { try await waiter.value }
                    return try await first.query("select 1").count + second.query("select 1").count
                }
            }
            #expect(count == 2)
        }
    }
#endif
