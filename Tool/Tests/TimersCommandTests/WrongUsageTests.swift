import Subprocess
import Testing

@testable import TimersCommand

struct `Wrong usage` {
    @Test(arguments: [
        (["every", "0s", "--", "true"], "'0s'"),
        (["every", "-1s", "--", "true"], "'-1s'"),
        (["every", "abc", "--", "true"], "'abc'"),
        (["every", "1e400s", "--", "true"], "'1e400s'"),
        (["every", "1s", "--times", "0", "--", "true"], "'0'"),
        (["every", "1s", "--times", "-2", "--", "true"], "'-2'"),
        (["every", "1s", "--times", "x", "--", "true"], "'x'"),
        (["every", "1s", "--first", "soon", "--", "true"], "'soon'"),
        (["every", "1s", "--missed", "never", "--", "true"], "'never'"),
        (["every", "1s", "--tolerance=-1s", "--", "true"], "'-1s'"),
        (["every", "1s", "--tiems", "2", "--", "true"], "'--tiems'"),
        (["every", "1s"], "no command"),
        (["every", "1s", "true"], "no command"),
        (["every", "1s", "--"], "no command"),
        (["every", "1s", "--", ""], "no command"),
        (["every"], "no command"),
        (["countdown", "0s"], "'0s'"),
        (["countdown", "-5s"], "'-5s'"),
        (["countdown", "soon"], "'soon'"),
        (["countdown", "1e400s"], "'1e400s'"),
        (["countdown", "5s", "--unit", "h"], "'h'"),
        (["countdown", "5s", "--state", ""], "''"),
        (["countdown", "5s", "--title", "-5"], "--title"),
        (["countdown", "5s", "--colour"], "'--colour'"),
        (["countdown", "5s", "6s"], "'6s'"),
        (["countdown", "1s", "--on-finish"], "--on-finish"),
        (["countdown"], "DURATION"),
        (["evrey"], "'evrey'"),
        (["help", "evrey"], "'evrey'"),
    ])
    func `ends with 64 and one sentence that says what is wrong`(arguments: [String], part: String) async throws {
        try await Tool.run(arguments).expectOneSentence(part)
    }

    @Test func `that is not in UTF-8 is refused before a command gets something else`() async throws {
        try await Tool.run(script: #""$timers" every 1h -- echo "$(printf 'caf\351')""#)
            .expectOneSentence("timers: 'caf\u{FFFD}' is not in UTF-8.\n")
    }

    @Test(arguments: [("no-such-command-anywhere", Int32(127)), ("/no/such/file", 127), ("/", 126)])
    func `of a command that cannot be run ends at once with the code a shell has for it`(
        command: String, code: Int32
    ) async throws {
        // Found out before the first tick, in an hour.
        try await Tool.run(["every", "1h", "--", command]).expectOneSentence("'\(command)'", code: code)
    }

    @Test(arguments: [["--version"], ["every", "--version"], ["countdown", "--version"]])
    func `is not asking for the version`(arguments: [String]) async throws {
        let outcome = try await Tool.run(arguments)
        #expect(outcome.status == .exited(0))
        #expect(outcome.output == "timers \(Version.text)\n")
    }

    @Test func `is no riddle: help has all exit codes of the tool`() async throws {
        let lines = try await Tool.run(["--help"]).output.split(separator: "\n")
        for code in ["0 ", "1 ", "64 ", "69 ", "71 ", "73 ", "74 ", "126 ", "127 ", "129, 130, 143"] {
            #expect(lines.contains { $0.drop { $0 == " " }.hasPrefix(code) }, "\(code)")
        }
    }

    @Test(arguments: [
        ["--help"], ["every", "--help"], ["countdown", "--help"], ["tour", "--help"], ["help", "every"],
        ["durable", "--help"], ["durable", "list", "--help"], ["durable", "stats", "--help"],
        ["help", "durable", "dead"],
    ])
    func `is not asking for help, which fits into 80 columns`(arguments: [String]) async throws {
        let outcome = try await Tool.run(arguments)
        #expect(outcome.status == .exited(0))
        #expect(outcome.errorOutput.isEmpty)
        #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(!outcome.output.contains("_row"))
    }
}
