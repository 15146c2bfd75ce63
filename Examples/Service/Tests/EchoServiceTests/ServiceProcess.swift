import Foundation
import Synchronization
import Timers

/// The built program, running as a process.
struct ServiceProcess: Sendable {
    let httpPort: Int
    let echoPort: Int
    private let process: Process
    private let exit: AsyncStream<Int32>

    private struct NotStarted: Error {}

    /// Starts the program on free ports, and returns when it listens on both.
    static func start(idleSeconds: Int, shutdownSeconds: Int) async throws -> ServiceProcess {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try path())
        process.environment = ProcessInfo.processInfo.environment.merging([
            "HTTP_PORT": "0", "ECHO_PORT": "0", "IDLE_SECONDS": "\(idleSeconds)",
            "SHUTDOWN_SECONDS": "\(shutdownSeconds)",
        ]) { _, new in new }
        let output = Pipe()
        process.standardOutput = output
        let (exit, exited) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            exited.yield(process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
            exited.finish()
        }
        try process.run()
        let ports = try await TimerClock().withDeadline(in: .seconds(120)) {
            try await announcedPorts(output.fileHandleForReading)
        }
        guard let http = ports["http"], let echo = ports["echo"] else { throw NotStarted() }
        return ServiceProcess(httpPort: http, echoPort: echo, process: process, exit: exit)
    }

    /// Reads lines such as `http 8080` until both ports are known.
    private static func announcedPorts(_ handle: FileHandle) async throws -> [String: Int] {
        let (chunks, continuation) = AsyncStream.makeStream(of: Data.self)
        handle.readabilityHandler = { handle in
            let data = handle.availableData
            if data.isEmpty { continuation.finish() } else { continuation.yield(data) }
        }
        defer { handle.readabilityHandler = nil }
        var text = ""
        var ports: [String: Int] = [:]
        for await chunk in chunks {
            text += String(decoding: chunk, as: UTF8.self)
            while let end = text.firstIndex(of: "\n") {
                let words = text[..<end].split(separator: " ")
                if words.count == 2, let port = Int(words[1]) { ports[String(words[0])] = port }
                text.removeSubrange(...end)
            }
            if ports.count == 2 { return ports }
        }
        throw NotStarted()
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

    /// It is built beside the test bundle.
    private static func path() throws -> String {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0])
        for _ in 0..<4 {
            folder.deleteLastPathComponent()
            let candidate = folder.appendingPathComponent("EchoService").path
            var isFolder: ObjCBool = false
            let exists = unsafe FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder)
            // The flag outlives the call.
            if exists, !isFolder.boolValue { return candidate }
        }
        throw NotStarted()
    }
}
