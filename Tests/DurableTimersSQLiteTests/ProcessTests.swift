#if SQLite
    @_spi(Store) import DurableTimers
    import DurableTimersSQLite
    import GRDB
    import TestSupport
    import Testing
    import Timers

    @Suite(.patient) struct `Two processes with one file` {
        private struct Ending: DurableDeadline {
            static let name = "ending"
            var number: Int
        }

        /// Runs deadlines, each with an effect in its transaction, until none is left.
        private static func serve(_ store: SQLiteStore) async throws {
            let timers = DurableTimers(store: store)
            timers.handle(Ending.self) { deadline, run in
                try await store.write { db in
                    try db.execute(sql: "insert into effect values (?)", arguments: [deadline.number])
                    try run.complete(in: db)
                }
            }
            let running = Task { try await timers.run() }
            let clock = TimerClock()
            while try await !store.list(DeadlineQuery(limit: 1)).isEmpty {
                try await clock.sleep(for: .milliseconds(20))
            }
            running.cancel()
            try await running.value
        }

        @Test(.oneProcess) func `run each deadline once`() async throws {
            let folder = try StoreFolder()
            let store = try folder.store()
            try await store.write { db in try db.execute(sql: "create table effect (number integer)") }
            let timers = DurableTimers(store: store)
            for number in 0..<300 {
                try await timers.schedule(Ending(number: number), key: "\(number)", .after(.milliseconds(number * 5)))
            }
            async let other: Void = {
                await #expect(processExitsWith: .success) { [path = folder.file as String] in
                    try await Self.serve(SQLiteStore(path: path, patience: .seconds(60)))
                }
            }()
            try await Self.serve(store)
            await other
            let effects = try await store.write { db in
                try Int.fetchAll(db, sql: "select number from effect order by number")
            }
            #expect(effects == Array(0..<300))
        }
    }
#endif
