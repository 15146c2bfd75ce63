#if Postgres
    import DurableTestSupport
    @_spi(Store) import DurableTimers
    import DurableTimersPostgres
    import Foundation
    import TestSupport
    import Testing
    import Timers

    @Suite(.patient, .enabled(if: SharedServer.canStart, SharedServer.word))
    struct `A store behind PgBouncer` {
        private static let program = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"]
            .first { path in FileManager.default.isExecutableFile(atPath: path) }
        static let isThere = program != nil

        /// Gives each transaction another connection.
        ///
        /// It ends when the pipe is closed, also with the process of the tests.
        private static func start(to server: PostgresServer) async throws -> (pipe: Pipe, url: String) {
            let folder = FileManager.default.temporaryDirectory.appending(path: "pgbouncer-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let port = Int.random(in: 20_000..<50_000)
            let file = folder.appending(path: "pgbouncer.ini")
            try """
            [databases]
            postgres = host=127.0.0.1 port=\(server.port) user=postgres
            [pgbouncer]
            listen_addr = 127.0.0.1
            listen_port = \(port)
            unix_socket_dir =
            auth_type = any
            pool_mode = transaction
            default_pool_size = 3
            """.write(to: file, atomically: true, encoding: .utf8)
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            // It refuses to be root.
            process.arguments =
                ["-c", "\"$@\" & cat > /dev/null; kill -KILL $!; rm -r $0", folder.path, try #require(program)]
                + (getuid() == 0 ? ["-u", "daemon"] : []) + [file.path]
            let pipe = Pipe()
            process.standardInput = pipe
            process.standardError = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            return (pipe, "postgresql://postgres@127.0.0.1:\(port)/postgres")
        }

        @Test(.enabled(if: isThere, "there is no pgbouncer"))
        func `says that notices are unreliable, looks each second, and runs each deadline once`() async throws {
            let server = try await PostgresServer()
            let (pipe, url) = try await Self.start(to: server)
            defer { try? pipe.fileHandleForWriting.close() }
            let store = try PostgresStore(PostgresDatabase(url: url))
            try await `A store whose server fails`.persistently { try await store.migrate() }
            try await store.prepareTrial()
            let log = EventLog()
            let timers = DurableTimers(store: store, observer: log)
            timers.handle(Effect.self) { effect, run in try await store.write(effect, ending: run) }
            try await `Runners whose server fails`.running(timers) {
                try await waitUntil { !log.unreliable.isEmpty && log.looks > 0 }
                let before = log.looks
                for number in 0..<30 {
                    try await timers.schedule(
                        Effect(number: number), key: "\(number)", .after(.milliseconds(number * 100)))
                }
                try await waitUntil { try await store.count("effect") == 30 }
                try await waitUntil { try await store.counts().isEmpty }
                print("behind PgBouncer: latest of 30: \(log.lateness.max() ?? .zero), looks: \(log.looks - before)")
            }
            #expect(log.unreliable.allSatisfy { reason in reason.contains("pooler") })
            #expect(try await store.executor.query("select distinct number from timers.effect").count == 30)
            #expect(log.failures == [])
        }
    }
#endif
