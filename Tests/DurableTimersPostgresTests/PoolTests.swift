#if Postgres
    import Testing
    import Timers
    import TimersTesting

    @_spi(Store) @testable import DurableTimersPostgres

    /// The connections of a database, none of which connects: each would with its first call.
    @Suite struct `A pool of connections` {
        let time = VirtualTime()

        /// Whether the pool has no connection for another task.
        private static func isExhausted(_ pool: ConnectionPool) async throws -> Bool {
            let task = Task { try await pool.take() }
            task.cancel()
            do {
                pool.giveBack(try await task.value)
                return false
            } catch is CancellationError {
                return true
            }
        }

        @Test func `grows to its limit, and lends the connection that was used last`() async throws {
            let pool = ConnectionPool(PostgresDatabase.Options(url: ""), limit: 2)
            let (first, second) = (try await pool.take(), try await pool.take())
            #expect(try await Self.isExhausted(pool))
            pool.giveBack(first)
            pool.giveBack(second)
            #expect(try await pool.take() === second)
        }

        @Test(arguments: [true, false])
        func `shrinks after a peak that has left the server none for others, and grows again`(atRest: Bool)
            async throws
        {
            try await time.run { [time] in
                let pool = ConnectionPool(PostgresDatabase.Options(url: ""), limit: 3)
                let peak = [try await pool.take(), try await pool.take(), try await pool.take()]
                if !atRest { #expect(pool.shrink()) }
                for link in peak { pool.giveBack(link) }
                if atRest { #expect(pool.shrink()) }
                let error = await #expect(throws: PostgresDatabaseError.self) {
                    try await peak[0].execute(PostgresStatement("select 1"), .single)
                }
                #expect(error?.description == "the database is closed")
                #expect(try await pool.take() === peak[2])
                #expect(try await pool.take() === peak[1])
                await time.advance(by: .milliseconds(4999))
                #expect(try await Self.isExhausted(pool))
                await time.advance(by: .milliseconds(1))
                #expect(try await !Self.isExhausted(pool))
            }
        }

        @Test func `keeps its last connection`() async throws {
            let pool = ConnectionPool(PostgresDatabase.Options(url: ""), limit: 3)
            pool.giveBack(try await pool.take())
            #expect(!pool.shrink())
        }
    }
#endif
