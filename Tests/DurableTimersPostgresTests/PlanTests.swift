#if Postgres
    @_spi(Store) import DurableTimers
    @_spi(Store) import DurableTimersPostgres
    import Testing
    import Timers

    @Suite struct `The plan of a claim` {
        /// The server takes a table for as empty as it was when statistics were made.
        @Test func `reads few rows of many that are due, although statistics know of none`() async throws {
            let database = try PostgresDatabase(url: await SharedServer.url())
            let store = try PostgresStore(RecordingExecutor(database), schema: SharedServer.uniqueSchema())
            try await store.migrate()
            _ = try await database.query("vacuum analyze \(store.schema.name).deadline")
            try await `Plans of a store in PostgreSQL`.fill(store, rows: 5000, in: "-1 hour")
            let request = ClaimRequest.mail(slots: 1)
            #expect(try await store.claim(request).claimed.count == 1)
            #expect(try await store.executor.buffers() <= 50)
        }
    }

    /// Measures what the server reads for a look, beside a million rows.
    ///
    /// This takes a minute, and so runs only if `SWIFT_TIMERS_POSTGRES_PLANS` is set.
    @Suite(.enabled(if: SharedServer.measuresPlans, "SWIFT_TIMERS_POSTGRES_PLANS is not set"))
    struct `Plans of a store in PostgreSQL` {
        static func fill(_ store: PostgresStore<RecordingExecutor>, rows: Int, in interval: String) async throws {
            _ = try await store.executor.database.query(
                """
                insert into \(store.schema.name).deadline (name, key, due, deadline, payload)
                select 'mail', gen_random_uuid()::text, d, d, '\\x00112233'
                from (select clock_timestamp() + interval '\(interval)' + n * interval '1 millisecond' as d
                    from generate_series(1, \(rows)) n) d
                """)
        }

        @Test func `read at most ten buffers beside dead rows, with a floor`() async throws {
            let database = try PostgresDatabase(url: await SharedServer.url())
            let store = try PostgresStore(RecordingExecutor(database), schema: SharedServer.uniqueSchema())
            try await store.migrate()
            let table = "\(store.schema.name).deadline"
            try await Self.fill(store, rows: 1_000_000, in: "1 day")
            try await Self.fill(store, rows: 200_000, in: "-1 hour")
            _ = try await database.query("vacuum analyze \(table)")
            var request = ClaimRequest.mail()
            let isOld = AsyncStream<Void>.makeStream()
            let isMeasured = AsyncStream<Void>.makeStream()
            let reader = Task {
                try await database.transaction { transaction in
                    _ = try await transaction.query("set transaction isolation level repeatable read")
                    _ = try await transaction.query("select count(*) from \(table) where id < 3")
                    isOld.continuation.finish()
                    for await _ in isMeasured.stream {}
                }
            }
            for await _ in isOld.stream {}
            _ = try await database.query("delete from \(table) where due <= statement_timestamp()")
            _ = try await database.query("vacuum \(table)")
            let answer = try await store.claim(request)
            let without = try await store.executor.buffers()
            request.kinds[0].floor = answer.next["mail"]
            #expect(try await store.claim(request).next == answer.next)
            let with = try await store.executor.buffers()
            print(try await store.executor.plan().joined(separator: "\n"))
            print("buffers of a look without a floor: \(without), with a floor: \(with)")
            #expect(with <= 10)
            isMeasured.continuation.finish()
            try await reader.value
        }
    }
#endif
