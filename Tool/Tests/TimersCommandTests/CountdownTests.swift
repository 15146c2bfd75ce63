import Foundation
import Subprocess
import Testing

@testable import TimersCommand

@Suite(.timeLimit(.minutes(5)))
struct `A countdown in a process` {
    private let folder = TemporaryFolder()
    private var path: String { folder.file }

    // MARK: Output

    @Test func `without a terminal is one plain line a change`() async throws {
        let outcome = try await Tool.run(["countdown", "400ms", "--unit", "ds", "--title", "Tea"])
        #expect(outcome.status == .exited(0))
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(lines.allSatisfy { $0.hasPrefix("Tea: 0:00.") && $0 <= "Tea: 0:00.4" })
        #expect(lines.last == "Tea: 0:00.0")
        // On a busy machine some may be missing, but none comes twice, and none in another order.
        #expect(Set(lines).count == lines.count)
        #expect(lines == lines.sorted().reversed())
    }

    @Test func `in JSON is one object a change`() async throws {
        let outcome = try await Tool.run(["countdown", "400ms", "--unit", "ds", "--json"])
        #expect(outcome.status == .exited(0))
        let lines = try outcome.lines(RunningCountdown.Line.self)
        #expect(lines.last?.remaining == 0)
        #expect(lines.last?.progress == 1)
        #expect(lines.last?.phase == "finished")
        for line in lines {
            #expect(line.shown == Int((line.remaining * 10).rounded(.up)))
            #expect(abs(line.progress - (1 - line.remaining / 0.4)) < 0.000_01)
        }
        #expect(Set(lines.map(\.shown)).count == lines.count)
    }

    @Test func `runs a command at its end, and takes its exit code`() async throws {
        let arguments = ["countdown", "10ms", "--json", "--on-finish", "echo \"ready $((1 + 1))\"; exit 7"]
        let outcome = try await Tool.run(arguments)
        #expect(outcome.status == .exited(7))
        #expect(outcome.errorOutput == "ready 2\n")
        #expect(outcome.output.split(separator: "\n").allSatisfy { $0.hasPrefix("{") })
    }

    // MARK: Absence

    /// Whether a line that was written between two instants was right within 100 ms at one of them.
    private static func expect(
        _ line: RunningCountdown.Line, of deadline: Double, writtenFrom earliest: Double, to latest: Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let claimed = deadline - line.remaining
        print(
            "the countdown told the time to \(Int((claimed - earliest) * 1000)) ms after the earliest, of",
            "\(Int((latest - earliest) * 1000)) ms that were possible")
        #expect(claimed >= earliest - 0.1, sourceLocation: sourceLocation)
        #expect(claimed <= latest + 0.1, sourceLocation: sourceLocation)
    }

    @Test func `is right within 100 ms when it was stopped for three seconds and continued`() async throws {
        try await onThread { [path] in
            let countdown = try RunningCountdown(["60s", "--unit", "ds", "--state", path])
            _ = try countdown.next()
            let deadline = try RunningCountdown.deadline(in: path)
            countdown.send(SIGSTOP)
            try countdown.waitUntilStopped()
            countdown.takeWritten()
            RunningCountdown.wait(until: RunningCountdown.now + 3)
            let continued = RunningCountdown.now
            countdown.send(SIGCONT)
            var line = try #require(try countdown.next())
            // It may have been stopped between reading the clock and writing what it read.
            if deadline - line.remaining < continued - 2 { line = try #require(try countdown.next()) }
            Self.expect(line, of: deadline, writtenFrom: continued, to: RunningCountdown.now)
            countdown.kill()
        }
    }

    @Test func `is right within 100 ms when it was killed and started again`() async throws {
        try await onThread { [path] in
            var deadline: Double?
            for _ in 1...5 {
                let started = RunningCountdown.now
                let countdown = try RunningCountdown(["60s", "--unit", "ds", "--state", path])
                let line = try #require(try countdown.next())
                let read = RunningCountdown.now
                let kept = try RunningCountdown.deadline(in: path)
                // The same one to a microsecond: it goes by way of a decimal number of seconds here.
                if let deadline { #expect(abs(kept - deadline) < 0.000_001) }
                Self.expect(line, of: kept, writtenFrom: started, to: read)
                deadline = kept
                countdown.kill()
            }
        }
    }

    @Test func `that ended while it was dead ends at once, and runs its command in one process only`() async throws {
        try await onThread { [path] in
            let countdown = try RunningCountdown(["200ms", "--state", path, "--on-finish", "exit 9"])
            _ = try countdown.next()
            let deadline = try RunningCountdown.deadline(in: path)
            countdown.kill()
            RunningCountdown.wait(until: deadline)
        }
        let arguments = ["countdown", "200ms", "--state", path, "--json", "--on-finish", "exit 9"]
        let second = try await Tool.run(arguments)
        #expect(second.status == .exited(9))
        #expect(second.output.split(separator: "\n").count == 1)
        // Then it begins anew.
        let third = try await Tool.run(arguments)
        #expect(third.status == .exited(9))
    }

    @Test func `with a damaged state says so, keeps the file aside and begins anew`() async throws {
        // A file that ends early.
        let damage = #"{"countdowns":{"countdown":"#
        try write(damage, to: path)
        let outcome = try await Tool.run(["countdown", "10ms", "--state", path])
        #expect(outcome.status == .exited(0))
        #expect(outcome.output.hasSuffix("0:00\n"))
        #expect(outcome.errorOutput.hasPrefix("timers: '\(path)' is damaged"))
        #expect(outcome.errorOutput.filter { $0 == "\n" }.count == 1)
        #expect(text(of: path + ".damaged-1") == damage)
    }

    @Test func `of another length is not gone on with`() async throws {
        try await onThread { [path] in
            let countdown = try RunningCountdown(["60s", "--state", path])
            _ = try countdown.next()
            countdown.kill()
        }
        let outcome = try await Tool.run(["countdown", "10ms", "--state", path])
        #expect(outcome.output.hasSuffix("0:00\n"))
    }
}
