import Foundation
import Subprocess
import Testing

@testable import TimersCommand

struct `A signal to the tool` {
    /// Runs a script every hour, the first time at once, and sends a signal when the script says that it runs.
    private func interrupt(with signal: Int32, times: Int = 1, group: Bool = false, script: String) async throws
        -> Tool.Outcome
    {
        let marker = FileManager.default.temporaryDirectory.appendingPathComponent("timers-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: marker) }
        let arguments = [
            "every", "1h", "--first", "immediately", "--", "sh", "-c", "\(script.replacing("MARKER", with: marker))",
        ]
        return try await Tool.run(arguments, inGroupOfItsOwn: group) { processID in
            for number in 1...times {
                while !FileManager.default.fileExists(atPath: "\(marker)\(number)") {
                    try await Task.sleep(for: .milliseconds(5))
                }
                try? FileManager.default.removeItem(atPath: "\(marker)\(number)")
                kill(group ? -processID : processID, signal)
            }
        }
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `reaches the command, ends all cleanly and is no failure`(signal: Int32) async throws {
        let outcome = try await interrupt(with: signal, script: "touch MARKER1; exec sleep 100")
        #expect(outcome.status == .exited(0))
        #expect(outcome.errorOutput.hasPrefix("timers: 1 run, 0 failures, 0 missed; lateness p50 "))
    }

    @Test func `waits for a command that takes its time to end`() async throws {
        let script = "trap 'sleep 0.2; echo ended; exit 7' TERM; touch MARKER1; while :; do sleep 0.01; done"
        let outcome = try await interrupt(with: SIGTERM, script: script)
        #expect(outcome.status == .exited(0))
        #expect(outcome.output == "ended\n")
    }

    @Test func `that goes to the command as well is no failure, whichever of them notices it first`() async throws {
        for _ in 1...10 {
            let outcome = try await interrupt(with: SIGINT, group: true, script: "touch MARKER1; exec sleep 100")
            #expect(outcome.status == .exited(0))
            #expect(outcome.errorOutput.hasPrefix("timers: 1 run, 0 failures"))
        }
    }

    @Test func `kills a command that ignored the first`() async throws {
        let script = "trap 'touch MARKER2' TERM; touch MARKER1; while :; do sleep 0.01; done"
        let outcome = try await interrupt(with: SIGTERM, times: 2, script: script)
        #expect(outcome.status == .exited(0))
        #expect(outcome.errorOutput.hasPrefix("timers: 1 run, 0 failures"))
    }

    @Test func `between two runs ends it at once`() async throws {
        let marker = FileManager.default.temporaryDirectory.appendingPathComponent("timers-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: marker) }
        let outcome = try await Tool.run(["every", "1h", "--first", "immediately", "--json", "--", "touch", marker]) {
            processID in
            while !FileManager.default.fileExists(atPath: marker) { try await Task.sleep(for: .milliseconds(5)) }
            kill(processID, SIGINT)
        }
        #expect(outcome.status == .exited(0))
        #expect(try outcome.records.count == 1)
    }

    @Test func `that stops and continues it is answered by the policy for missed ticks`() async throws {
        let marker = FileManager.default.temporaryDirectory.appendingPathComponent("timers-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: marker) }
        // The first run stops the tool that started it, and lets it go on.
        let script = "[ -e \(marker) ] && exit; touch \(marker); kill -STOP $PPID; sleep 0.4; kill -CONT $PPID"
        let outcome = try await Tool.run(["every", "50ms", "--times", "20", "--json", "--", "sh", "-c", script])
        #expect(outcome.status == .exited(0))
        let records = try outcome.records
        #expect(records.map(\.tick) == Array(1...20))
        // One tick stands for all that were missed, and all are on the grid.
        #expect((records.map(\.missed).max() ?? 0) >= 6)
        for (earlier, later) in zip(records, records.dropFirst()) {
            let steps = (later.scheduledMilliseconds - earlier.scheduledMilliseconds) / 50
            #expect(abs(steps - steps.rounded()) < 0.001)
        }
    }
}
