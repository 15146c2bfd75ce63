import Foundation
import Subprocess
import Testing

@testable import TimersCommand

@Suite(.timeLimit(.minutes(10)))
struct `A failed run` {
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
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("retry-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let outcome = try await Tool.run([
            "every", "10ms", "--retries", "1", "--backoff", "1h", "--", "sh", "-c", "touch '\(path)'; exit 3",
        ]) { tool in
            while !FileManager.default.fileExists(atPath: path) { try await Task.sleep(for: .milliseconds(5)) }
            kill(tool, SIGTERM)
        }
        #expect(outcome.status == .exited(143))
    }

    @Test func `waits twice as long each time, up to an hour`() {
        let policy = RetryPolicy(count: 100, firstPause: .seconds(1))
        #expect((1...13).map(policy.pause(before:)) == (0...11).map { .seconds(1 << $0) } + [.seconds(3600)])
        #expect(policy.pause(before: 100) == .seconds(3600))
        #expect(RetryPolicy(count: 1, firstPause: .seconds(7200)).pause(before: 1) == .seconds(3600))
        #expect(RetryPolicy(count: 9, firstPause: .zero).pause(before: 9) == .zero)
    }

    @Test func `ends it all as soon as there are too many`() async throws {
        let outcome = try await Tool.run([
            "every", "10ms", "--max-failures", "3", "--json", "--", "sh", "-c", "exit $((TIMERS_RUN % 2 * 5))",
        ])
        #expect(outcome.status == .exited(5))
        #expect(try outcome.records.map(\.exitCode) == [5, 0, 5, 0, 5])
    }
}
