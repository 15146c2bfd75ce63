import Foundation
import Subprocess
import Testing

@testable import TimersCommand

/// A command is often a shell that waits for others: they have to end as well.
@Suite(.timeLimit(.minutes(10)))
struct `A signal to the tool also reaches` {
    private let folder = TemporaryFolder()
    private var path: String { folder.file }

    /// The process id that a script has written to `path` in one line.
    private func waitForProcessID() async throws -> pid_t {
        while true {
            let text = text(of: path)
            if text.hasSuffix("\n"), let id = pid_t(text.dropLast()) { return id }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// A shell that starts a process, writes the id of that process to `path`, and waits for its end.
    private var script: String { "sleep 1000 & echo $! >'\(path)'; wait" }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `what the command has started`(signal: Int32) async throws {
        let arguments = ["every", "1h", "--first", "immediately", "--", "sh", "-c", script]
        let outcome = try await Tool.run(arguments, inSessionOfItsOwn: true) { tool in
            _ = try await waitForProcessID()
            kill(tool, signal)
        }
        #expect(outcome.status == .exited(128 + signal))
        let started = try await waitForProcessID()
        defer { kill(started, SIGKILL) }
        try await Processes.waitForEnd(of: started)
    }

    @Test(.enabled(if: TerminalWindow.isAvailable != nil, "tmux is not installed: there is no terminal"))
    func `what the command has started in a terminal, and not the rest of a pipeline`() async throws {
        try write(script, to: path + ".sh")
        let started = try await TerminalWindow.use { [path] window in
            let tool = "'\(try Tool.path.get())' every 1h --first immediately"
            try window.enter("clear; { \(tool) -- sh '\(path).sh'; echo code $?; } | { cat; echo alive; }")
            try window.wait("the start") { text(of: path).last == "\n" }
            let started = try #require(pid_t(text(of: path).dropLast()))
            // From the process that was started by way of the shell that is the command to the tool.
            let shell = try #require(try Processes.entries().first { $0.id == started }?.parent)
            kill(try #require(try Processes.entries().first { $0.id == shell }?.parent), SIGTERM)
            try window.wait("the end") { try window.lines().suffix(3).contains("alive") }
            #expect(try window.lines().contains("code 143"))
            return started
        }
        defer { kill(started, SIGKILL) }
        try await Processes.waitForEnd(of: started)
    }

    @Test func `the command at the end of a countdown`() async throws {
        let job = "trap 'echo told; exit 0' TERM; echo $PPID >'\(path)'; while :; do sleep 0.1; done"
        let outcome = try await Tool.run(["countdown", "10ms", "--on-finish", job]) { tool in
            let parent = try await waitForProcessID()
            #expect(parent == tool)
            kill(tool, SIGTERM)
        }
        #expect(outcome.status == .exited(143))
        #expect(outcome.output.hasSuffix("0:00\ntold\n"))
    }

    @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
    func `a list of commands, which then does not go on`(name: String, code: Int) async throws {
        let outcome = try await Tool.run(
            script: """
                "$timers" every 1h --first immediately -- sh -c 'kill -\(name) $PPID; exec sleep 100' && echo next
                echo $?
                """)
        #expect(outcome.output == "\(code)\n")
    }
}
