#if SQLite && os(Linux)
    @_spi(Store) import DurableTimers
    import DurableTimersSQLite
    import Foundation
    import GRDB
    import TestSupport
    import Testing
    import Timers

    @Suite(.patient) struct `A runner beside one that fails` {
        private struct Effect: DurableDeadline {
            static let name = "effect"
            var number: Int
        }

        /// Twenty deadlines that are due, and a table for their effects.
        private static func prepare(_ store: SQLiteStore) async throws {
            try await store.write { db in
                try db.execute(
                    sql: """
                        create table effect (number integer, attempt integer);
                        create table process (pid integer);
                        create table begun (number integer);
                        create table go (number integer);
                        create table refused (number integer);
                        """)
            }
            let timers = DurableTimers(store: store)
            try await timers.schedule(
                (0..<20).map { number in try DeadlineRequest(Effect(number: number), key: "\(number)", .after(.zero)) })
        }

        /// Runs deadlines; each effect is in the transaction that ends its run.
        private static func timers(
            _ store: SQLiteStore, lease: Duration, before: @escaping @Sendable () async -> Void = {}
        ) -> DurableTimers<SQLiteStore> {
            let timers = DurableTimers(store: store, lease: lease)
            timers.handle(Effect.self, options: DeadlineOptions(atOnce: 100)) { effect, run in
                await before()
                // A task that is not cancelled, as the runner may have cancelled the run that has lost its lease.
                try await Task {
                    do {
                        try await store.write { db in
                            try db.execute(
                                sql: "insert into effect values (?, ?)", arguments: [effect.number, run.attempt])
                            try run.complete(in: db)
                        }
                    } catch {
                        try await store.write { db in
                            try db.execute(sql: "insert into refused values (?)", arguments: [effect.number])
                        }
                        throw error
                    }
                }.value
            }
            return timers
        }

        private static func count(_ store: SQLiteStore, _ what: String) async throws -> Int {
            try await store.write { db in try Int.fetchOne(db, sql: "select count(*) from \(what)") ?? 0 }
        }

        /// Returns when a table has so many rows; only a broken library keeps it from that.
        private static func wait(_ store: SQLiteStore, _ what: String, _ number: Int) async throws {
            while try await count(store, what) < number { try await TimerClock().sleep(for: .milliseconds(5)) }
        }

        /// A child that claims all deadlines, writes that it is there, and ends none until there is a row in `go`.
        private static func hang(_ path: String, lease: Duration) async throws {
            let store = try SQLiteStore(path: path, patience: .seconds(60))
            try await store.write { db in try db.execute(sql: "insert into process values (?)", arguments: [getpid()]) }
            // It does not notice that it is cancelled.
            try await timers(store, lease: lease) {
                await Task {
                    try? await store.write { db in try db.execute(sql: "insert into begun values (1)") }
                    try? await wait(store, "go", 1)
                }.value
            }.run()
        }

        @Test(.oneProcess) func `refuses what one writes that stood still longer than its lease`() async throws {
            let folder = try StoreFolder()
            let store = try folder.store()
            try await Self.prepare(store)
            async let child = #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.file as String] in
                try await Self.hang(path, lease: .seconds(3))
            }
            // What has not begun before the process stands still does not begin after it: its lease has ended.
            try await Self.wait(store, "begun", 20)
            let pid = try await store.write { db in try Int32.fetchOne(db, sql: "select pid from process") ?? 0 }
            try #require(pid > 0)
            // A process that stands still in a transaction would hold the lock of the file: then it goes on, and stops
            // again.
            while true {
                kill(pid, SIGSTOP)
                do {
                    try await folder.store(patience: .milliseconds(200)).write { db in
                        try db.execute(sql: "insert into process values (0)")
                    }
                    break
                } catch let error as SQLiteStoreError where error.code == .busy {}
                kill(pid, SIGCONT)
                try await TimerClock().sleep(for: .milliseconds(20))
            }
            let timers = Self.timers(store, lease: .seconds(3600))
            let runner = Task { try await timers.run() }
            try await Self.wait(store, "effect", 20)
            try await store.write { db in try db.execute(sql: "insert into go values (1)") }
            kill(pid, SIGCONT)
            try await Self.wait(store, "refused", 20)
            kill(pid, SIGKILL)
            _ = await child
            runner.cancel()
            try await runner.value
            #expect(try await Self.count(store, "effect") == 20)
            #expect(try await Self.count(store, "effect where attempt = 2") == 20)
            #expect(try await store.counts() == [])
        }

        @Test(.oneProcess) func `takes over at once from one that was killed while it slept`() async throws {
            let folder = try StoreFolder()
            let store = try folder.store()
            try await Self.prepare(store)
            async let child = #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.file as String] in
                try await Self.hang(path, lease: .seconds(3600))
            }
            try await Self.wait(store, "timers_deadline where state = 1", 20)
            let looks = Looks()
            let timers = DurableTimers(store: store, lease: .seconds(3600), observer: looks)
            timers.handle(Effect.self, options: DeadlineOptions(atOnce: 100)) { effect, run in
                try await store.write { db in
                    try db.execute(sql: "insert into effect values (?, ?)", arguments: [effect.number, run.attempt])
                    try run.complete(in: db)
                }
            }
            let runner = Task { try await timers.run() }
            await looks.hasLooked.reached()
            let pid = try await store.write { db in try Int32.fetchOne(db, sql: "select pid from process") ?? 0 }
            kill(pid, SIGKILL)
            let start = ContinuousClock.now
            try await Self.wait(store, "effect", 20)
            print("20 runs again after SIGKILL, by a runner that slept: \(ContinuousClock.now - start)")
            // The leases last for an hour.
            #expect(ContinuousClock.now - start < .seconds(1800))
            _ = await child
            runner.cancel()
            try await runner.value
            #expect(try await Self.count(store, "effect where attempt = 2") == 20)
        }

        private final class Looks: DurableTimersObserver {
            let hasLooked = Milestone()

            func durableTimers(did event: DurableEvent) {
                if case .looked(claimed: 0, _, _) = event { hasLooked.reach() }
            }
        }
    }
#endif
