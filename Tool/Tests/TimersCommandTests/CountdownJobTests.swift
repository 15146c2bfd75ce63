import Foundation
import Testing

/// The terminal belongs to a shell as well, and it is the shell that says whose turn it is.
extension `A countdown in a terminal` {
    @Test func `stops by Ctrl-Z with the terminal restored, and goes on at the right value`() async throws {
        try await TerminalWindow.use { [path] window in
            try Self.start(window, "--state '\(path)'")
            for _ in 1...2 {
                try window.press("C-z")
                try window.waitForPrompt()
                #expect(try window.lines().contains { $0.contains("Stopped") || $0.contains("Suspended") })
                try window.expectRestored()
                RunningCountdown.wait(until: RunningCountdown.now + 1.2)
                let earliest = RunningCountdown.now
                try window.enter("clear; fg >'\(path).name'")
                try Self.expectRight(window, path, since: earliest)
                #expect(try !window.isCursorVisible)
                // The keys are read again.
                try window.press("Space")
                try Self.shown(window, "a pause") { $0.note == "paused" }
                try window.press("Space")
                try Self.shown(window, "no pause") { $0.note.isEmpty }
            }
            try window.press("q")
        }
    }

    @Test func `stopped from outside it lets the shell have the terminal, and takes it back`() async throws {
        try await TerminalWindow.use { [path] window in
            try Self.start(window, "--state '\(path)'")
            let child = try window.child
            kill(child, SIGSTOP)
            try window.waitForPrompt()
            // It runs again, but the terminal is the shell's: nothing is drawn, no key is taken.
            kill(child, SIGCONT)
            #expect(try window.answer("echo mine") == ["mine"])
            let earliest = RunningCountdown.now
            try window.enter("clear; fg >'\(path).name'")
            try Self.expectRight(window, path, since: earliest)
            try window.press("q")
            try window.waitForPrompt()
            try window.expectRestored()
        }
    }

    private static let bash = "/bin/bash"
    private static let hasBash = FileManager.default.isExecutableFile(atPath: bash)

    /// A shell that tells no job to go on that goes on already.
    private static func enterBash(_ window: TerminalWindow) throws {
        try window.enter("clear; exec env 'PS1=\(TerminalWindow.prompt) ' \(bash) --norc --noprofile -i")
        try window.wait("a prompt") { try window.lines() == [TerminalWindow.prompt] }
    }

    /// Brings the countdown to the foreground and expects that it hears keys and leaves all as it was.
    private static func expectKeys(_ window: TerminalWindow) throws {
        try window.enter("clear; fg >/dev/null; echo code $?")
        try shown(window, "a bar")
        try window.press("Space")
        try shown(window, "a pause") { $0.note == "paused" }
        try window.press("q")
        try window.waitForLine("code 130")
        try window.expectRestored()
    }

    @Test(.enabled(if: hasBash, "no other shell is known to do this"))
    func `begun in the background it hears its keys once it is in the foreground`() async throws {
        try await TerminalWindow.use { [path] window in
            try Self.enterBash(window)
            try window.enter(try Self.command("--state '\(path)' &"))
            try window.wait("the begin") { exists(path) }
            // What is typed is the shell's.
            #expect(try window.answer("echo mine") == ["mine"])
            try Self.expectKeys(window)
        }
    }

    @Test(.enabled(if: hasBash, "no other shell is known to do this"))
    func `sent to the background it hears its keys once it is back`() async throws {
        try await TerminalWindow.use { window in
            try Self.enterBash(window)
            try Self.start(window)
            try window.press("C-z")
            try window.waitForPrompt()
            _ = try window.answer("bg")
            #expect(try window.answer("echo mine") == ["mine"])
            try Self.expectKeys(window)
        }
    }

    private static let setsid = "/usr/bin/setsid"

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: setsid), "there is no way to lose the terminal here"))
    func `that does not control it is used all the same`() async throws {
        try await TerminalWindow.use { window in
            let tool = try Tool.path.get()
            try window.enter("clear; \(Self.setsid) -w '\(tool)' countdown 600s --title Tea; echo code $?")
            try Self.shown(window, "a bar")
            try window.press("Space")
            try Self.shown(window, "a pause") { $0.note == "paused" }
            try window.press("q")
            try window.waitForLine("code 130")
            try window.expectRestored()
        }
    }

    @Test func `whose output is held runs its command at its end`() async throws {
        try await TerminalWindow.use { [path] window in
            try window.enter("clear; '\(try Tool.path.get())' countdown 2s --title Tea --on-finish 'touch \(path)'")
            try Self.shown(window, "a bar")
            try window.press("C-s")
            try window.wait("the end") { exists(path) }
        }
    }
}
