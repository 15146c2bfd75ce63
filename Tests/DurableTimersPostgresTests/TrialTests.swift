#if Postgres
    import DurableTimersTesting
    import DurableTestSupport
    @_spi(Store) package import DurableTimers
    @_spi(Store) package import DurableTimersPostgres
    import Foundation
    import TestSupport
    import Testing

    /// What each store has to show.
    @Suite(.timeLimit(.minutes(60)), .enabled(if: SharedServer.isThere, SharedServer.word))
    struct `PostgreSQL as a store` {
        @Test(arguments: StorePromise.allCases)
        func `keeps what a store promises`(promise: StorePromise) async throws {
            let (url, schema) = (try await SharedServer.url(), SharedServer.uniqueSchema())
            let violations = await StoreConformance.violations(of: [promise]) { _ in
                try PostgresStore(url: url, schema: schema)
            }
            #expect(violations == [])
        }

        @Test func `repeats a kind at the dates of its value, until it is cancelled`() async throws {
            #expect(try await RepeatingBeat.play(on: SharedServer.store()) == [20, 20, 20, 50, 50, 50])
        }

        @Test(.oneProcess, arguments: StoreScenario.allCases)
        func `serves processes, whatever happens to one of them`(scenario: StoreScenario) async throws {
            let (url, schema) = (try await SharedServer.url(), SharedServer.uniqueSchema())
            let trial = try StoreTrial(PostgresStore(url: url, schema: schema))
            try await trial.prepare(scenario)
            async let child = #expect(processExitsWith: scenario.exit) {
                [url = url as String, schema = schema as String, scenario = scenario as StoreScenario] in
                try await StoreTrial(PostgresStore(url: url, schema: schema)).child(scenario)
            }
            try await trial.parent(scenario)
            _ = await child
        }

        @Test(.oneProcess, arguments: killedStatements)
        func `loses no deadline of a killed process, and has each effect once`(statement: Int) async throws {
            let (url, schema) = (try await SharedServer.url(), SharedServer.uniqueSchema())
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [url = url as String, schema = schema as String, statement = statement as Int] in
                let executor = try KillingExecutor(PostgresDatabase(url: url), killsAt: statement)
                try await KillTrial(PostgresStore(executor, schema: schema)).work()
                // It had fewer statements.
                raise(SIGKILL)
            }
            try await KillTrial(PostgresStore(url: url, schema: schema)).goOn(killedAt: statement)
        }
    }

    extension PostgresStore: TrialStore where Executor: PostgresExecutor {
        package func table(_ name: String) -> String { "\(schema.name).\(name)" }

        package func perform(_ statement: String) async throws -> [Int] {
            try await executor.query(PostgresStatement(statement)).map { row in Int(row.integer(0) ?? 0) }
        }

        package func perform(_ statement: String, ending run: DurableRun<PostgresStore>) async throws {
            try await write { transaction in
                _ = try await executor.query(PostgresStatement(statement), in: transaction)
                try await run.complete(in: transaction)
            }
        }

        package func perform(_ statement: String, scheduling requests: [DeadlineRequest]) async throws {
            try await write { transaction in
                let rows = try await executor.query(PostgresStatement(statement), in: transaction)
                if !rows.isEmpty { _ = try await schedule(requests, in: transaction) }
            }
        }
    }
#endif
