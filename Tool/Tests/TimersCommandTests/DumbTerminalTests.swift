import Foundation
import Testing

@Suite(
    .timeLimit(.minutes(5)),
    .enabled(if: TerminalWindow.isAvailable != nil, "tmux is not installed: nothing can look at a terminal"))
struct `A terminal that cannot move its cursor` {
    @Test(arguments: ["TERM=dumb", "TERM=", "-u TERM"]) func `gets one plain line a change`(kind: String) async throws {
        try await TerminalWindow.use(columns: 60) { window in
            let tool = try Tool.path.get()
            try window.enter("clear; env \(kind) '\(tool)' countdown 200ms --unit ds --title Tea; echo code $?")
            try window.waitForLine("code 0")
            let lines = try window.lines().prefix { $0 != "code 0" }
            #expect(lines.allSatisfy { $0.hasPrefix("Tea: 0:00.") })
            #expect(lines.last == "Tea: 0:00.0")
        }
    }

    @Test func `shows no runs in a window`() async throws {
        try await TerminalWindow.use(columns: 70) { window in
            try window.enter("clear; TERM=dumb '\(try Tool.path.get())' every 1s --screen -- true; echo code $?")
            try window.waitForLine("code 64")
            #expect(try window.lines().contains("timers: --screen needs a terminal that can move its cursor."))
        }
    }
}
