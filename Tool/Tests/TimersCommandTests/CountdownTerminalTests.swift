import Foundation
import Testing

@Suite(
    .serialized, .timeLimit(.minutes(10)),
    .enabled(if: TerminalWindow.isAvailable != nil, "tmux is not installed: nothing can look at a terminal"))
struct `A countdown in a terminal` {
    let folder = TemporaryFolder()
    var path: String { folder.file }

    /// The command line of a countdown of ten minutes on an empty screen.
    static func command(_ rest: String = "") throws -> String {
        "clear; '\(try Tool.path.get())' countdown 600s --title Tea \(rest)"
    }

    /// The countdown on the screen, once it is the only thing there and `condition` holds for it.
    @discardableResult
    static func shown(
        _ window: TerminalWindow, _ what: String, where condition: (ShownCountdown) -> Bool = { _ in true }
    ) throws -> ShownCountdown {
        var found: ShownCountdown?
        try window.wait(what) {
            let lines = try window.lines()
            guard lines.count == 1, let countdown = ShownCountdown(lines[0]), condition(countdown) else { return false }
            found = countdown
            return true
        }
        return try #require(found)
    }

    /// Starts a countdown, and returns what it shows at first.
    @discardableResult
    static func start(
        _ window: TerminalWindow, _ rest: String = "", where condition: (ShownCountdown) -> Bool = { _ in true }
    ) throws -> ShownCountdown {
        try window.enter(try command(rest))
        return try shown(window, "a bar", where: condition)
    }

    @Test func `does what its keys say`() async throws {
        try await TerminalWindow.use { window in
            let begin = try Self.start(window) { $0.note.isEmpty }
            #expect(begin.width == 50)
            #expect(begin.seconds <= 600 && begin.seconds > 500)
            #expect(try !window.isCursorVisible)

            try window.press("Space")
            let paused = try Self.shown(window, "a pause") { $0.note == "paused" }
            try window.press("+")
            try Self.shown(window, "ten seconds more") { $0.seconds == paused.seconds + 10 && $0.note == "paused" }
            for _ in 1...31 { try window.press("-") }
            let shorter = try Self.shown(window, "300 seconds less") { $0.seconds == paused.seconds - 300 }
            // What is left did not change while it was paused, all that typing long.
            #expect(shorter.note == "paused")
            try window.press("x")
            try window.press("Up")
            try window.press("Space")
            try Self.shown(window, "the time going on") { $0.note.isEmpty && $0.seconds < shorter.seconds }
            try window.press("r")
            try Self.shown(window, "the full time again") { $0.seconds > 500 && $0.note.isEmpty }
            try window.press("q")
            try window.waitForPrompt()
            try window.expectRestored()
        }
    }

    @Test(arguments: [
        (["q"], 130), (["C-c"], 130), (["SIGTERM"], 143),
        // Output that is held.
        (["C-s", "SIGTERM"], 143),
    ])
    func `leaves by a key or a signal with the terminal restored`(keys: [String], code: Int) async throws {
        try await TerminalWindow.use { window in
            try Self.start(window, "; echo code $?")
            let child = try window.child
            for key in keys { if key == "SIGTERM" { kill(child, SIGTERM) } else { try window.press(key) } }
            try window.waitForLine("code \(code)")
            #expect(ShownCountdown(try window.lines()[0]) != nil)
            try window.expectRestored()
        }
    }

    @Test func `comes to its end, and runs its command in the restored terminal`() async throws {
        try await TerminalWindow.use { window in
            let tool = try Tool.path.get()
            let job = #"stty -a | tr " ;" "\n" | grep icanon; exit 5"#
            try window.enter("clear; '\(tool)' countdown 1s --title Tea --on-finish '\(job)'; echo code $?")
            try window.waitForLine("code 5")
            let lines = try window.lines()
            #expect(lines.first == "Tea [\(String(repeating: "#", count: 50))] 0:00 done")
            #expect(lines.contains("icanon"))
        }
    }

    @Test func `begun anew at its end it goes on`() async throws {
        try await TerminalWindow.use { window in
            try Self.start(window)
            try window.press("-")
            try Self.shown(window, "ten seconds less") { $0.seconds <= 590 }
            // To the end, and a new begin before the observers are notified of it. The first letter means nothing.
            try window.enter("x\(String(repeating: "-", count: 60))r")
            let begun = try Self.shown(window, "the full time again") { $0.seconds > 590 && $0.note.isEmpty }
            try Self.shown(window, "the time going on") { $0.seconds < begun.seconds && $0.note.isEmpty }
            try window.press("q")
        }
    }

    @Test func `leaves what is typed after its end to its command`() async throws {
        try await TerminalWindow.use { window in
            let command = "echo ask; for n in 1 2 3 4 5 6 7 8 9; do read -r x; echo got $x; done"
            try window.enter("clear; '\(try Tool.path.get())' countdown 100ms --on-finish '\(command)'")
            try window.wait("the question") { try window.lines().contains("ask") }
            for number in 1...9 {
                try window.enter("line\(number)")
                try window.wait("answer \(number)") { try window.lines().contains("got line\(number)") }
            }
        }
    }

    @Test func `redraws in one line at any width`() async throws {
        try await TerminalWindow.use { window in
            try Self.start(window) { $0.width == 50 }
            try window.press("Space")
            for columns in [40, 120, 30, 41, 39, 80] {
                try window.resize(columns: columns)
                let shown = try Self.shown(window, "a bar for \(columns) columns") { shown in
                    shown.note == "paused"
                        && shown.width
                            == min(50, columns - 1 - "Tea [] 10:00 paused".count + (shown.seconds < 600 ? 1 : 0))
                }
                #expect(shown.seconds > 500)
            }
            try window.press("q")
        }
    }

    @Test func `stays in one line in a window that became narrower unseen`() async throws {
        try await TerminalWindow.use(columns: 40) { window in
            // What a program is told of the width until it hears of a change.
            try window.enter("stty cols 80; clear; '\(try Tool.path.get())' countdown 90s --title Tea")
            try window.wait("a bar that grew in its place") {
                let lines = try window.lines()
                return lines.count == 1 && lines[0].hasPrefix("Tea [##...") && lines[0].count == 40
            }
            try window.press("Space")
            try window.resize(columns: 60)
            try Self.shown(window, "a bar for 60 columns") { $0.note == "paused" && $0.width <= 50 }
            try window.press("q")
        }
    }

    @Test func `is at home in 40 columns`() async throws {
        try await TerminalWindow.use(columns: 40) { window in
            let shown = try Self.start(window) { $0.note.isEmpty && $0.seconds < 600 }
            #expect(shown.width == 39 - "Tea [] 9:59".count)
            let line = try window.lines()[0]
            #expect(line.count == 39)
            try Self.shown(window, "the next second in its place") { $0.seconds < shown.seconds }
            try window.press("q")
        }
    }

    // MARK: Absence

    /// Whether the screen shows what is left by the deadline in the state file.
    static func expectRight(_ window: TerminalWindow, _ path: String, since earliest: Double) throws {
        let shown = try Self.shown(window, "a bar")
        let latest = RunningCountdown.now
        let deadline = try RunningCountdown.deadline(in: path)
        // The screen was drawn at some instant between the two, by a clock that may be read 100 ms too early.
        #expect(shown.seconds <= Int((deadline - earliest + 0.1).rounded(.up)))
        #expect(shown.seconds >= Int((deadline - latest - 0.1).rounded(.up)))
    }

    @Test func `killed and started again it goes on at the right value`() async throws {
        try await TerminalWindow.use { [path] window in
            try Self.start(window, "--state '\(path)'")
            let deadline = try RunningCountdown.deadline(in: path)
            kill(try window.child, SIGKILL)
            try window.waitForPrompt()
            RunningCountdown.wait(until: RunningCountdown.now + 1.2)
            // A killed program leaves the terminal as it was; that is the shell's to mend.
            try window.enter("stty sane")
            let earliest = RunningCountdown.now
            try window.enter(try Self.command("--state '\(path)'"))
            try Self.expectRight(window, path, since: earliest)
            #expect(abs(try RunningCountdown.deadline(in: path) - deadline) < 0.000_001)
            try window.press("q")
        }
    }
}
