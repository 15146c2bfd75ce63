import Dispatch
import Foundation
import Timers

/// A `timers countdown --json` that runs, seen from outside.
final class RunningCountdown {
    /// One line of it.
    struct Line: Decodable {
        var remaining: Double
        var shown: Int
        var progress: Double
        var phase: String
    }

    /// What a state file has of a countdown that runs.
    private struct State: Decodable {
        struct Kept: Decodable {
            var continuousDeadline: UInt64
        }
        var countdowns: [String: Kept]
    }

    let process = Process()
    private let output = Pipe()
    private var buffer = Data()

    init(_ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: try Tool.path.get())
        process.arguments = ["countdown", "--json"] + arguments
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// The next line; blocks, and is nil at the end of the process.
    func next() throws -> Line? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = buffer[..<end]
                buffer = Data(buffer[(end + 1)...])
                return try JSONDecoder().decode(Line.self, from: Data(line))
            }
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { return nil }
            buffer.append(more)
        }
    }

    /// Takes what it has written so far, without waiting for more.
    func takeWritten() {
        var input = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&input, 1, 0) == 1, input.revents & Int16(POLLIN) != 0 {
            // One element, which outlives the call.
            buffer.append(output.fileHandleForReading.availableData)
        }
        buffer = Data(buffer.suffix(from: buffer.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? buffer.startIndex))
    }

    func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Waits until a stop signal has stopped it.
    func waitUntilStopped() throws {
        while try ProcessTable.entries().first(where: { $0.id == process.processIdentifier })?.state != "T" {
            usleep(5_000)
        }
    }

    /// The deadline in a state file, in seconds of the continuous clock.
    static func deadline(in path: String) throws -> Double {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let state = try JSONDecoder().decode(State.self, from: data)
        return Double(state.countdowns["countdown"]?.continuousDeadline ?? 0) / 1e9
    }

    /// Now, in seconds of the continuous clock.
    static var now: Double { Double(TimerClock().now.nanoseconds) / 1e9 }

    /// Runs a program to its end.
    static func output(of program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}

/// Runs `body`, which may block, on a thread of its own.
///
/// The processes it starts get every signal: threads of tasks block most, and would pass that on.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread {
            var none = sigset_t()
            unsafe sigemptyset(&none)
            unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
            // The set outlives both calls.
            continuation.resume(with: Swift.Result { try body() })
        }
        .start()
    }
}
