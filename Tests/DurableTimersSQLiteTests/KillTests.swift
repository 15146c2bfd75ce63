#if SQLite
    @_spi(Store) import DurableTimers
    import DurableTimersSQLite
    import Foundation
    import GRDB
    import Synchronization
    import TestSupport
    import Testing
    import Timers

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #endif

    /// A process that is killed at one of its statements, each time at a later one.
    @Suite(.timeLimit(.minutes(60))) struct `A killed process` {
        private static let orders = 4

        /// Schedules, moves, cancels, claims, retries and ends deadlines; the effects are in the table `effect`.
        private static func work(_ path: String, _ configuration: Configuration) async throws {
            let store = try SQLiteStore(path: path, configuration: configuration)
            try await store.write { db in
                try db.execute(sql: "create table if not exists effect (number integer)")
                try db.execute(sql: "create table if not exists accepted (number integer primary key)")
            }
            let runner = RunnerID()
            try await store.join(runner)
            for number in 1...orders {
                try await store.write { [store] db in
                    if try Int.fetchOne(db, sql: "select 1 from accepted where number = ?", arguments: [number]) == 1 {
                        return
                    }
                    try db.execute(sql: "insert into accepted values (?)", arguments: [number])
                    let request = DeadlineRequest(
                        name: "order", key: "\(number)", time: .after(.seconds(3600)), payload: [UInt8(number)])
                    _ = try store.schedule([request], in: db)
                    _ = try store.schedule([DeadlineRequest(name: "cancelled", key: "1", time: .after(.zero))], in: db)
                }
                _ = try await store.cancel(.key(name: "cancelled", "1"))
            }
            // Moves each to now, as long as it has not run.
            for number in 1...orders where try await store.find(.key(name: "order", "\(number)"))?.state == .waiting {
                let request = DeadlineRequest(
                    name: "order", key: "\(number)", time: .after(.zero), payload: [UInt8(number)])
                _ = try await store.schedule([request])
            }
            // The second answer has what the retry left.
            for _ in 1...3 {
                let claimed = try await store.claim("order", by: runner, isThorough: true).claimed
                if claimed.isEmpty { break }
                _ = try await store.renew(claimed.map(\.token), of: runner, lease: .seconds(60))
                for run in claimed {
                    if run.attempt == 1 {
                        _ = try await store.end([RunEnd(run.token, .retry(after: .zero, failure: "no"))], of: runner)
                        continue
                    }
                    try await store.write { [store] db in
                        try db.execute(sql: "insert into effect values (?)", arguments: [Int(run.payload[0])])
                        try store.end(RunEnd(run.token, .finished(keep: .zero)), of: runner, in: db)
                    }
                }
            }
            await store.leave(runner)
        }

        /// The configuration of a process that is killed at its statement with a number.
        private static func killed(at number: Int) -> Configuration {
            let count = Atomic<Int>(0)
            let counter = Counter(count: count)
            var configuration = Configuration()
            configuration.prepareDatabase { db in
                db.trace { _ in
                    if counter.count.add(1, ordering: .relaxed).newValue == number { raise(SIGKILL) }
                }
            }
            return configuration
        }

        private final class Counter: Sendable {
            let count: Atomic<Int>
            init(count: consuming Atomic<Int>) { self.count = count }
        }

        /// `SWIFT_TIMERS_KILLS=200` kills at 200 statements, one after the other.
        @Test(.oneProcess) func `loses no deadline, and has each effect once`() async throws {
            let kills = ProcessInfo.processInfo.environment["SWIFT_TIMERS_KILLS"].flatMap { text in Int(text) } ?? 12
            // As many statements as one process makes, or a few more.
            let most = 200
            for kill in 1...kills {
                let folder = try StoreFolder()
                let number = (kill * most) / kills
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [path = folder.file as String, number = number as Int] in
                    try await Self.work(path, Self.killed(at: number))
                    // It had fewer statements.
                    raise(SIGKILL)
                }
                // The next process goes on; what the killed one ran is due at once, as its lock is free.
                try await Self.work(folder.file, Configuration())
                let store = try folder.store()
                let effects = try await store.write { db in
                    try Int.fetchAll(db, sql: "select number from effect order by number")
                }
                #expect(effects == Array(1...Self.orders), "killed at statement \(number)")
                #expect(try await store.list(DeadlineQuery()).isEmpty, "killed at statement \(number)")
            }
        }
    }
#endif
