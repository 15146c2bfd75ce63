#if Durable
    import DurableTimers
    import DurableTimersPostgres
    import Foundation
    import Synchronization
    import Timers

    /// Several databases of one server, among which the keys of deadlines are split.
    struct Split {
        private let url: String
        private let count: Int
        private let server: PostgresDatabase

        init(url: String, databases count: Int) throws {
            (self.url, self.count) = (url, count)
            server = try PostgresDatabase(url: url)
        }

        func perform() async throws {
            spread()
            let names = (0..<count).map { number in "split_\(getpid())_\(number)" }
            for name in names { _ = try await server.query("create database \(name)") }
            let result = await Result { try await measure(names) }
            for name in names { _ = try await server.query("drop database \(name) with (force)") }
            try result.get()
        }

        /// Prints what each database carries of 100,000 keys, and how many keys move when one is added.
        private func spread() {
            let keys = (0..<100_000).map { number in "account \(number)" }
            let (shards, more) = (Shards(names(count)), Shards(names(count + 1)))
            var carried = [Int](repeating: 0, count: count)
            var moved = 0
            for key in keys {
                let old = shards.index(for: key)
                carried[old] += 1
                if more.index(for: key) != old { moved += 1 }
            }
            print("keys of 100,000 in each of \(count) databases: \(carried)")
            print("moved by one more: \(moved), where 1/\(count + 1) is \(100_000 / (count + 1))")
        }

        private func names(_ count: Int) -> [String] { (0..<count).map { number in "database-\(number)" } }

        /// Schedules deadlines that are due at once, by their keys, with at most 1,000 outstanding for each database.
        private func measure(_ names: [String]) async throws {
            let done = Done(count)
            let timers = try names.enumerated().map { index, name in
                let timers = DurableTimers(store: try PostgresStore(url: Self.url(url, database: name)))
                timers.handle(Job.self, options: DeadlineOptions(atOnce: 1000)) { _, _ in
                    done.withLock { done in done[index] += 1 }
                }
                return timers
            }
            for timers in timers { try await timers.store.migrate() }
            let running = timers.map { timers in Task { try await timers.run() } }
            let shards = Shards(self.names(count))
            let clock = ContinuousClock()
            let start = clock.now
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, timers) in timers.enumerated() {
                    group.addTask { [count] in
                        var (scheduled, number) = (0, index)
                        while clock.now < start + .seconds(12) {
                            if scheduled - done.withLock({ done in done[index] }) > 500 {
                                try await TimerClock().sleep(for: .milliseconds(1))
                                continue
                            }
                            var requests: [DeadlineRequest] = []
                            while requests.count < 500 {
                                number += count
                                let key = "account \(number)"
                                // Keys of other databases are left out, as other processes would schedule them.
                                guard shards.index(for: key) == index else { continue }
                                requests.append(try DeadlineRequest(Job(n: number), key: key, .after(.zero)))
                            }
                            try await timers.schedule(requests)
                            scheduled += 500
                        }
                    }
                }
                try await group.waitForAll()
            }
            let counts = done.withLock { done in done }
            let seconds = (clock.now - start) / .seconds(1)
            for task in running { task.cancel() }
            for task in running { try await task.value }
            let rates = counts.map { count in Int(Double(count) / seconds) }
            print("One process and \(count) databases of one server schedule, claim, run and finish")
            print("\(rates.reduce(0, +)) deadlines a second, in each database: \(rates)")
        }

        /// The URL of another database of the same server.
        static func url(_ url: String, database: String) -> String {
            var components = URLComponents(string: url)
            components?.path = "/\(database)"
            return components?.string ?? url
        }
    }

    /// How many runs each database has had.
    private final class Done: Sendable {
        private let counts: Mutex<[Int]>

        init(_ count: Int) { counts = Mutex([Int](repeating: 0, count: count)) }

        func withLock<Result: Sendable>(_ body: (inout sending [Int]) -> sending Result) -> Result {
            counts.withLock(body)
        }
    }

    /// The database of a key: the one whose name and the key have the largest hash.
    ///
    /// A database that is added takes its part of the keys from all others, and no other key moves.
    struct Shards {
        private let names: [String]

        init(_ names: [String]) { self.names = names }

        func index(for key: String) -> Int {
            names.indices.max { lhs, rhs in Self.hash(names[lhs], key) < Self.hash(names[rhs], key) } ?? 0
        }

        /// FNV-1a, whose last bits are mixed once more.
        private static func hash(_ name: String, _ key: String) -> UInt64 {
            var hash = 0xCBF2_9CE4_8422_2325 as UInt64
            for byte in "\(name)\n\(key)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
            return hash ^ (hash >> 33)
        }
    }

    extension Result where Failure == any Error {
        /// The outcome of a body.
        init(_ body: () async throws -> Success) async {
            do { self = .success(try await body()) } catch { self = .failure(error) }
        }
    }
#endif
