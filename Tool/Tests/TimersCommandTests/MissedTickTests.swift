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

    /// Runs the tool with a command that is slow in its second run, and returns its records.
    private func records(missed policy: String, times: Int) async throws -> [TickRecord] {
        let marker = FileManager.default.temporaryDirectory.appendingPathComponent("timers-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: marker) }
        let script = "echo run >> \(marker); [ $(wc -l < \(marker)) -eq 2 ] && sleep 0.35; true"
        let outcome = try await Tool.run([
            "every", "100ms", "--times", "\(times)", "--missed", policy, "--json", "--", "sh", "-c", script,
        ])
        #expect(outcome.status == .exited(0))
        let records = try outcome.records
        try #require(records.count == times)
        #expect(isOnGrid(records[0].scheduledMilliseconds))
        #expect(records[1].durationMilliseconds >= 350)
        return records
    }

    /// The number of whole intervals in `milliseconds`; they are exact to the microsecond.
    private func intervals(_ milliseconds: Double) -> Int {
        Int(((milliseconds + 0.0005) / Self.interval).rounded(.down))
    }

    private func begin(_ record: TickRecord) -> Double {
        record.scheduledMilliseconds + record.lateMilliseconds
    }

    private func end(_ record: TickRecord) -> Double {
        begin(record) + record.durationMilliseconds
    }

    private func isOnGrid(_ milliseconds: Double) -> Bool {
        abs((milliseconds / Self.interval).rounded() * Self.interval - milliseconds) < 0.002
    }

    @Test func `is followed by one for all that were missed when they coalesce`() async throws {
        let records = try await records(missed: "coalesce", times: 6)
        for (earlier, later) in zip(records, records.dropFirst()) {
            let passed = intervals(earlier.lateMilliseconds)
            let due = earlier.scheduledMilliseconds + Double(passed + 1) * Self.interval
            #expect(abs(later.scheduledMilliseconds - due) < 0.002)
            #expect(later.missed == intervals(later.lateMilliseconds))
        }
        #expect(records[2].missed >= 2)
        #expect(records[2].lateMilliseconds >= 250 - 50)
    }

    @Test func `is followed by the next on the grid when they are skipped`() async throws {
        let records = try await records(missed: "skip", times: 5)
        for (earlier, later) in zip(records, records.dropFirst()) {
            #expect(isOnGrid(later.scheduledMilliseconds))
            #expect(later.lateMilliseconds < Self.interval)
            let steps = intervals(later.scheduledMilliseconds - earlier.scheduledMilliseconds)
            #expect(later.missed == steps - 1)
            #expect(later.scheduledMilliseconds >= end(earlier) - 1)
        }
        #expect(records[2].missed >= 3)
    }

    @Test func `is followed by every one of them when it catches up`() async throws {
        let records = try await records(missed: "catch-up", times: 8)
        for (index, record) in records.enumerated() {
            #expect(abs(record.scheduledMilliseconds - Double(index + 1) * Self.interval) < 0.002)
            #expect(record.missed == 0)
        }
        #expect(records[2].lateMilliseconds >= 200)
    }

    @Test func `starts a new grid when it delays`() async throws {
        let records = try await records(missed: "delay", times: 6)
        for (index, record) in records.enumerated().dropLast() {
            #expect(record.missed == intervals(record.lateMilliseconds))
            let onGrid = record.scheduledMilliseconds + Self.interval
            let anew = begin(record) + Self.interval
            let next = records[index + 1].scheduledMilliseconds
            // Anew after a late tick: another one was due by then, or the run before it was not over when it was due.
            let isLate = record.missed > 0 || index > 0 && end(records[index - 1]) > record.scheduledMilliseconds
            #expect(abs(next - anew) < 0.01 || !isLate && abs(next - onGrid) < 0.002)
        }
        #expect(records[2].missed >= 2)
        #expect(records[3].scheduledMilliseconds > records[2].scheduledMilliseconds + 2 * Self.interval)
    }
}
