#if Service
    import Foundation
    import TestSupport
    import Timers

    /// The built program, running as a process.
    struct ServiceProcess: Sendable {
        let httpPort: Int
        let echoPort: Int
        private let process: Process
        private let exit: AsyncStream<Int32>

        /// Starts the program on free ports, and returns when it listens on both.
        static func start(idleSeconds: Int, shutdownSeconds: Int) async throws -> ServiceProcess {
            let process = Process()
            process.executableURL = try builtProgram("EchoService")
            process.environment = ProcessInfo.processInfo.environment.merging([
                "HTTP_PORT": "0", "ECHO_PORT": "0", "IDLE_SECONDS": "\(idleSeconds)",
                "SHUTDOWN_SECONDS": "\(shutdownSeconds)",
            ]) { _, new in new }
            let output = Pipe()
            process.standardOutput = output
            let (exit, exited) = AsyncStream.makeStream(of: Int32.self)
            process.terminationHandler = { process in
                exited.yield(process.outcome)
                exited.finish()
            }
            try process.run()
            let ports = try await TimerClock().withDeadline(in: .seconds(120)) {
                try await read(output.fileHandleForReading) { text -> (http: Int, echo: Int)? in
                    guard let http = announcedPort(of: "http", in: text),
                        let echo = announcedPort(of: "echo", in: text)
                    else { return nil }
                    return (http, echo)
                }
            }
            return ServiceProcess(httpPort: ports.http, echoPort: ports.echo, process: process, exit: exit)
        }

        func terminate() { process.terminate() }

        /// Ends the process if a test has failed before.
        func kill() { if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) } }

        /// Waits until the process has ended.
        ///
        /// - Returns: its exit code, or the negative number of the signal that ended it.
        func exitCode(within limit: Duration) async -> Int32? {
            let exit = exit
            return await TimerClock().withDeadline(in: limit) { await exit.first { _ in true } }
        }
    }
#endif
