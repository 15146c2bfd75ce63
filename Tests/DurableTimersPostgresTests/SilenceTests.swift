#if Postgres
    import DurableTestSupport
    @_spi(Store) import DurableTimers
    import DurableTimersPostgres
    import Foundation
    import TestSupport
    import Testing
    import Timers

    /// Connections that are there, and say nothing.
    @Suite(.serialized, .patient, .enabled(if: SharedServer.canStart, SharedServer.word))
    struct `A store whose connections are silent` {
        typealias Store = PostgresStore<PostgresDatabase>
        @Test func `keeps its runs when the server ends sessions that rest`() async throws {
            let server = try await PostgresServer(options: "-c idle_session_timeout=1000")
            let store = try Store(url: server.url)
            try await store.prepareTrial()
            let runs = Tally()
            let timers = DurableTimers(store: store)
            timers.handle(Effect.self, options: DeadlineOptions(attempts: 1)) { _, _ in
                runs.add()
                try await TimerClock().sleep(for: .seconds(4))
            }
            try await timers.schedule(Effect(number: 1), .after(.zero))
            try await `Runners whose server fails`.running(timers) {
                try await waitUntil { try await store.counts().isEmpty }
            }
            #expect(runs.sum == 1)
        }

        @Test func `goes on with new connections`() async throws {
            let server = try await PostgresServer()
            let relay = Relay(to: server.port)
            defer { relay.close() }
            let direct = try Store(url: server.url)
            try await direct.prepareTrial()
            let store = try Store(url: server.url(port: relay.port))
            let log = EventLog()
            let timers = DurableTimers(store: store, observer: log)
            timers.handle(Effect.self) { effect, run in try await store.write(effect, ending: run) }
            try await `Runners whose server fails`.running(timers) {
                try await timers.schedule(Effect(number: 1), .after(.zero))
                try await waitUntil { try await direct.count("effect") == 1 }
                relay.silence()
                let start = TimerClock().now
                _ = try await direct.schedule([try DeadlineRequest(Effect(number: 2), .after(.zero))])
                try await waitUntil { try await direct.count("effect") == 2 }
                #expect(start.duration(to: TimerClock().now) < .seconds(300))
            }
        }

        @Test func `leaves a run to its lease when the network is lost before the commit`() async throws {
            let server = try await PostgresServer()
            let relay = Relay(to: server.port)
            defer { relay.close() }
            let direct = try Store(url: server.url)
            try await direct.prepareTrial()
            let store = try Store(url: server.url(port: relay.port))
            let request = ClaimRequest.mail(lease: .seconds(2))
            _ = try await store.schedule([DeadlineRequest(name: "mail", key: "a", time: .after(.zero))])
            let row = try #require(try await store.claim(request).claimed.first)
            let lost = Task {
                try await store.write { transaction in
                    try await store.end(RunEnd(row.token, .finished(keep: .zero)), of: request.runner, in: transaction)
                    relay.silence()
                }
            }
            let start = TimerClock().now
            let other = ClaimRequest.mail(isThorough: true)
            try await waitUntil { try await !direct.claim(other).claimed.isEmpty }
            #expect(start.duration(to: TimerClock().now) < .seconds(300))
            lost.cancel()
            relay.cutAll()
            await #expect(throws: (any Error).self) { try await lost.value }
        }

        @Test func `returns from a run that is cancelled while the server stands still`() async throws {
            let server = try await PostgresServer()
            let store = try Store(url: server.url)
            try await store.prepareTrial()
            let runs = Tally()
            let timers = DurableTimers(store: store, lease: .seconds(5))
            timers.handle(Effect.self) { effect, run in
                if runs.add() == 1 { try await TimerClock().sleep(for: .seconds(1)) }
                try await store.write(effect, ending: run)
            }
            let running = Task { try await timers.run() }
            for number in 0..<8 { try await timers.schedule(Effect(number: number), .after(.zero)) }
            try await waitUntil { runs.sum > 0 }
            let pids = try await store.executor.query("select pid from pg_stat_activity").compactMap { $0.integer(0) }
            for pid in pids { kill(pid_t(pid), SIGSTOP) }
            defer { for pid in pids { kill(pid_t(pid), SIGCONT) } }
            running.cancel()
            let start = TimerClock().now
            try await running.value
            #expect(start.duration(to: TimerClock().now) < .seconds(300))
        }

        @Test func `ends a statement that takes longer than its limit`() async throws {
            var options = PostgresDatabase.Options(url: try await SharedServer.url())
            options.timeout = .milliseconds(200)
            let database = try PostgresDatabase(options)
            var error = await #expect(throws: PostgresDatabaseError.self) {
                try await database.query("select pg_sleep(99)")
            }
            #expect(error?.sqlState == "57014")
            error = await #expect(throws: PostgresDatabaseError.self) {
                try await database.transaction { transaction in
                    _ = try? await transaction.query("select pg_sleep(99)")
                }
            }
            #expect(error != nil)
            #expect(try await database.query("select 1").count == 1)
        }

        @Test func `follows to another server when its own only reads`() async throws {
            let (old, new) = (try await PostgresServer(), try await PostgresServer())
            let first = try Store(url: old.url)
            try await first.prepareTrial()
            let second = try Store(url: new.url)
            try await second.prepareTrial()
            let relay = Relay(to: old.port)
            defer { relay.close() }
            let store = try Store(url: old.url(port: relay.port))
            let timers = DurableTimers(store: store)
            timers.handle(Effect.self) { effect, run in try await store.write(effect, ending: run) }
            try await `Runners whose server fails`.running(timers) {
                try await timers.schedule(Effect(number: 1), .after(.zero))
                try await waitUntil { try await first.count("effect") == 1 }
                relay.lead(to: new.port)
                _ = try await first.executor.query("alter system set default_transaction_read_only = on")
                _ = try await first.executor.query("select pg_reload_conf()")
                // The old server takes writes until it has read its settings.
                try await waitUntil {
                    _ = try? await timers.schedule(Effect(number: 2), .after(.zero))
                    return try await second.count("effect") > 0
                }
                // The connection that listens is at the new server, too.
                let start = TimerClock().now
                _ = try await second.schedule([try DeadlineRequest(Effect(number: 3), .after(.zero))])
                try await waitUntil { try await second.count("effect where number = 3") == 1 }
                #expect(start.duration(to: TimerClock().now) < .seconds(300))
            }
        }
    }
#endif
