#if Postgres
    @_spi(Store) import DurableTimers
    @_spi(Store) import DurableTimersPostgres
    import Foundation
    import TestSupport
    import Testing
    import Timers

    /// A process that is killed at one of its statements, each time at a later one.
    @Suite(.timeLimit(.minutes(60)), .enabled(if: SharedServer.isThere, SharedServer.word))
    struct `A killed process with PostgreSQL` {
        static let orders = 12 as Int64

        private struct Order: DurableDeadline {
            static let name = "order"
            var number: Int64
        }

        private struct FirstAttempt: Error {}

        /// Schedules, moves and cancels deadlines, and runs them until each has its effect; its first attempt fails.
        static func work<Executor: PostgresExecutor>(
            _ executor: Executor, _ schema: String
        ) async throws {
            let store = try PostgresStore(executor, schema: schema)
            let timers = DurableTimers(store: store, lease: .seconds(3600))
            timers.handle(Order.self, options: DeadlineOptions(backoff: .constant(.zero), atOnce: 3)) { order, run in
                if run.attempt == 1 { throw FirstAttempt() }
                try await store.write { transaction in
                    _ = try await executor.query(
                        PostgresStatement("insert into \(schema).effect values ($1)", [.int8(order.number)]),
                        in: transaction)
                    try await run.complete(in: transaction)
                }
            }
            _ = try await store.write { transaction in
                for text in [
                    "create table if not exists \(schema).effect (number bigint)",
                    "create table if not exists \(schema).accepted (number bigint primary key)",
                ] { _ = try await executor.query(PostgresStatement(text), in: transaction) }
            }
            for number in 1...orders {
                try await store.write { transaction in
                    let text = "insert into \(schema).accepted values ($1) on conflict do nothing returning 1"
                    let isNew = try await executor.query(
                        PostgresStatement(text, [.int8(number)]), in: transaction)
                    if isNew.isEmpty { return }
                    let order = try DeadlineRequest(Order(number: number), key: "\(number)", .after(.seconds(3600)))
                    _ = try await store.schedule([order], in: transaction)
                    let other = DeadlineRequest(name: "cancelled", key: "1", time: .after(.seconds(3600)))
                    _ = try await store.schedule([other], in: transaction)
                }
                _ = try await store.cancel(.key(name: "cancelled", "1"))
            }
            // Moves each to now, as long as it has not run.
            for number in 1...orders where try await store.find(.key(name: "order", "\(number)"))?.attempt == 0 {
                try await timers.schedule(Order(number: number), key: "\(number)", .after(.zero))
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await timers.run() }
                try await `Runners in several processes`.wait { try await store.list(DeadlineQuery()).isEmpty }
                group.cancelAll()
                try await group.waitForAll()
            }
        }

        /// `SWIFT_TIMERS_KILLS=200` kills at 200 statements, one after the other.
        @Test(.oneProcess) func `loses no deadline, and has each effect once`() async throws {
            let kills = Self.kills
            let url = try await SharedServer.url()
            for kill in 1...kills {
                let schema = SharedServer.uniqueSchema()
                let number = Self.statement(of: kill, among: kills)
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [url = url as String, schema = schema as String, number = number as Int] in
                    try await Self.work(KillingExecutor(PostgresDatabase(url: url), killsAt: number), schema)
                    // It had fewer statements.
                    raise(SIGKILL)
                }
                try await Self.goOn(schema, killedAt: number)
            }
        }

        /// The next process goes on; what the killed one ran is due at once, as its lock is free.
        static func goOn(_ schema: String, killedAt number: Int) async throws {
            let database = try PostgresDatabase(url: await SharedServer.url())
            let start = ContinuousClock.now
            try await work(database, schema)
            let effects = try await database.query("select number from \(schema).effect order by number")
            #expect(effects.map { row in row.integer(0) } == Array(1...orders), "killed at statement \(number)")
            #expect(ContinuousClock.now - start < .seconds(1800), "the lease of what was killed lasts an hour")
            _ = try await database.query("drop schema \(schema) cascade")
        }

        /// Which kill of several comes at which statement: a process makes 200 statements at least.
        static func statement(of kill: Int, among kills: Int) -> Int {
            (kill * 200) / kills - (kills < 200 ? kill % 2 : 0)
        }

        /// How many processes are killed.
        static var kills: Int {
            ProcessInfo.processInfo.environment["SWIFT_TIMERS_KILLS"].flatMap { text in Int(text) } ?? 10
        }
    }
#endif
