import Foundation
import Subprocess
import Testing

@testable import TimersCommand

@Suite(.timeLimit(.minutes(10)))
struct `A run that takes longer than its limit` {
    private let folder = TemporaryFolder()
    private var path: String { folder.file }

    @Test func `ends by a first signal, with the exit code of timeout`() async throws {
        let outcome = try await Tool.run([
            "every", "10ms", "--limit", "100ms", "--json", "--", "sh", "-c",
            "trap 'echo told; exit 0' TERM; sleep 1000",
        ])
        #expect(outcome.status == .exited(124))
        let records = try outcome.records
        #expect(records.map(\.exitCode) == [124])
        #expect(records.map(\.timedOut) == [true])
        #expect(outcome.errorOutput.contains("told\n"))
        #expect(outcome.errorOutput.contains("timers: 1 run, 1 failure, "))
        #expect(outcome.errorOutput.contains(" missed, 1 over the limit; "))
    }

    @Test func `ends by a second, harder one if it ignores the first`() async throws {
        let outcome = try await Tool.run([
            "every", "10ms", "--limit", "100ms", "--kill-after", "100ms", "--",
            "sh", "-c", "trap '' TERM; while :; do sleep 0.1; done",
        ])
        #expect(outcome.status == .exited(137))
    }

    @Test func `ends with all that it has started`() async throws {
        let script = "sleep 1000 & echo $! >'\(path)'; wait"
        let outcome = try await Tool.run(["every", "10ms", "--limit", "300ms", "--", "sh", "-c", script])
        #expect(outcome.status == .exited(124))
        let started = try #require(pid_t(text(of: path).dropLast()))
        defer { kill(started, SIGKILL) }
        try await Processes.waitForEnd(of: started)
    }

    @Test func `does not exist where runs are in time`() async throws {
        let outcome = try await Tool.run(["every", "10ms", "--limit", "1h", "--times", "3", "--json", "--", "true"])
        #expect(outcome.status == .exited(0))
        #expect(try outcome.records.map(\.timedOut) == [false, false, false])
    }
}
