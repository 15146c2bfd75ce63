#if Durable
    import DurableTimers
    import DurableTimersPostgres
    import Foundation
    import Timers

    /// Counts the transactions of a runner that has nothing to do.
    struct Idle {
        private let url: String
        private let server: PostgresDatabase

        init(url: String) throws {
            self.url = url
            server = try PostgresDatabase(url: url)
        }

        /// Measures for two minutes, in a database of its own, which no other connection uses.
        func perform() async throws {
            let name = "idle_\(getpid())"
            _ = try await server.query("create database \(name)")
            let result = await Result { try await measure(name) }
            _ = try await server.query("drop database \(name) with (force)")
            try result.get()
        }

        private func measure(_ name: String) async throws {
            let timers = DurableTimers(store: try PostgresStore(url: Split.url(url, database: name)))
            timers.handle(Job.self) { _, _ in }
            let requests = try (0..<1000).map { n in try DeadlineRequest(Job(n: n), .after(.seconds(400 * 86_400))) }
            try await timers.schedule(requests)
            // The server counts what autovacuum does, too.
            let without = try await rate(of: name, seconds: 60)
            let running = Task { try await timers.run() }
            // The server counts the transactions of a connection that rests ten seconds later.
            try await TimerClock().sleep(for: .seconds(20))
            let with = try await rate(of: name, seconds: 120)
            running.cancel()
            try await running.value
            print("transactions a minute beside 1,000 far deadlines: \(with), without the runner: \(without)")
        }

        /// The transactions a minute of a database, as the statistics of the server count them.
        private func rate(of name: String, seconds: Int) async throws -> Double {
            let before = try await transactions(of: name)
            try await TimerClock().sleep(for: .seconds(seconds))
            return Double(try await transactions(of: name) - before) * 60 / Double(seconds)
        }

        private func transactions(of name: String) async throws -> Int64 {
            let text = "select xact_commit + xact_rollback from pg_stat_database where datname = $1"
            return try await server.query(text, [.text(name)]).first?.integer(0) ?? 0
        }
    }
#endif
