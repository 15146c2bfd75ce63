#if Postgres
    import DurableTestSupport
    @_spi(Store) import DurableTimers
    import DurableTimersPostgres
    import Foundation
    import TestSupport
    import Testing
    import Timers

    /// Runners whose connections or server fail, each with a server of its own.
    @Suite(.serialized, .patient, .enabled(if: SharedServer.canStart, SharedServer.word))
    struct `Runners whose server fails` {
        typealias Store = PostgresStore<PostgresDatabase>
        /// Runs timers while `body` runs.
        static func running<Store>(_ timers: DurableTimers<Store>, _ body: () async throws -> Void) async throws {
            let running = Task { try await timers.run() }
            let result = await Result { try await body() }
            running.cancel()
            try await running.value
            try result.get()
        }

        private static func store(_ url: String, connections: Int = 4) throws -> Store {
            var options = PostgresDatabase.Options(url: url)
            options.connections = connections
            return try PostgresStore(PostgresDatabase(options))
        }

        @Test func `runs at once what a claim took whose answer was lost`() async throws {
            let server = try await PostgresServer()
            let relay = Relay(to: server.port)
            defer { relay.close() }
            let direct = try Self.store(server.url)
            try await direct.prepareTrial()
            let store = try Self.store(server.url(port: relay.port))
            let log = EventLog()
            let timers = DurableTimers(store: store, lease: .seconds(3600), observer: log)
            // With one attempt, a claim that counted would let the deadline be dead.
            timers.handle(Effect.self, options: DeadlineOptions(attempts: 1)) { effect, run in
                try await direct.write(effect, ending: run)
            }
            let start = ContinuousClock.now
            try await Self.running(timers) {
                try await waitUntil { log.looks > 0 }
                let cuts = Tally()
                relay.set { message in
                    message.contains("effect") && cuts.add() == 1 ? .cutAfterAnswer : .pass
                }
                _ = try await direct.schedule([try DeadlineRequest(Effect(number: 1), .after(.zero))])
                try await waitUntil { try await direct.count("effect where attempt = 1") == 1 }
                #expect(cuts.sum > 0)
            }
            print("again after a lost claim: \(ContinuousClock.now - start)")
            #expect(ContinuousClock.now - start < .seconds(1800))
            #expect(try await direct.counts() == [])
        }

        @Test(arguments: [17, 23, 31])
        func `has each effect once when every so many messages cut their connection`(distance: Int) async throws {
            let server = try await PostgresServer()
            let relay = Relay(to: server.port)
            defer { relay.close() }
            let direct = try Self.store(server.url)
            try await direct.prepareTrial()
            let store = try Self.store(server.url(port: relay.port))
            let timers = DurableTimers(store: store, lease: .seconds(60))
            timers.handle(Effect.self, options: DeadlineOptions(attempts: 1000, backoff: .constant(.milliseconds(10))))
            { effect, run in
                try await store.write(effect, ending: run)
            }
            let requests = try (0..<50).map { number in
                try DeadlineRequest(Effect(number: number), key: "\(number)", .after(.milliseconds(number)))
            }
            _ = try await direct.schedule(requests)
            let (messages, commits) = (Tally(), Tally())
            relay.set { message in
                // The cuts end, and the runner may wait for up to five seconds after some in a row.
                // Some long statements have the word, too.
                if message.count < 100, message.contains("commit") {
                    let number = commits.add()
                    return number > 12 ? .pass : number.isMultiple(of: 2) ? .cut : .cutAfterAnswer
                }
                let number = messages.add()
                guard number < 200, number.isMultiple(of: distance) else { return .pass }
                return number.isMultiple(of: 2) ? .cut : .cutAfterAnswer
            }
            try await Self.running(timers) {
                try await waitUntil { try await direct.counts().isEmpty }
            }
            #expect(messages.sum > 200 && commits.sum > 12)
            #expect(try await direct.count("effect") == 50)
            let numbers = try await direct.executor.query("select count(distinct number) from timers.effect")
            #expect(numbers.first?.integer(0) == 50)
        }

        @Test func `goes on when the server has connections again`() async throws {
            let server = try await PostgresServer(options: "-c max_connections=6 -c superuser_reserved_connections=0")
            let store = try Self.store(server.url, connections: 2)
            try await store.prepareTrial()
            let others = try (0..<6).map { _ in try Self.store(server.url, connections: 1).executor }
            // The store has one: five others get the rest.
            let (begun, mayEnd) = (Tally(), Milestone())
            let taken = others.prefix(5).map { other in
                Task {
                    try await other.transaction { transaction in
                        _ = try await transaction.query("select 1")
                        begun.add()
                        await mayEnd.reached()
                    }
                }
            }
            try await waitUntil { begun.sum == 5 }
            let log = EventLog()
            let timers = DurableTimers(store: store, observer: log)
            timers.handle(Effect.self) { effect, run in try await store.write(effect, ending: run) }
            try await timers.schedule(Effect(number: 1), .after(.zero))
            try await Self.running(timers) {
                // Its listening connection is refused.
                try await waitUntil { log.failures.contains { text in text.contains("too many clients") } }
                mayEnd.reach()
                for task in taken { try await task.value }
                _ = try await store.executor.query(
                    """
                    select pg_terminate_backend(pid) from pg_stat_activity
                    where backend_type = 'client backend' and pid <> pg_backend_pid()
                    """)
                try await waitUntil { try await store.count("effect") == 1 }
            }
            #expect(try await store.counts() == [])
        }

        @Test(arguments: [1, 2])
        func `lets no deadline die whose one attempt it lost with its connections`(_ runners: Int) async throws {
            let server = try await PostgresServer()
            let store = try Self.store(server.url)
            try await store.prepareTrial()
            let runs = Tally()
            func timers() throws -> DurableTimers<Store> {
                let timers = DurableTimers(store: try Self.store(server.url))
                timers.handle(Effect.self, options: DeadlineOptions(attempts: 1)) { effect, run in
                    if runs.add() == 1 { try await TimerClock().sleep(for: .seconds(600)) }
                    try await store.write(effect, ending: run)
                }
                return timers
            }
            let first = try timers()
            try await first.schedule(Effect(number: 1), .after(.zero))
            try await Self.running(first) {
                try await waitUntil { runs.sum == 1 }
                let other = try timers()
                // Another runner sees that the lock of the first one is free, and no attempt is left.
                let running = runners == 2 ? Task { try await other.run() } : nil
                _ = try await store.executor.query(
                    """
                    select pg_terminate_backend(pid) from pg_stat_activity
                    where backend_type = 'client backend' and pid <> pg_backend_pid()
                    """)
                try await waitUntil { try await store.count("effect") == 1 }
                running?.cancel()
                try await running?.value
            }
            #expect(try await store.counts() == [])
            #expect(runs.sum == 2)
        }

        @Test func `makes its tables and the rows of its repeating deadlines anew if they go away`() async throws {
            let server = try await PostgresServer()
            let store = try Self.store(server.url)
            let timers = DurableTimers(store: store)
            let runs = Tally()
            timers.every("tick", .every(.milliseconds(200))) { _ in runs.add() }
            try await Self.running(timers) {
                try await waitUntil { runs.sum > 1 }
                _ = try await store.executor.query("drop schema timers cascade")
                let before = runs.sum
                // A thorough look, one in half a minute, finds that the row is gone.
                try await waitUntil { runs.sum > before + 2 }
            }
        }

        @Test func `goes on when the server takes writes again`() async throws {
            let server = try await PostgresServer()
            let store = try Self.store(server.url)
            try await store.prepareTrial()
            let log = EventLog()
            let timers = DurableTimers(store: store, observer: log)
            timers.handle(Effect.self) { effect, run in try await store.write(effect, ending: run) }
            func set(_ mode: String) async throws {
                let admin = try PostgresDatabase(url: server.url + "?options=-cdefault_transaction_read_only%3Doff")
                _ = try await admin.query("alter system set default_transaction_read_only = \(mode)")
                _ = try await admin.query("select pg_reload_conf()")
            }
            try await Self.running(timers) {
                try await waitUntil { log.looks > 0 }
                _ = try await store.schedule([try DeadlineRequest(Effect(number: 1), .after(.milliseconds(500)))])
                try await set("on")
                try await waitUntil { log.failures.contains { text in text.contains("read-only transaction") } }
                #expect(try await store.count("effect") == 0)
                try await set("off")
                try await waitUntil { try await store.count("effect") == 1 }
                try await waitUntil { try await store.counts().isEmpty }
            }
        }
    }

    /// What a runner reports.
    final class EventLog: DurableTimersObserver {
        private let events = Notes<DurableEvent>()

        func durableTimers(did event: DurableEvent) { events.add(event) }

        var looks: Int { events.entries.count { event in if case .looked = event { true } else { false } } }
        var failures: [String] {
            events.entries.compactMap { event in
                if case .storeFailed(let error, _, _) = event { "\(error)" } else { nil }
            }
        }
        var unreliable: [String] {
            events.entries.compactMap { event in
                if case .noticesUnreliable(let reason) = event { reason } else { nil }
            }
        }
        var lateness: [Duration] {
            events.entries.compactMap { event in if case .began(let run) = event { run.lateness } else { nil } }
        }
    }

    extension Result where Failure == any Error {
        /// The outcome of a body.
        init(_ body: () async throws -> Success) async {
            do { self = .success(try await body()) } catch { self = .failure(error) }
        }
    }
#endif
