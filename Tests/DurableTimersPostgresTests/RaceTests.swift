#if Postgres
    import DurableTestSupport
    @_spi(Store) import DurableTimers
    import DurableTimersPostgres
    import Testing
    import Timers

    /// A statement that waits for rows which another transaction has changed.
    @Suite(.enabled(if: SharedServer.isThere, SharedServer.word)) struct `A move that is committed late` {
        private static let outcomes: [RunEnd.Outcome] = [
            .finished(keep: .zero), .finished(keep: .seconds(60)), .retry(after: .zero, failure: "error"),
            .dead(failure: "error"), .givenBack(after: .zero, failure: nil),
        ]

        @Test(arguments: outcomes, [false, true])
        func `happens beside the end of the run that waits for it`(
            _ outcome: RunEnd.Outcome, isInTransaction: Bool
        ) async throws {
            let url = try await SharedServer.url()
            let schema = SharedServer.uniqueSchema()
            let store = try PostgresStore(PostgresDatabase(url: url), schema: schema)
            let other = try PostgresStore(PostgresDatabase(url: url), schema: schema)
            let runner = RunnerID()
            let keys = (0..<20).map { number in "\(number)" }
            _ = try await store.schedule(
                keys.map { key in DeadlineRequest(name: "mail", key: key, time: .after(.zero)) })
            let runs = try await store.claim(.mail(runner: runner)).claimed
            #expect(runs.count == keys.count)
            let moved = try #require(runs.first { run in run.key == "7" })
            try await withThrowingTaskGroup(of: Void.self) { group in
                let (held, hold) = AsyncStream<Void>.makeStream()
                group.addTask {
                    try await other.write { transaction in
                        _ = try await other.schedule(
                            [DeadlineRequest(name: "mail", key: "7", time: .after(.seconds(60)), payload: [1])],
                            in: transaction)
                        hold.finish()
                        try await Self.waitForLock(store, schema)
                    }
                }
                for await _ in held {}
                if isInTransaction {
                    try await store.write { transaction in
                        try await store.end(RunEnd(moved.token, outcome), of: runner, in: transaction)
                    }
                } else {
                    let lost = try await store.end(runs.map { run in RunEnd(run.token, outcome) }, of: runner)
                    #expect(lost.isEmpty)
                }
                try await group.waitForAll()
            }
            // On a busy machine the commit may come later than the end waits for.
            try await waitUntil {
                try await store.find(.key(name: "mail", "7"))?.state != .running
            }
            let row = try #require(try await store.find(.key(name: "mail", "7")))
            #expect(row.state == .waiting && row.payload == [1] && row.attempt == 0)
            #expect(row.next == nil && row.runner == nil && row.due == row.scheduled && row.failure == nil)
            if case .finished(.zero) = outcome, !isInTransaction {
                #expect(try await store.list(DeadlineQuery()).map(\.key) == ["7"])
            }
        }

        /// Returns when a statement of the schema waits for the lock of a row.
        private static func waitForLock(_ store: PostgresStore<PostgresDatabase>, _ schema: String) async throws {
            while try await store.executor.query(
                """
                select 1 from pg_stat_activity
                where wait_event_type = 'Lock' and query like '%with relaxed%' and query like '%\(schema)%'
                    and pid <> pg_backend_pid()
                """
            ).isEmpty {
                try await TimerClock().sleep(for: .milliseconds(5))
            }
        }
    }
#endif
