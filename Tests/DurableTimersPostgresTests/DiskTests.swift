#if Postgres && os(Linux)
    import DurableTestSupport
    @_spi(Store) import DurableTimers
    import DurableTimersPostgres
    import Foundation
    import TestSupport
    import Testing
    import Timers

    @Suite(.patient, .enabled(if: SharedServer.canStart, SharedServer.word))
    struct `A store whose server has a full disk` {
        /// A file system of its own, of five megabytes.
        private static func mount() async throws -> String? {
            guard getuid() == 0 else { return nil }
            let path = FileManager.default.temporaryDirectory.appending(path: "disk-\(UUID().uuidString)").path
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            let mount = ["/bin/mount", "-t", "tmpfs", "-o", "size=5m", "tmpfs", path]
            do { try await PostgresServer.run(mount) } catch is PostgresServer.Failure { return nil }
            return path
        }

        @Test func `keeps what it has, says so, and goes on when there is room`() async throws {
            guard let disk = try await Self.mount() else {
                print("not run: this process may not mount a file system")
                return
            }
            let server = try await PostgresServer()
            defer { _ = try? Process.run(URL(filePath: "/bin/umount"), arguments: ["-l", disk]) }
            let ballast = URL(filePath: disk + "/ballast")
            try Data(count: 2_500_000).write(to: ballast)
            try FileManager.default.createDirectory(atPath: disk + "/space", withIntermediateDirectories: true)
            try await PostgresServer.run(["/bin/chown", "-R", server.owner, disk])
            let store = try PostgresStore(PostgresDatabase(url: server.url))
            try await store.prepareTrial()
            let database = store.executor
            _ = try await database.query("create tablespace small location '\(disk)/space'")
            _ = try await database.query("alter table timers.deadline set tablespace small")
            for index in ["deadline_pkey", "deadline_key", "deadline_due", "deadline_ended"] {
                _ = try await database.query("alter index timers.\(index) set tablespace small")
            }
            let log = EventLog()
            let timers = DurableTimers(store: store, observer: log)
            timers.handle(Effect.self, options: DeadlineOptions(atOnce: 1000)) { effect, run in
                try await store.write(effect, ending: run)
            }
            var kept: [DeadlineID] = []
            var failure: PostgresDatabaseError?
            var number = 0
            while failure == nil {
                do {
                    let requests = try (0..<50).map { _ in
                        number += 1
                        return try DeadlineRequest(Effect(number: number), key: "\(number)", .after(.seconds(1)))
                    }
                    kept += try await store.schedule(requests)
                } catch let error as PostgresDatabaseError { failure = error }
            }
            #expect(failure?.code == .server && failure?.sqlState == "53100")
            print("a full disk after \(kept.count) deadlines: \(failure?.description ?? "")")
            #expect(kept.count > 1000)
            #expect(try await store.list(DeadlineQuery(limit: 1_000_000)).map(\.id) == kept.sorted())
            // Claims write new versions of the rows, and find no room. None is lost, and none is spent.
            try await `Runners whose server fails`.running(timers) {
                try await waitUntil { log.failures.contains { text in text.contains("could not extend") } }
                try FileManager.default.removeItem(at: ballast)
                try await waitUntil { try await store.counts().isEmpty }
            }
            let effects = try await database.query("select count(*), count(distinct number) from timers.effect").first
            #expect(effects?.integer(0) == Int64(kept.count))
            #expect(effects?.integer(1) == Int64(kept.count))
        }
    }
#endif
