import Foundation
import Synchronization
import Timers

/// The program `ShutdownLoad`, running as a process.
struct LoadProcess: Sendable {
    private let process = Process()
    private let lines: AsyncStream<String>
    private let exits: AsyncStream<Int32>

    private struct NotBuilt: Error {}

    init() throws {
        process.executableURL = try Self.program()
        let output = Pipe()
        process.standardOutput = output
        lines = AsyncStream { continuation in
            let lines = Lines()
            output.fileHandleForReading.readabilityHandler = { handle in
                let data = handle.availableData
                if data.isEmpty {
                    handle.readabilityHandler = nil
                    return continuation.finish()
                }
                for line in lines.complete(with: data) { continuation.yield(line) }
            }
        }
        let (exits, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.exits = exits
        process.terminationHandler = { process in
            continuation.yield(
                process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
            continuation.finish()
        }
        try process.run()
    }

    /// Returns the next line of the output; nil at its end or after the limit.
    func line(within limit: Duration) async -> String? {
        await TimerClock().withDeadline(in: limit) { await lines.first { _ in true } }
    }

    func terminate() { process.terminate() }

    /// Ends the process if a test has failed before.
    func kill() { if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) } }

    /// Returns the exit code, or the negative number of the signal that ended the process; nil after the limit.
    func exitCode(within limit: Duration) async -> Int32? {
        await TimerClock().withDeadline(in: limit) { await exits.first { _ in true } }
    }

    /// It is built beside the test bundle.
    private static func program() throws -> URL {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0])
        for _ in 0..<4 {
            folder.deleteLastPathComponent()
            let candidate = folder.appendingPathComponent("ShutdownLoad")
            let values = try? candidate.resourceValues(forKeys: [.isDirectoryKey])
            if let values, values.isDirectory != true { return candidate }
        }
        throw NotBuilt()
    }
}

/// Divides what a pipe delivers into lines.
private final class Lines: Sendable {
    private let rest = Mutex("")

    /// Returns the lines that end with these bytes.
    func complete(with data: Data) -> [String] {
        rest.withLock { rest in
            rest += String(decoding: data, as: UTF8.self)
            var lines: [String] = []
            while let end = rest.firstIndex(of: "\n") {
                lines.append(String(rest[..<end]))
                rest.removeSubrange(...end)
            }
            return lines
        }
    }
}
