import Foundation
import Testing

/// The terminal belongs to a shell as well, and it is the shell that says whose turn it is.
extension `A countdown in a terminal` {
    @Test func `stops by Ctrl-Z with the terminal restored, and goes on at the right value`() async throws {
        defer { removeFiles() }
        try await onThread { [path] in
            let window = try TerminalWindow(columns: 80)
            try window.enter(try Self.command("--state '\(path)'"))
            try Self.shown(window, "a bar")
            for _ in 1...2 {
                try window.press("C-z")
                try window.wait("the prompt") { try window.lines().last == TerminalWindow.prompt }
                #expect(try window.lines().contains { $0.contains("Stopped") || $0.contains("Suspended") })
                try Self.expectRestored(window)
                let stopped = RunningCountdown.now
                while RunningCountdown.now < stopped + 1.2 { usleep(10_000) }
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
            try? FileManager.default.removeItem(atPath: path + ".name")
        }
    }

    @Test func `stopped from outside it lets the shell have the terminal, and takes it back`() async throws {
        defer { removeFiles() }
        try await onThread { [path] in
            let window = try TerminalWindow(columns: 80)
            try window.enter(try Self.command("--state '\(path)'"))
            try Self.shown(window, "a bar")
            let child = try window.child
            kill(child, SIGSTOP)
            try window.wait("the prompt") { try window.lines().last == TerminalWindow.prompt }
            // It runs again, but the terminal is the shell's: nothing is drawn, no key is taken.
            kill(child, SIGCONT)
            let answer = try window.answer("echo mine")
            #expect(answer == ["mine"])
            let earliest = RunningCountdown.now
            try window.enter("clear; fg >'\(path).name'")
            try Self.expectRight(window, path, since: earliest)
            try window.press("q")
            try window.wait("the prompt") { try window.lines().last == TerminalWindow.prompt }
            try Self.expectRestored(window)
            try? FileManager.default.removeItem(atPath: path + ".name")
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
        try window.wait("the code") { try window.lines().contains("code 130") }
        try expectRestored(window)
    }

    @Test(.enabled(if: hasBash, "no other shell is known to do this"))
    func `begun in the background it hears its keys once it is in the foreground`() async throws {
        defer { removeFiles() }
        try await onThread { [path] in
            let window = try TerminalWindow(columns: 80)
            try Self.enterBash(window)
            try window.enter(try Self.command("--state '\(path)' &"))
            try window.wait("the begin") { FileManager.default.fileExists(atPath: path) }
            // What is typed is the shell's.
            let answer = try window.answer("echo mine")
            #expect(answer == ["mine"])
            try Self.expectKeys(window)
        }
    }

    @Test(.enabled(if: hasBash, "no other shell is known to do this"))
    func `sent to the background it hears its keys once it is back`() async throws {
        try await onThread {
            let window = try TerminalWindow(columns: 80)
            try Self.enterBash(window)
            try window.enter(try Self.command())
            try Self.shown(window, "a bar")
            try window.press("C-z")
            try window.wait("the prompt") { try window.lines().last == TerminalWindow.prompt }
            _ = try window.answer("bg")
            let answer = try window.answer("echo mine")
            #expect(answer == ["mine"])
            try Self.expectKeys(window)
        }
    }

    private static let setsid = "/usr/bin/setsid"

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: setsid), "there is no way to lose the terminal here"))
    func `that does not control it is used all the same`() async throws {
        try await onThread {
            let window = try TerminalWindow(columns: 80)
            let tool = try Tool.path.get()
            try window.enter("clear; \(Self.setsid) -w '\(tool)' countdown 600s --title Tea; echo code $?")
            try Self.shown(window, "a bar")
            try window.press("Space")
            try Self.shown(window, "a pause") { $0.note == "paused" }
            try window.press("q")
            try window.wait("the code") { try window.lines().contains("code 130") }
            try Self.expectRestored(window)
        }
    }

    @Test func `whose output is held leaves by a signal with the terminal restored`() async throws {
        try await onThread {
            let window = try TerminalWindow(columns: 80)
            try window.enter("\(try Self.command()); echo code $?")
            try Self.shown(window, "a bar")
            let child = try window.child
            try window.press("C-s")
            kill(child, SIGTERM)
            try window.wait("the code") { try window.lines().contains("code 143") }
            try Self.expectRestored(window)
        }
    }

    @Test func `whose output is held runs its command at its end`() async throws {
        defer { removeFiles() }
        try await onThread { [path] in
            let window = try TerminalWindow(columns: 80)
            try window.enter("clear; '\(try Tool.path.get())' countdown 2s --title Tea --on-finish 'touch \(path)'")
            try Self.shown(window, "a bar")
            try window.press("C-s")
            try window.wait("the end") { FileManager.default.fileExists(atPath: path) }
        }
    }
}
