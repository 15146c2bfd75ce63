import Countdowns
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

    private let process: SpawnedProcess
    private var buffer = Data()

    init(_ arguments: [String]) throws {
        process = try SpawnedProcess(try Tool.path.get(), ["countdown", "--json"] + arguments)
    }

    /// The next line; blocks, and is nil at the end of the process.
    func next() throws -> Line? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = buffer[..<end]
                buffer = Data(buffer[(end + 1)...])
                return try JSONDecoder().decode(Line.self, from: Data(line))
            }
            let more = process.output.availableData
            if more.isEmpty { return nil }
            buffer.append(more)
        }
    }

    /// Takes what it has written so far, without waiting for more.
    func takeWritten() {
        var input = pollfd(fd: process.output.fileDescriptor, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&input, 1, 0) == 1, input.revents & Int16(POLLIN) != 0 {
            // One element, which outlives the call.
            buffer.append(process.output.availableData)
        }
        buffer = Data(buffer.suffix(from: buffer.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? buffer.startIndex))
    }

    func send(_ signal: Int32) {
        process.send(signal)
    }

    /// Kills it as nothing can catch, and waits until it is gone.
    func kill() {
        process.send(SIGKILL)
        process.wait()
    }

    /// Waits until a stop signal has stopped it.
    func waitUntilStopped() throws {
        while try Processes.entries().first(where: { $0.id == process.id })?.state != "T" {
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

    /// Blocks until that time of the continuous clock.
    static func wait(until time: Double) { while now < time { usleep(10_000) } }
}

/// Runs `body`, which may block, on a thread of its own.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread { continuation.resume(with: Swift.Result { try body() }) }.start()
    }
}
