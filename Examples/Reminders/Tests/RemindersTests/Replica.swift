#if Reminders
    import Foundation
    import TestSupport

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// The built program, running as a process.
    struct Replica: Sendable {
        private let process: Process
        private let port: Int

        private struct NoSuchPage: Error {}

        /// Starts the program on a free port, and returns when it listens.
        static func start(_ environment: [String: String]) async throws -> Replica {
            let (process, output) = (Process(), Pipe())
            process.executableURL = try builtProgram("Reminders")
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
            process.standardOutput = output
            try process.run()
            let port = try await read(output.fileHandleForReading) { text in announcedPort(of: "http", in: text) }
            return Replica(process: process, port: port)
        }

        /// Calls the server, as the operator if there is a password.
        func call(
            _ method: String, _ path: String, _ body: String? = nil, password: String? = nil
        ) async throws -> (status: Int, text: String) {
            guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { throw NoSuchPage() }
            var request = URLRequest(url: url)
            request.httpMethod = method
            if let password {
                let login = Data("operator:\(password)".utf8).base64EncodedString()
                request.setValue("Basic \(login)", forHTTPHeaderField: "Authorization")
            }
            request.httpBody = body.map { body in Data(body.utf8) }
            let (data, response) = try await URLSession.shared.data(for: request)
            return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
        }

        func kill(_ signal: Int32 = SIGKILL) { Foundation.kill(process.processIdentifier, signal) }

        /// Waits until the process has ended.
        ///
        /// - Returns: its exit code, or the negative number of the signal that ended it.
        func exitCode() -> Int32 {
            process.waitUntilExit()
            return process.outcome
        }
    }
#endif
