#if Postgres
    import DurableTimersPostgres
    import Foundation
    import Testing

    /// A PostgreSQL server with files in a temporary folder, on a free port of 127.0.0.1.
    ///
    /// It ends with the process of the tests, however that ends.
    final class PostgresServer: Sendable {
        /// Why a server did not start.
        struct Failure: Error { let output: String }

        private let folder: URL
        private let bin: URL
        private let user: String?
        private let options: String
        let port: Int
        // The pipe to the process that stops the server when this process has closed it.
        private let janitor: Pipe

        static var binaries: URL? {
            let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
            let versions = folders.compactMap { folder in Int(folder) }.sorted(by: >)
            return
                (versions.map { version in "/usr/lib/postgresql/\(version)/bin" } + ["/opt/homebrew/bin", "/usr/bin"])
                .map { path in URL(filePath: path) }
                .first { url in FileManager.default.isExecutableFile(atPath: url.appending(path: "initdb").path) }
        }

        init(options: String = "") async throws {
            bin = try #require(Self.binaries)
            folder = FileManager.default.temporaryDirectory.appending(path: "postgres-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            port = Self.freePort()
            self.options = options
            user = getuid() == 0 ? (Self.exists("postgres") ? "postgres" : "daemon") : nil
            janitor = Pipe()
            let data = folder.appending(path: "data").path
            if let user { try await Self.run(["/bin/chown", user, folder.path]) }
            try await Self.run(
                as: user,
                [
                    bin.appending(path: "initdb").path, "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8",
                    "--locale=C", "--no-sync",
                ])
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = [
                "-c", "cat > /dev/null; kill -QUIT $(head -n 1 \"$0/data/postmaster.pid\"); sleep 1; rm -rf \"$0\"",
                folder.path,
            ]
            process.standardInput = janitor
            process.standardError = FileHandle.nullDevice
            try process.run()
            try await start()
        }

        deinit { try? janitor.fileHandleForWriting.close() }

        /// A port that no process has, below those that the system gives to connections.
        private static func freePort() -> Int {
            while true {
                let port = UInt16.random(in: 20_000..<32_768)
                let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
                defer { close(descriptor) }
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_port = port.bigEndian
                address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
                // The address outlives the call.
                let isFree = unsafe withUnsafePointer(to: &address) { address in
                    unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                        unsafe bind(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                    }
                }
                if isFree { return Int(port) }
            }
        }

        private static func exists(_ user: String) -> Bool { unsafe getpwnam(user) != nil }

        /// The user whose the files of the server are.
        var owner: String { user ?? NSUserName() }
        var url: String { url(port: port) }
        func url(port: Int) -> String { "postgresql://postgres@127.0.0.1:\(port)/postgres" }

        func start() async throws {
            let settings =
                "-p \(port) -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off "
                + "-c max_connections=300 \(options)"
            try await control(["start", "-w", "-l", folder.appending(path: "data/server.log").path, "-o", settings])
        }

        /// Stops the server: `fast` ends all connections, and `immediate` is a crash.
        func stop(_ mode: String = "fast") async throws { try await control(["stop", "-m", mode]) }

        private func control(_ arguments: [String]) async throws {
            try await Self.run(
                as: user, [bin.appending(path: "pg_ctl").path, "-D", folder.appending(path: "data").path] + arguments)
        }

        /// Runs a command.
        ///
        /// - Throws: ``Failure`` with its output if it fails.
        static func run(as user: String? = nil, _ arguments: [String]) async throws {
            let arguments = (user.map { user in ["/usr/sbin/runuser", "-u", user, "--"] } ?? []) + arguments
            let process = Process()
            // A server that the command starts must inherit nothing: Foundation waits until its socket is closed.
            process.executableURL = URL(filePath: "/bin/bash")
            process.arguments =
                [
                    "-c",
                    "for fd in $(ls /dev/fd); do [ $fd -le 2 ] || eval \"exec $fd>&-\"; done; exec \"$0\" \"$@\"",
                ] + arguments
            process.currentDirectoryURL = URL(filePath: "/")
            let log = FileManager.default.temporaryDirectory.appending(path: "postgres-\(UUID().uuidString).log")
            try Data().write(to: log)
            defer { try? FileManager.default.removeItem(at: log) }
            process.standardOutput = try FileHandle(forWritingTo: log)
            process.standardError = process.standardOutput
            let status = await withCheckedContinuation { continuation in
                process.terminationHandler = { process in continuation.resume(returning: process.terminationStatus) }
                do { try process.run() } catch { continuation.resume(returning: -1) }
            }
            if status != 0 { throw Failure(output: (try? String(contentsOf: log, encoding: .utf8)) ?? "") }
        }
    }

    /// The server that tests share: that of `SWIFT_TIMERS_POSTGRES_URL`, or one of their own.
    enum SharedServer {
        static let isThere = ProcessInfo.processInfo.environment["SWIFT_TIMERS_POSTGRES_URL"] != nil || canStart
        /// Whether a test can start a server of its own, which it stops or breaks.
        static let canStart = PostgresServer.binaries != nil
        static let measuresPlans =
            isThere && ProcessInfo.processInfo.environment["SWIFT_TIMERS_POSTGRES_PLANS"] != nil
        static let word: Comment = "there is no PostgreSQL, and SWIFT_TIMERS_POSTGRES_URL is not set"

        private static let started = Task { try await PostgresServer() }

        static func url() async throws -> String {
            if let url = ProcessInfo.processInfo.environment["SWIFT_TIMERS_POSTGRES_URL"] { return url }
            return try await started.value.url
        }

        /// A store with tables of its own.
        static func store() async throws -> PostgresStore<PostgresDatabase> {
            try PostgresStore(PostgresDatabase(url: await url()), schema: uniqueSchema())
        }

        static func uniqueSchema() -> String { "t\(UInt64.random(in: 0 ... .max))" }
    }
#endif
