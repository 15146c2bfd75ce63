#if Postgres
    @_spi(Store) import DurableTimers
    import DurableTimersPostgres
    import Foundation
    import Testing
    import Timers

    /// Each test breaks a server of its own.
    @Suite(.serialized, .enabled(if: SharedServer.canStart, SharedServer.word))
    struct `A store whose server fails` {
        typealias Store = PostgresStore<PostgresDatabase>

        /// Repeats a call that throws until it succeeds.
        static func persistently<Result>(_ body: () async throws -> Result) async throws -> Result {
            for _ in 0..<200 {
                do { return try await body() } catch { try await Task.sleep(for: .milliseconds(20)) }
            }
            return try await body()
        }

        struct TooEarly: Error {}

        private static func notice(
            _ stream: AsyncStream<StoreNotice>, where condition: (StoreNotice) -> Bool
        ) async -> StoreNotice? {
            for await notice in stream where condition(notice) { return notice }
            return nil
        }

        @Test(arguments: ["fast", "immediate"])
        func `goes on when the server is there again, and disowns its runners`(mode: String) async throws {
            let server = try await PostgresServer()
            let store = try Store(url: server.url)
            let runner = RunnerID()
            let notices = store.notices(for: runner)
            try await store.join(runner)
            let id = try await store.schedule([DeadlineRequest(name: "mail", key: "a", time: .after(.zero))])[0]
            try await server.stop(mode)
            await #expect(throws: PostgresDatabaseError.self) { try await store.find(.id(id)) }
            let disowned = await Self.notice(notices) { notice in
                if case .disowned = notice { true } else { false }
            }
            #expect(disowned != nil)
            let error = await #expect(throws: PostgresDatabaseError.self) { try await store.find(.id(id)) }
            #expect(error?.code == .unreachable)
            await store.leave(runner)
            try await server.start()
            #expect(try await Self.persistently { try await store.find(.id(id)) }?.state == .waiting)
            let next = RunnerID()
            try await Self.persistently { try await store.join(next) }
            #expect(await Self.notice(store.notices(for: next)) { notice in notice == .reliable } != nil)
            let answer = try await store.claim(.mail(runner: next, isThorough: true))
            #expect(answer.claimed.map(\.id) == [id])
        }

        @Test func `says that an outcome is unknown, and repeating is safe`() async throws {
            let server = try await PostgresServer()
            let relay = Relay(to: server.port)
            defer { relay.close() }
            let store = try Store(url: server.url(port: relay.port))
            let direct = try Store(url: server.url)
            try await store.migrate()
            let request = DeadlineRequest(name: "mail", key: "a", time: .after(.seconds(60)), payload: [1])
            _ = try await store.write { transaction in try await store.schedule([request], in: transaction) }

            // The answer to the commit is lost: it took effect.
            // Longer messages may have the word, too.
            relay.set { message in message.count < 100 && message.contains("commit") ? .cutAfterAnswer : .pass }
            var moved = request
            moved.payload = [2]
            var error = await #expect(throws: PostgresDatabaseError.self) {
                try await store.write { [moved] transaction in try await store.schedule([moved], in: transaction) }
            }
            #expect(error?.code == .unknownOutcome)
            #expect(try await direct.find(.key(name: "mail", "a"))?.payload == [2])

            // The commit itself is lost: it did not.
            relay.set { message in message.count < 100 && message.contains("commit") ? .cut : .pass }
            moved.payload = [3]
            error = await #expect(throws: PostgresDatabaseError.self) {
                try await store.write { [moved] transaction in try await store.schedule([moved], in: transaction) }
            }
            #expect(error?.code == .unknownOutcome)
            #expect(try await direct.find(.key(name: "mail", "a"))?.payload == [2])

            relay.set { _ in .pass }
            _ = try await store.write { [moved] transaction in try await store.schedule([moved], in: transaction) }
            #expect(try await direct.list(DeadlineQuery()).map(\.payload) == [[3]])

            // A statement inside a transaction is lost with all of it.
            relay.set { message in message.contains("swift_timers_never") ? .cut : .pass }
            error = await #expect(throws: PostgresDatabaseError.self) {
                try await store.write { transaction in
                    _ = try await store.cancel(.key(name: "mail", "a"), stopsRun: false, in: transaction)
                    _ = try await transaction.query("select 'swift_timers_never'")
                }
            }
            #expect(error?.code == .connectionLost)
            #expect(try await direct.find(.key(name: "mail", "a")) != nil)
        }

        @Test func `tells of too many connections and of a server that only reads, and goes on`() async throws {
            let server = try await PostgresServer(options: "-c max_connections=8 -c superuser_reserved_connections=0")
            let store = try Store(url: server.url)
            try await store.migrate()
            let others = try (0..<8).map { _ in
                var options = PostgresDatabase.Options(url: server.url)
                options.connections = 1
                // How long a call waits for a connection.
                options.timeout = .seconds(1)
                return try PostgresDatabase(options)
            }
            // One of them does not get a connection, since the store has one.
            var refused = 0
            for other in others {
                do { _ = try await other.query("select 1") } catch let error as PostgresDatabaseError {
                    #expect(error.code == .unreachable && error.description.contains("too many clients"))
                    refused += 1
                }
            }
            #expect(refused == 1)
            _ = try await others[0].query("alter database postgres set default_transaction_read_only = on")
            var options = PostgresDatabase.Options(url: server.url)
            options.timeout = .seconds(1)
            let reading = try Store(PostgresDatabase(options))
            await #expect(throws: PostgresDatabaseError.self) { try await reading.now() }
            _ = try await store.schedule([DeadlineRequest(name: "mail", key: "a", time: .after(.zero))])
            _ = try await others[1].query(
                "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()")
            let error = try await Self.persistently {
                do {
                    _ = try await reading.claim(.mail())
                    throw TooEarly()
                } catch let error as PostgresDatabaseError where error.code == .server {
                    return error
                }
            }
            #expect(error.sqlState == "25006")
            #expect(try await reading.find(.key(name: "mail", "a")) != nil)
        }

        @Test func `looks each second behind a pooler, and prepares nothing`() async throws {
            let server = try await PostgresServer()
            let relay = Relay(to: server.port, hidesProcess: true)
            defer { relay.close() }
            let store = try Store(url: server.url(port: relay.port))
            let runner = RunnerID()
            try await store.join(runner)
            let notice = await Self.notice(store.notices(for: runner)) { _ in true }
            guard case .unreliable = notice else {
                Issue.record("\(String(describing: notice))")
                return
            }
            _ = try await store.schedule([DeadlineRequest(name: "mail", key: "a", time: .after(.zero))])
            #expect(try await store.claim(.mail(runner: runner)).claimed.count == 1)
            let rows = try await store.executor.query("select name from pg_prepared_statements")
            #expect(rows.isEmpty)
            await store.leave(runner)
        }

        @Test func `cancels what waits for a lock, and the connection serves the next call`() async throws {
            let server = try await PostgresServer()
            let store = try Store(url: server.url)
            let id = try await store.schedule([DeadlineRequest(name: "mail", key: "a", time: .after(.seconds(60)))])[0]
            let waiter = try await store.write { transaction in
                _ = try await transaction.query("lock table timers.deadline in access exclusive mode")
                let waiter = Task { try await store.find(.id(id)) }
                while true {
                    let waits = try await transaction.query("select 1 from pg_locks where not granted")
                    if !waits.isEmpty { break }
                }
                waiter.cancel()
                await #expect(throws: CancellationError.self) { try await waiter.value }
                return waiter
            }
            await #expect(throws: CancellationError.self) { try await waiter.value }
            #expect(try await store.find(.id(id)) != nil)
        }
    }
#endif
