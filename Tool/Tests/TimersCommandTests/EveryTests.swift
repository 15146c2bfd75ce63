import Foundation
import Subprocess
import Testing

@testable import TimersCommand

struct `A command run at an interval` {
    private let folder = TemporaryFolder()

    @Test func `runs exactly as often as asked, on the grid`() async throws {
        let outcome = try await Tool.run(["every", "20ms", "--times", "25", "--json", "--", "true"])
        #expect(outcome.status == .exited(0))
        let records = try outcome.records
        #expect(records.map(\.tick) == Array(1...25))
        for record in records {
            // A machine under load may miss points of the grid, but never leaves it.
            #expect((record.scheduledMs / 20).truncatingRemainder(dividingBy: 1) == 0)
            #expect(record.lateMs >= 0)
            #expect(record.exitCode == 0)
        }
        #expect(outcome.errorOutput.hasPrefix("timers: 25 runs, 0 failures, "))
        #expect(outcome.errorOutput.contains("; lateness p50 "))
    }

    @Test func `runs first when it is told to`() async throws {
        for (first, offset) in [("immediately", 0.0), ("interval", 50), ("30ms", 30), ("0s", 0)] {
            let outcome = try await Tool.run(
                ["every", "50ms", "--first", first, "--times", "1", "--json", "--", "true"])
            #expect(try outcome.records.map(\.scheduledMs) == [offset])
        }
    }

    @Test func `passes its output through, to standard error beside JSON`() async throws {
        let script = "echo out; echo err >&2"
        let plain = try await Tool.run(["every", "10ms", "--times", "2", "--", "sh", "-c", script])
        #expect(plain.output == "out\nout\n")
        #expect(plain.errorOutput.hasPrefix("err\nerr\ntimers: 2 runs"))
        let json = try await Tool.run(["every", "10ms", "--times", "2", "--json", "--", "sh", "-c", script])
        #expect(try json.records.count == 2)
        #expect(json.errorOutput.hasPrefix("out\nerr\nout\nerr\ntimers: 2 runs"))
    }

    @Test(arguments: [
        (["--times", "5"], "exit 3", Int32(3), [Int32(3)], "1 run, 1 failure"),
        (["--times", "5", "--keep-going"], "exit 3", 0, [3, 3, 3, 3, 3], "5 runs, 5 failures"),
        (["--max-failures", "3"], "exit $((TIMERS_RUN % 2 * 5))", 5, [5, 0, 5, 0, 5], "5 runs, 3 failures"),
        (["--times", "2", "--keep-going", "--limit", "50ms"], "exec sleep 9", 0, [124, 124], "2 runs, 2 failures"),
    ])
    func `ends with the failure that the options say, or goes on after failures and ends with 0`(
        options: [String], script: String, code: Int32, exitCodes: [Int32], summary: String
    ) async throws {
        let outcome = try await Tool.run(["every", "10ms", "--json"] + options + ["--", "sh", "-c", script])
        #expect(outcome.status == .exited(code))
        #expect(try outcome.records.map(\.exitCode) == exitCodes)
        #expect(outcome.errorOutput.hasPrefix("timers: \(summary), "))
    }

    @Test(arguments: [SIGKILL, SIGPIPE]) func `counts a death by signal as a failure`(signal: Int32) async throws {
        let outcome = try await Tool.run(["every", "10ms", "--", "sh", "-c", "kill -\(signal) $$"])
        #expect(outcome.status == .exited(128 + signal))
    }

    @Test func `may be a script that names no program to run it`() async throws {
        // Another program writes the script. While this one has a file open for writing, a process that another test
        // starts inherits that for a moment, and the system runs no file that is open for writing.
        let text = #"echo "echo \"hi \$1\"; exit 3" > "$0"; chmod 700 "$0""#
        let written = try await Tool.run(["every", "10ms", "--times", "1", "--", "sh", "-c", text, folder.file])
        #expect(written.status == .exited(0))
        let outcome = try await Tool.run(["every", "10ms", "--", folder.file, "a b"])
        #expect(outcome.status == .exited(3))
        #expect(outcome.output == "hi a b\n")
    }

    @Test func `has the environment of the tool, byte for byte`() async throws {
        let every = #""$timers" every 10ms --times 1 --"#
        let bytes = try await Tool.run(
            script: #"X=$(printf 'a\377b') \#(every) sh -c 'printf %s "$X" | od -An -tx1'"#)
        #expect(bytes.output.split(separator: " ").joined() == "61ff62\n")
        // No shell can use this name, but other programs can.
        let name = try await Tool.run(script: "env '1X=y' \(every) env")
        #expect(name.output.split(separator: "\n").contains("1X=y"))
        // Both together keep nothing from running.
        let both = try await Tool.run(script: #"X=$(printf 'a\377b') env '1X=y' \#(every) echo ran"#)
        #expect(both.output == "ran\n")
    }
}
