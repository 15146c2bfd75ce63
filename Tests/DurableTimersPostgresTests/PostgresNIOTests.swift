#if Postgres && PostgresNIO
    import DurableTimersTesting
    import DurableTestSupport
    @_spi(Store) import DurableTimers
    @_spi(Store) import DurableTimersPostgres
    import Foundation
    import Logging
    import PostgresNIO
    import TestSupport
    import Testing
    import Timers

    @testable import DurableTimersPostgresNIO

    /// A store on the client of PostgresNIO, beside those on libpq.
    @Suite(.enabled(if: SharedServer.isThere, SharedServer.word))
    struct `A store on PostgresNIO` {
        /// Runs a body with a client of the shared server.
        static func withClient<Result: Sendable>(
            connections: Int = 20, _ body: (PostgresClient) async throws -> Result
        ) async throws -> Result {
            try await withClient(of: await SharedServer.url(), connections: connections, body)
        }

        static func withClient<Result: Sendable>(
            of text: String, connections: Int = 20, _ body: (PostgresClient) async throws -> Result
        ) async throws -> Result {
            let url = try #require(URLComponents(string: text))
            var configuration = PostgresClient.Configuration(
                host: try #require(url.host), port: url.port ?? 5432, username: url.user ?? "postgres",
                password: url.password, database: String(url.path.dropFirst()), tls: .disable)
            configuration.options.maximumConnections = connections
            let client = PostgresClient(configuration: configuration)
            let running = Task { await client.run() }
            defer { running.cancel() }
            return try await body(client)
        }

        @Test(arguments: StorePromise.allCases)
        func `keeps what a store promises`(promise: StorePromise) async throws {
            let schema = SharedServer.uniqueSchema()
            // All promises are checked at once, and the server takes 300 connections.
            let violations = try await Self.withClient(connections: 10) { client in
                await StoreConformance.violations(of: [promise]) { _ in try PostgresStore(client, schema: schema) }
            }
            #expect(violations == [])
        }

        @Test func `takes part in the transactions of the client`() async throws {
            struct Refusal: Error {}
            let schema = SharedServer.uniqueSchema()
            try await Self.withClient { client in
                let logger = Logger(label: "test")
                let store = try PostgresStore(client, schema: schema)
                try await store.migrate()
                let request = DeadlineRequest(name: "mail", key: "1", time: .after(.seconds(60)))
                _ = try? await client.withTransaction(logger: logger) { connection in
                    _ = try await store.schedule([request], in: connection)
                    throw Refusal()
                }
                #expect(try await store.find(.key(name: "mail", "1")) == nil)
                try await client.withTransaction(logger: logger) { connection in
                    _ = try await store.schedule([request], in: connection)
                }
                #expect(try await store.find(.key(name: "mail", "1")) != nil)
            }
        }

        private struct Tick: DurableDeadline {
            static let name = "tick"
        }

        @Test func `claims and ends while the program has all other connections`() async throws {
            let schema = SharedServer.uniqueSchema()
            try await Self.withClient(connections: 5) { client in
                let timers = DurableTimers(store: try PostgresStore(client, schema: schema))
                let (ran, handler) = AsyncStream<Void>.makeStream()
                timers.handle(Tick.self) { _, _ in handler.yield() }
                try await timers.schedule((0..<3).map { _ in try DeadlineRequest(Tick(), .after(.seconds(1))) })
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await timers.run() }
                    // Two transactions that rest take what is left.
                    for _ in 0..<2 {
                        group.addTask {
                            try await client.withConnection { connection in
                                _ = try await connection.query("select pg_sleep(4)", logger: Logger(label: "test"))
                            }
                        }
                    }
                    var count = 0
                    for await _ in ran {
                        count += 1
                        if count == 3 { break }
                    }
                    group.cancelAll()
                }
            }
        }

        @Test func `gives the client no connection that is closed`() async throws {
            let schema = SharedServer.uniqueSchema()
            try await Self.withClient { client in
                for _ in 0..<5 {
                    let store = try PostgresStore(client, schema: schema)
                    let runner = RunnerID()
                    try await store.join(runner)
                    await store.leave(runner)
                    for _ in 0..<20 { _ = try await client.query("select 1") }
                }
            }
        }

        @Test(.oneProcess, arguments: killedStatements)
        func `loses no deadline of a killed process, and has each effect once`(statement: Int) async throws {
            let (url, schema) = (try await SharedServer.url(), SharedServer.uniqueSchema())
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [url = url as String, schema = schema as String, statement = statement as Int] in
                try await `A store on PostgresNIO`.withClient(of: url) { client in
                    let executor = ClientExecutor(client, isPooled: false, Logger(label: "test"))
                    let killed = KillingExecutor(executor, killsAt: statement)
                    try await KillTrial(PostgresStore(killed, schema: schema)).work()
                }
                // It had fewer statements.
                raise(SIGKILL)
            }
            // The next process uses libpq: the tables are the same.
            try await KillTrial(PostgresStore(url: url, schema: schema)).goOn(killedAt: statement)
        }
    }
#endif
