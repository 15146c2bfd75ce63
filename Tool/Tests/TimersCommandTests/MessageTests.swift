import Foundation
import Testing

@testable import TimersCommand

struct `A message` {
    private static let summary = "timers: 3 runs, 0 failures, 0 missed; lateness p50 2.87 ms, p99 2.90 ms, max 2.90 ms"

    @Test func `is broken between words`() {
        #expect(
            Self.summary.wrapped(columns: 79) == [
                "timers: 3 runs, 0 failures, 0 missed; lateness p50 2.87 ms, p99 2.90 ms,",
                "  max 2.90 ms",
            ])
        #expect(
            Self.summary.wrapped(columns: 39) == [
                "timers: 3 runs, 0 failures, 0 missed;", "  lateness p50 2.87 ms, p99 2.90 ms,", "  max 2.90 ms",
            ])
    }

    @Test(arguments: -1...100) func `loses nothing, and fits wherever its words do`(columns: Int) {
        let texts = [
            Self.summary, "", " ", "a  b", "timers: 'お茶を 飲みま' is not a duration: write 1 h.", "1 2 3 a 4 b5 c",
        ]
        for text in texts {
            let lines = text.wrapped(columns: columns)
            #expect(lines.enumerated().map { $0 == 0 ? $1 : String($1.dropFirst(2)) }.joined(separator: " ") == text)
            for line in lines where columns >= 30 { #expect(line.columns <= columns) }
        }
    }

    @Test(arguments: [
        ("date", "date"), ("echo a b", "'echo a b'"), ("it's", #"'it'\''s'"#), ("", "''"),
        ("/a/b-c_d.e=1", "/a/b-c_d.e=1"),
        ("$HOME", "'$HOME'"), ("茶", "茶"),
    ])
    func `has the words of a command as a shell would take them`(word: String, shown: String) async throws {
        #expect(word.shellWord == shown)
        #expect(try await Tool.run(script: "printf %s \(shown)").output == word)
    }
}

@Suite(
    .serialized, .timeLimit(.minutes(10)),
    .enabled(if: TerminalWindow.isAvailable != nil, "tmux is not installed: nothing can look at a terminal"))
struct `A message in a terminal` {
    @Test(arguments: [30, 40, 80, 120]) func `begins in a line of its own`(columns: Int) async throws {
        try await TerminalWindow.use(columns: columns) { window in
            for (code, command, output) in [(1, "printf ab", "abab"), (2, "echo ab", "ab")] {
                let tool = try Tool.path.get()
                try window.enter("clear; '\(tool)' every 10ms --times 2 -- \(command); echo code $((\(code) + $?))")
                try window.waitForLine("code \(code)")
                let lines = try window.lines()
                let start = try #require(lines.firstIndex { $0.hasPrefix("timers: 2 runs, 0 failures,") })
                #expect(lines[..<start].allSatisfy { $0 == output })
                let end = try #require(lines.firstIndex(of: "code \(code)"))
                // Each row is a line that the tool has broken.
                #expect(lines[(start + 1)..<end].allSatisfy { $0.hasPrefix("  ") })
                #expect(lines[start..<end].joined().hasSuffix(" ms"))
            }
        }
    }

    @Test func `is not beside the mark of a key`() async throws {
        try await TerminalWindow.use { window in
            try window.enter("clear; '\(try Tool.path.get())' every 1h --first immediately -- echo ran")
            try window.wait("the run") { try window.lines().contains("ran") }
            try window.press("C-c")
            try window.wait("the summary") { try window.lines().contains { $0.hasPrefix("timers: 1 run, ") } }
        }
    }
}
