import Foundation
import Subprocess
import Testing

@testable import TimersCommand

struct `A command knows` {
    private static let script = #"echo "$TIMERS_RUN $TIMERS_ATTEMPT $TIMERS_SCHEDULED""#

    @Test func `its run and when that was due`() async throws {
        let before = Date()
        let outcome = try await Tool.run(["every", "20ms", "--times", "3", "--json", "--", "sh", "-c", Self.script])
        let after = Date()
        let records = try outcome.records
        let told = outcome.errorOutput.split(separator: "\n").dropLast().map(String.init)
        #expect(told == records.map { "\($0.tick) 1 \($0.scheduledAt)" })
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        for record in records {
            let (scheduled, began) = (try style.parse(record.scheduledAt), try style.parse(record.beganAt))
            // Both are cut to milliseconds.
            #expect(scheduled > before && began < after)
            #expect(abs(began.timeIntervalSince(scheduled) - record.lateMs / 1000) < 0.002)
        }
    }

    @Test func `its own run, also when one tool runs another`() async throws {
        let outcome = try await Tool.run(
            script: #"TIMERS_RUN=77 "$timers" every 10ms --times 1 -- sh -c 'echo $TIMERS_RUN'"#)
        #expect(outcome.output == "1\n")
        let bytes = try await Tool.run(
            script: #"X=$(printf 'a\377b') TIMERS_RUN=77 "$timers" every 10ms --times 1 -- sh -c 'echo $TIMERS_RUN'"#)
        #expect(bytes.output == "1\n")
    }
}
