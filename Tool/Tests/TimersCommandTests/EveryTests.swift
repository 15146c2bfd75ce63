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

    @Test func `ends with the first failure and its exit code`() async throws {
        let outcome = try await Tool.run(["every", "10ms", "--times", "5", "--json", "--", "sh", "-c", "exit 3"])
        #expect(outcome.status == .exited(3))
        #expect(try outcome.records.map(\.exitCode) == [3])
        #expect(outcome.errorOutput.hasPrefix("timers: 1 run, 1 failure, "))
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

    @Test func `goes on after failures if asked to, and ends with 0`() async throws {
        let outcome = try await Tool.run([
            "every", "10ms", "--times", "5", "--keep-going", "--json", "--", "sh", "-c", "exit 3",
        ])
        #expect(outcome.status == .exited(0))
        #expect(try outcome.records.map(\.exitCode) == [3, 3, 3, 3, 3])
        #expect(outcome.errorOutput.hasPrefix("timers: 5 runs, 5 failures, "))
    }
}
