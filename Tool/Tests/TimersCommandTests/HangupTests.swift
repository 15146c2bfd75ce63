import Foundation
import Testing

@Suite(
    .serialized, .timeLimit(.minutes(10)),
    .enabled(if: TerminalWindow.isAvailable != nil, "tmux is not installed: nothing can close a terminal"))
struct `A terminal that is closed` {
    private let folder = TemporaryFolder()

    /// Runs a script in place of the terminal's first shell, closes the terminal, and returns the exit code the script
    /// wrote.
    ///
    /// In the script `TIMERS` stands for the tool. The terminal is closed once there is a `FILE`; the exit code is in
    /// `FILE.code`.
    private func exitCode(_ script: String) async throws -> String {
        try await TerminalWindow.use { [path = folder.file] window in
            let script = script.replacing("TIMERS", with: "'\(try Tool.path.get())'").replacing("FILE", with: path)
            try window.enter("exec sh -c '\(script.replacing("'", with: "'\\''"))'")
            try window.wait("the start") { exists(path) }
            window.close()
            var code = ""
            try window.wait("the end") {
                code = text(of: path + ".code")
                return code.hasSuffix("\n")
            }
            return code
        }
    }

    @Test func `ends runs whose output it had, though no process sends a signal`() async throws {
        // The shell, to which the hangup is sent, does not pass it on.
        let code = try await exitCode("trap : HUP; TIMERS every 10ms --json -- touch FILE; echo $? >FILE.code")
        #expect(code == "74\n")
    }

    @Test func `tells the command of it where the tool runs in place of the first shell`() async throws {
        // What this loop waits for is sent by the tool alone.
        let script = #"trap "echo told >FILE.code; exit" HUP; touch FILE; while :; do sleep 0.1; done"#
        let code = try await exitCode("exec TIMERS every 1h --first immediately -- sh -c '\(script)'")
        #expect(code == "told\n")
    }

    @Test func `ends runs by a signal, though the summary has nowhere to go`() async throws {
        let code = try await exitCode(
            """
            trap "kill -HUP \\$!" HUP
            TIMERS every 1h --first immediately -- touch FILE &
            wait
            wait $!
            echo $? >FILE.code
            """)
        #expect(code == "129\n")
    }

    @Test func `does not end a countdown that ignores it`() async throws {
        let countdown = "TIMERS countdown 3s --unit ds --on-finish 'kill -HUP $$; exit 9'"
        let code = try await exitCode("trap '' HUP; touch FILE; \(countdown); echo $? >FILE.code")
        #expect(code == "9\n")
    }
}
