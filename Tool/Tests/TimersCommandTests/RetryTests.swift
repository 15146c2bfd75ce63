import ArgumentParser
import Foundation
import Subprocess
import Testing
@_spi(Tool) import Timers

@testable import TimersCommand

@Suite(.timeLimit(.minutes(10)))
struct `A failed run` {
    private let folder = TemporaryFolder()
    private var path: String { folder.file }

    @Test func `is tried again, and is none when a retry succeeds`() async throws {
        let outcome = try await Tool.run([
            "every", "10ms", "--times", "1", "--retries", "5", "--backoff", "1ms", "--json", "--",
            "sh", "-c", "echo attempt $TIMERS_ATTEMPT of run $TIMERS_RUN; [ $TIMERS_ATTEMPT -eq 3 ]",
        ])
        #expect(outcome.status == .exited(0))
        let records = try outcome.records
        #expect(records.map(\.attempts) == [3])
        #expect(records.map(\.exitCode) == [0])
        #expect(outcome.errorOutput.hasPrefix("attempt 1 of run 1\nattempt 2 of run 1\nattempt 3 of run 1\n"))
        #expect(outcome.errorOutput.contains("timers: 1 run, 0 failures, "))
        #expect(outcome.errorOutput.contains(" missed, 2 retries; "))
    }

    @Test func `fails when its retries are used up`() async throws {
        let outcome = try await Tool.run([
            "every", "10ms", "--retries", "2", "--backoff", "0s", "--json", "--", "sh", "-c", "exit 3",
        ])
        #expect(outcome.status == .exited(3))
        #expect(try outcome.records.map(\.attempts) == [3])
        #expect(outcome.errorOutput.hasPrefix("timers: 1 run, 1 failure, "))
    }

    @Test func `waits for its retry no longer than a signal lets it`() async throws {
        let outcome = try await Tool.run([
            "every", "10ms", "--retries", "1", "--backoff", "1h", "--", "sh", "-c", "touch '\(path)'; exit 3",
        ]) { tool in
            try await waitForFile(path)
            kill(tool, SIGTERM)
        }
        #expect(outcome.status == .exited(143))
    }

    /// The first pauses of a plan.
    private func pauses(_ options: String..., count: Int) throws -> [Duration] {
        let plan = try EveryCommand.parse(["10s", "--retries", "9"] + options + ["--", "true"]).plan()
        var failures = Backoff.Series(plan.backoff)
        return (0..<count).map { _ in plan.backoff.delay(after: &failures) }
    }

    @Test func `waits twice as long each time, up to an hour`() throws {
        let doubled = (0...11).map { Duration.seconds(1 << $0) } + [.seconds(3600), .seconds(3600)]
        #expect(try pauses(count: 14) == doubled)
        #expect(try pauses("--backoff", "2h", count: 2) == [.seconds(3600), .seconds(3600)])
        #expect(try pauses("--backoff", "0s", count: 9) == Array(repeating: .zero, count: 9))
    }
}
