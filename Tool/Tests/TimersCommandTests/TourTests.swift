import Foundation
import Subprocess
import Testing

@testable import TimersCommand

/// Runs after the others have left the machine alone, for it measures.
@Suite(.serialized) struct `The tour` {
    private struct Row: Decodable {
        struct Half: Decodable {
            var text: String
            var values: [String: Double]
        }

        var row: Int
        var title: String
        var needs: String?
        var usual: Half?
        var ours: Half?
        var ok: Bool?
    }

    @Test(.timeLimit(.minutes(10)))
    func `measures every row that can be shown here, and ours keep their promises`() async throws {
        // The tour counts memory, of which the address sanitizer would hold back what is freed.
        let environment = Environment.inherit.updating([
            "ASAN_OPTIONS": "quarantine_size_mb=0:thread_local_quarantine_size_kb=0"
        ])
        let outcome = try await Tool.run(["tour", "--json"], environment: environment)
        #expect(outcome.status == .exited(0), "\(outcome.output)")
        let rows = try JSONDecoder().decode([Row].self, from: Data(outcome.output.utf8))
        #expect(rows.map(\.row) == Array(1...21))
        for row in rows {
            #expect((row.needs == nil) == (row.ok == true), "\(row)")
            #expect((row.needs == nil) == (row.usual != nil && row.ours != nil))
        }
        #expect(rows.count { $0.needs != nil } <= 2)
    }

    /// A row that was measured, and one that was not.
    private static func results(_ text: String) -> [TourResult] {
        let half = Measurement(text, holds: true)
        return [
            TourResult(row: 1, title: "a title", needs: nil, usual: half, ours: half),
            TourResult(row: 19, title: "another", needs: "an Apple platform", usual: nil, ours: nil),
        ]
    }

    @Test func `fits a table into any width from 80 columns`() {
        let results = Self.results("a text that is much longer than the column in which it has to be shown")
        for width in 80...100 {
            let lines = TourTable(results: results, width: width).text.split(separator: "\n")
            #expect(lines.allSatisfy { $0.count <= width })
            #expect(lines.last == "Went wrong as usual: 1 of 1. With Timers ok: 1 of 1. Not shown here: 1.")
        }
    }

    @Test func `has a table of Markdown with the rows that were measured`() {
        #expect(
            TourTable(results: Self.results("a text"), width: 80).markdown == """
                | job | as usually written | with this package |
                |---|---|---|
                | 1. a title | a text | a text |
                """)
    }
}
