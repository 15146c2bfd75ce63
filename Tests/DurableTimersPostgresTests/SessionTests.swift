#if Postgres
    import DurableTestSupport
    @_spi(Store) import DurableTimers
    import Synchronization
    import Testing
    import Timers
    import TimersTesting

    @_spi(Store) @testable import DurableTimersPostgres

    /// The connection of runners, in virtual time and without a server.
    @Suite struct `The connection that listens for runners` {
        let time = VirtualTime()

        @Test func `is tried again after delays that grow, and differ`() async throws {
            try await time.run {
                let server = ScriptedServer(clock: time.clock)
                let store = try PostgresStore(server)
                server.isDown.withLock { isDown in isDown = true }
                let notices = store.notices(for: RunnerID())
                await time.advance(by: .seconds(30))
                let attempts = server.attempts.withLock { attempts in attempts }
                let delays = zip(attempts, attempts.dropFirst()).map { first, second in first.duration(to: second) }
                #expect(delays.count >= 9)
                for (number, delay) in delays.enumerated() {
                    let longest = Duration.milliseconds([100, 200, 400, 800, 1600, 3200][min(number, 5)])
                    #expect(delay >= longest / 2 && delay <= longest)
                }
                server.isDown.withLock { isDown in isDown = false }
                await time.advance(by: .seconds(4))
                var found: [StoreNotice] = []
                for await notice in notices {
                    found.append(notice)
                    if notice == .changed { break }
                }
                #expect(found.suffix(2) == [.reliable, .changed])
                #expect(found.dropLast(2).allSatisfy { if case .unreliable = $0 { true } else { false } })
            }
        }

        @Test func `disowns the runners that have locks when it is lost, and is there again at once`() async throws {
            try await time.run {
                let server = ScriptedServer(clock: time.clock)
                let store = try PostgresStore(server)
                let (runner, other) = (RunnerID(), RunnerID())
                let notices = (store.notices(for: runner), store.notices(for: other))
                try await store.sessions.join(runner)
                #expect(store.sessions.hasJoined(runner) && !store.sessions.hasJoined(other))
                await time.advance(by: .seconds(10))
                server.cut()
                await time.advance(by: .milliseconds(100))
                #expect(!store.sessions.hasJoined(runner))
                await store.sessions.leave(runner)
                await store.sessions.leave(other)
                var found: [StoreNotice] = []
                for await notice in notices.0 { found.append(notice) }
                let isDisowned = found.contains { notice in if case .disowned = notice { true } else { false } }
                #expect(isDisowned && found.suffix(2) == [.reliable, .changed])
                for await notice in notices.1 { if case .disowned = notice { Issue.record("it had no lock") } }
                // Without runners there is no connection.
                await time.advance(by: .seconds(60))
                #expect(server.attempts.withLock { attempts in attempts.count } == 2)
            }
        }
    }

    @Suite struct `A runner that has nothing to do` {
        @Test func `asks the server five times to begin, and three times a minute then`() async throws {
            let time = VirtualTime()
            try await time.run {
                let server = ScriptedServer(clock: time.clock)
                let timers = DurableTimers(store: try PostgresStore(server))
                timers.handle(Effect.self) { _, _ in }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await timers.run() }
                    await time.advance(by: .seconds(10))
                    // For the version of the tables two, for the lock and for the first look one each; and it listens.
                    #expect(server.statements.withLock { statements in statements } == 5)
                    await time.advance(by: .seconds(3600))
                    #expect(server.statements.withLock { statements in statements } <= 5 + 60 * 3)
                    group.cancelAll()
                    try await group.waitForAll()
                }
            }
        }
    }

    /// A server that takes connections, and answers that all is well and nothing due.
    private final class ScriptedServer: PostgresExecutor {
        typealias Transaction = Int

        private struct Session: PostgresSession {
            let server: ScriptedServer
            let isPooled = false

            func query(_ statement: PostgresStatement) async throws -> PostgresAnswer { server.answer(statement) }

            func listen(to channel: String) async throws -> AsyncThrowingStream<String, any Error> {
                server.statements.withLock { statements in statements += 1 }
                let (stream, listener) = AsyncThrowingStream<String, any Error>.makeStream()
                server.listeners.withLock { listeners in listeners.append(listener) }
                return stream
            }
        }

        struct Down: Error {}

        let isDown = Mutex(false)
        /// When connections were asked for.
        let attempts = Mutex<[TimerInstant]>([])
        let statements = Mutex(0)
        private let listeners = Mutex<[AsyncThrowingStream<String, any Error>.Continuation]>([])
        private let clock: TimerClock

        init(clock: TimerClock) { self.clock = clock }

        private func answer(_ statement: PostgresStatement) -> PostgresAnswer {
            statements.withLock { statements in statements += 1 }
            let isClaim = statement.text.contains(" as was")
            let values: [[UInt8]] =
                if isClaim {
                    [PostgresStatements.ClaimTag.now.rawValue.bigEndianBytes, Int64(1).bigEndianBytes]
                } else if statement.text.contains("version") {
                    [Int64(PostgresSchema.version).bigEndianBytes]
                } else {
                    [[1], [1]]
                }
            var answer = PostgresAnswer(columns: values.count)
            for value in values { answer.append(value) }
            return answer
        }

        /// Cuts all connections.
        func cut() {
            for listener in listeners.withLock({ listeners in listeners }) { listener.finish(throwing: Down()) }
        }

        func query(_ statement: PostgresStatement) async throws -> PostgresAnswer { answer(statement) }
        func query(_ statement: PostgresStatement, in transaction: Int) async throws -> PostgresAnswer {
            answer(statement)
        }
        func transaction<Result: Sendable>(_ body: (Int) async throws -> Result) async throws -> Result {
            try await body(0)
        }

        func session(_ body: @Sendable (any PostgresSession) async throws -> Void) async throws {
            attempts.withLock { attempts in attempts.append(clock.now) }
            if isDown.withLock({ isDown in isDown }) { throw Down() }
            try await body(Session(server: self))
        }

        func sqlState(of error: any Error) -> String? { nil }
    }
#endif
