import Foundation
import Subprocess
import Testing

@testable import TimersCommand

/// One run of a few takes 350 ms at an interval of 100 ms.
///
/// What must follow is computed from what the tool says about itself, when each run began and how long it took, so that
/// a machine under load changes the numbers but not whether they are right.
struct `A run that takes longer than the interval` {
    private static let interval = 100.0

    private let folder = TemporaryFolder()

    /// Runs the tool with a command that is slow in its second run, and returns its records.
    private func records(missed policy: String, times: Int) async throws -> [Tool.TickRecord] {
        let script = "echo run >> \(folder.file); [ $(wc -l < \(folder.file)) -eq 2 ] && sleep 0.35; true"
        let outcome = try await Tool.run([
            "every", "100ms", "--times", "\(times)", "--missed", policy, "--json", "--", "sh", "-c", script,
        ])
        #expect(outcome.status == .exited(0))
        let records = try outcome.records
        try #require(records.count == times)
        #expect(isOnGrid(records[0].scheduledMs))
        #expect(records[1].durationMs >= 350)
        return records
    }

    /// The number of whole intervals in `milliseconds`; they are exact to the microsecond.
    private func intervals(_ milliseconds: Double) -> Int {
        Int(((milliseconds + 0.0005) / Self.interval).rounded(.down))
    }

    private func begin(_ record: Tool.TickRecord) -> Double {
        record.scheduledMs + record.lateMs
    }

    private func end(_ record: Tool.TickRecord) -> Double {
        begin(record) + record.durationMs
    }

    private func isOnGrid(_ milliseconds: Double) -> Bool {
        abs((milliseconds / Self.interval).rounded() * Self.interval - milliseconds) < 0.002
    }

    @Test func `is followed by one for all that were missed when they coalesce`() async throws {
        let records = try await records(missed: "coalesce", times: 6)
        for (earlier, later) in zip(records, records.dropFirst()) {
            let passed = intervals(earlier.lateMs)
            let due = earlier.scheduledMs + Double(passed + 1) * Self.interval
            #expect(abs(later.scheduledMs - due) < 0.002)
            #expect(later.missed == intervals(later.lateMs))
        }
        #expect(records[2].missed >= 2)
        #expect(records[2].lateMs >= 250 - 50)
    }

    @Test func `is followed by the next on the grid when they are skipped`() async throws {
        let records = try await records(missed: "skip", times: 5)
        for (earlier, later) in zip(records, records.dropFirst()) {
            #expect(isOnGrid(later.scheduledMs))
            #expect(later.lateMs < Self.interval)
            let steps = intervals(later.scheduledMs - earlier.scheduledMs)
            #expect(later.missed == steps - 1)
            #expect(later.scheduledMs >= end(earlier) - 1)
        }
        #expect(records[2].missed >= 3)
    }

    @Test func `is followed by every one of them when it catches up`() async throws {
        let records = try await records(missed: "catch-up", times: 8)
        for (index, record) in records.enumerated() {
            #expect(abs(record.scheduledMs - Double(index + 1) * Self.interval) < 0.002)
            #expect(record.missed == 0)
        }
        #expect(records[2].lateMs >= 200)
    }

    @Test func `starts a new grid when it delays`() async throws {
        let records = try await records(missed: "delay", times: 6)
        for (index, record) in records.enumerated().dropLast() {
            #expect(record.missed == intervals(record.lateMs))
            let onGrid = record.scheduledMs + Self.interval
            let anew = begin(record) + Self.interval
            let next = records[index + 1].scheduledMs
            // Anew after a late tick: another one was due by then, or the run before it was not over when it was due.
            let isLate = record.missed > 0 || index > 0 && end(records[index - 1]) > record.scheduledMs
            #expect(abs(next - anew) < 0.01 || !isLate && abs(next - onGrid) < 0.002)
        }
        #expect(records[2].missed >= 2)
        #expect(records[3].scheduledMs > records[2].scheduledMs + 2 * Self.interval)
    }
}
