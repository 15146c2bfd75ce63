#if SQLite
    import DurableTimersTesting
    import DurableTestSupport
    @_spi(Store) package import DurableTimers
    package import DurableTimersSQLite
    import Foundation
    import GRDB
    import Synchronization
    import TestSupport
    import Testing

    /// What each store has to show.
    ///
    /// All clients of a database are connections to one file.
    @Suite(.timeLimit(.minutes(60))) struct `SQLite as a store` {
        @Test(.ownThread, arguments: StorePromise.allCases)
        func `keeps what a store promises`(_ promise: StorePromise) async throws {
            let violations = await Self.violations(of: [promise], seed: 1)
            #expect(violations == [])
        }

        @Test(.ownThread, arguments: [2, 3] as [UInt64])
        func `keeps it in other random orders`(_ seed: UInt64) async throws {
            let violations = await Self.violations(of: StorePromise.allCases, seed: seed)
            #expect(violations == [])
        }

        private static func violations(of promises: [StorePromise], seed: UInt64) async -> [StoreViolation] {
            let folders = Mutex<[Int: StoreFolder]>([:])
            return await StoreConformance.violations(of: promises, patience: .seconds(300), seed: seed) { number in
                try folders.withLock { folders in
                    let folder = try folders[number] ?? StoreFolder()
                    folders[number] = folder
                    return folder
                }.store()
            }
        }

        @Test func `repeats a kind at the dates of its value, until it is cancelled`() async throws {
            let folder = try StoreFolder()
            #expect(try await RepeatingBeat.play(on: folder.store()) == [20, 20, 20, 50, 50, 50])
        }

        @Test(.oneProcess, arguments: StoreScenario.allCases)
        func `serves processes, whatever happens to one of them`(scenario: StoreScenario) async throws {
            let folder = try StoreFolder()
            let trial = try StoreTrial(folder.store())
            try await trial.prepare(scenario)
            async let child = #expect(processExitsWith: scenario.exit) {
                [path = folder.file as String, scenario = scenario as StoreScenario] in
                try await StoreTrial(SQLiteStore(path: path, patience: .seconds(60))).child(scenario)
            }
            // A process that stands still in a transaction would hold the lock of the file.
            try await trial.parent(scenario) {
                do {
                    _ = try await folder.store(patience: .milliseconds(200)).perform("insert into mark values (-1)")
                    return true
                } catch let error as SQLiteStoreError where error.code == .busy { return false }
            }
            _ = await child
        }

        @Test(.oneProcess, arguments: killedStatements)
        func `loses no deadline of a killed process, and has each effect once`(statement: Int) async throws {
            let folder = try StoreFolder()
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = folder.file as String, statement = statement as Int] in
                let statements = Tally()
                var configuration = Configuration()
                configuration.prepareDatabase { db in
                    db.trace { _ in
                        if statements.add() == statement { raise(SIGKILL) }
                    }
                }
                try await KillTrial(SQLiteStore(path: path, configuration: configuration)).work()
                // It had fewer statements.
                raise(SIGKILL)
            }
            try await KillTrial(folder.store()).goOn(killedAt: statement)
        }
    }

    extension SQLiteStore: TrialStore {
        package func table(_ name: String) -> String { name }

        package func perform(_ statement: String) async throws -> [Int] {
            try await write { db in try Int.fetchAll(db, sql: statement) }
        }

        package func perform(_ statement: String, ending run: DurableRun<SQLiteStore>) async throws {
            try await write { db in
                try db.execute(sql: statement)
                try run.complete(in: db)
            }
        }

        package func perform(_ statement: String, scheduling requests: [DeadlineRequest]) async throws {
            try await write { [self] db in
                if try Int.fetchAll(db, sql: statement).isEmpty { return }
                _ = try schedule(requests, in: db)
            }
        }
    }
#endif
