import Foundation
import Subprocess
import Testing

@testable import TimersCommand

@Suite(
    .serialized, .timeLimit(.minutes(10)),
    .enabled(if: TerminalWindow.isAvailable != nil, "tmux is not installed: nothing can look at a terminal"))
struct `Runs in a window` {
    private let folder = TemporaryFolder()
    private var path: String { folder.file }

    /// Opens a window in which a script runs again and again, once the shell has left a trace in it.
    private static func window(_ options: String, _ script: String, path: String) throws -> TerminalWindow {
        try write(script, to: path)
        let window = try TerminalWindow(columns: 60, rows: 30)
        try window.enter("clear; echo trace")
        try window.wait("the trace") { try window.lines().first == "trace" }
        try window.enter("'\(try Tool.path.get())' every \(options) --screen -- sh '\(path)'; echo code $?")
        return window
    }

    // Whether the window and the terminal are as they were. A change of the size moves the first line of the window.
    private static func expectRestored(_ window: TerminalWindow, isFirst: Bool = true) throws {
        let lines = try window.lines()
        #expect(lines.first == "trace" || !isFirst, "\(lines.joined(separator: "\n"))")
        #expect(!lines.contains { $0.hasPrefix("Every 1") })
        try window.expectRestored()
    }

    @Test func `show the output of the last one, and leave the window as it was`() async throws {
        try await onThread { [path] in
            let script = #"printf '\033[31mred %s\033[0m\n' "$TIMERS_RUN"; echo error >&2"#
            // Each run has its key: one that goes on when the tool ends would be the last one, with half of its output.
            let window = try Self.window("1h", script, path: path)
            try window.wait("the title") { try window.lines().first?.hasPrefix("Every 1h: sh ") == true }
            for run in 1...2 {
                try window.press("Space")
                try window.wait("run \(run)") { try Set(window.lines()).isSuperset(of: ["red \(run)", "error"]) }
            }
            let lines = try window.lines()
            #expect(lines.first?.hasPrefix("Every 1h: sh ") == true)
            #expect(!lines.contains("trace"))
            #expect(try !window.isCursorVisible)
            try window.press("q")
            try window.waitForLine("code 130")
            #expect(try window.lines().contains("error"))
            #expect(try window.lines().contains { $0.hasPrefix("timers: ") })
            try Self.expectRestored(window)
        }
    }

    @Test func `give the window back while it changes its size`() async throws {
        try await onThread { [path] in
            let window = try Self.window("1h", "true", path: path)
            try window.wait("the title") { try window.lines().first?.hasPrefix("Every 1h: sh ") == true }
            let tool = try window.child
            // Until the tool is gone.
            Thread { while kill(tool, SIGWINCH) == 0 { usleep(50) } }.start()
            try window.press("q")
            try window.waitForLine("code 130")
            try Self.expectRestored(window)
        }
    }

    @Test func `run at once when asked to, and are cut to any size`() async throws {
        try await onThread { [path] in
            let script = #"echo "run $TIMERS_RUN is $(printf '%0100d' 0)""#
            let window = try Self.window("1h --first immediately", script, path: path)
            try window.wait("the first") { try window.lines().contains { $0.hasPrefix("run 1 is 0") } }
            try window.press("Space")
            try window.wait("the second") { try window.lines().contains { $0.hasPrefix("run 2 is 0") } }
            for columns in [40, 80, 30] {
                try window.resize(columns: columns, rows: 30)
                try window.wait("the width") {
                    let lines = try window.lines()
                    return lines.count == 2 && lines[1].hasPrefix("run 2 is 0") && lines[1].count == columns
                }
            }
            try window.press("C-c")
            try window.waitForLine("code 130")
            try Self.expectRestored(window, isFirst: false)
        }
    }

    @Test func `stop and go on`() async throws {
        try await onThread { [path] in
            let window = try Self.window("1h --first immediately", "echo output", path: path)
            try window.wait("the output") { try window.lines().contains("output") }
            try window.press("C-z")
            try window.waitForPrompt()
            #expect(try window.lines().first == "trace")
            try window.enter("fg")
            try window.wait("the output") {
                try window.lines().first?.hasPrefix("Every 1h: ") == true && window.lines().contains("output")
            }
            try window.press("q")
            try window.waitForPrompt()
            try Self.expectRestored(window)
        }
    }

    @Test func `need a terminal`() async throws {
        let outcome = try await Tool.run(["every", "10ms", "--screen", "--", "true"])
        #expect(outcome.status == .exited(64))
        #expect(outcome.errorOutput == "timers: --screen needs a terminal for input and output.\n")
    }
}
