import Foundation
import Subprocess
import Testing

@testable import TimersCommand

/// Who starts the tool may have it ignore signals, as `nohup` does, and shells do for what runs in the background.
@Suite(.timeLimit(.minutes(5)))
struct `A signal that is ignored from the start` {
    private static let names = ["HUP", "INT", "QUIT", "TERM"]

    @Test(arguments: names, ["$PPID", "$$"])
    func `does not end runs, and is ignored by the command as well`(name: String, process: String) async throws {
        let outcome = try await Tool.run(
            script: """
                trap '' \(name); exec "$timers" every 10ms --times 3 --json -- sh -c 'kill -\(name) \(process)'
                """)
        #expect(outcome.status == .exited(0))
        #expect(try outcome.records.map(\.exitCode) == [0, 0, 0])
    }

    @Test(arguments: names) func `is ignored by the command at the end of a countdown`(name: String) async throws {
        let outcome = try await Tool.run(
            script: "trap '' \(name); exec \"$timers\" countdown 10ms --on-finish 'kill -\(name) $$; echo alive'")
        #expect(outcome.status == .exited(0))
        #expect(outcome.output.hasSuffix("0:00\nalive\n"))
    }

    @Test func `changes nothing else for the command`() async throws {
        let outcome = try await Tool.run(
            script: #"""
                trap '' HUP INT
                "$timers" every 10ms --times 1 -- sh -c 'printf "%s;" "$0" "$@"' 'a b' '' '*' -x '$HOME' "it's"
                "$timers" every 10ms -- sh -c 'exit 3'; echo " $?"
                "$timers" every 10ms -- no-such-command-anywhere; echo $?
                """#)
        #expect(outcome.output == "a b;;*;-x;$HOME;it's; 3\n127\n")
    }

    private static let bash = "/bin/bash"

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: bash), "no other shell can ignore this signal"))
    func `does not keep the ends of commands from the tool`() async throws {
        let outcome = try await Tool.run(
            script: """
                trap '' CHLD
                "$timers" every 10ms -- sh -c 'exit 3'; echo $?
                "$timers" countdown 10ms --json --on-finish 'exit 4' >/dev/null; echo $?
                """, shell: Self.bash)
        #expect(outcome.output == "3\n4\n")
    }
}
