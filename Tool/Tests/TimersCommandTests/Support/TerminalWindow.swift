import Foundation
import Testing

/// A shell in a terminal of its own, driven by tmux: what is typed, what the screen shows, how wide it is.
///
/// Everything blocks; use it on a plain thread.
final class TerminalWindow {
    /// Whether there is a tmux to drive a terminal with.
    static let isAvailable = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    private let tmux: String
    private let socket: String
    private let server: SpawnedProcess
    /// An empty file for a server without the user's settings.
    private let settings: String
    /// How many answers the shell has been asked for.
    private var answers = 0

    /// The prompt of the shell.
    static let prompt = "ready>"
    /// How long to wait for what must be seen: a machine that is short of processors or of its disk may stall for a
    /// minute.
    private static let patience = Duration.seconds(300)

    init(columns: Int, rows: Int = 12) throws {
        tmux = try #require(Self.isAvailable)
        socket = FileManager.default.temporaryDirectory.appendingPathComponent("tmux-\(UUID().uuidString)").path
        settings = socket + ".conf"
        try Data().write(to: URL(fileURLWithPath: settings))
        // In the foreground, so that it ends with the test whatever happens.
        server = try SpawnedProcess(tmux, ["-S", socket, "-f", settings, "-u", "-D"])
        try wait("the server") { FileManager.default.fileExists(atPath: socket) }
        try run([
            "new-session", "-d", "-s", "it", "-x", "\(columns)", "-y", "\(rows)", "env", "PS1=\(Self.prompt) ", "sh",
        ])
        try wait("a prompt") { try lines().last == Self.prompt }
    }

    deinit {
        close()
        for name in [socket, settings] { try? FileManager.default.removeItem(atPath: name) }
    }

    /// Runs a test in a window, on a thread of its own.
    static func use<Result: Sendable>(
        columns: Int = 80, _ body: @escaping @Sendable (TerminalWindow) throws -> Result
    ) async throws -> Result {
        try await onThread { try body(TerminalWindow(columns: columns)) }
    }

    // MARK: What a person does

    /// Types text and presses the return key.
    func enter(_ line: String) throws {
        try run(["send-keys", "-t", "it", "-l", line])
        try press("Enter")
    }

    /// Presses a key: a letter, or a name such as `C-z` or `Space`.
    func press(_ key: String) throws {
        try run(["send-keys", "-t", "it", key])
    }

    func resize(columns: Int, rows: Int = 12) throws {
        try run(["resize-window", "-t", "it", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// Runs a command in the shell, on an empty screen, and answers with what it wrote.
    func answer(_ command: String) throws -> [String] {
        // The screen is emptied by the shell; what it is asked stands in no line by then. Until then the screen may
        // show the answer before, so each has a number.
        answers += 1
        let end = "answered \(answers)"
        try enter("clear; \(command); echo \(end)")
        var shown: [String] = []
        // The lines that show the answer are the ones to return: a second look might find others.
        try wait("an answer to \(command)") {
            shown = try lines()
            return shown.dropLast().last == end
        }
        return Array(shown.dropLast(2))
    }

    /// Closes the window: everything in it is hung up on.
    func close() {
        // The server is waited for with its process.
        _ = try? SpawnedProcess.output(of: tmux, ["-S", socket, "kill-server"])
    }

    // MARK: What it sees

    /// The lines of the screen without those that are empty.
    func lines() throws -> [String] {
        try run(["capture-pane", "-t", "it", "-p"]).split(separator: "\n").map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }
        .filter { !$0.isEmpty }
    }

    var isCursorVisible: Bool {
        get throws { try run(["display-message", "-t", "it", "-p", "#{cursor_flag}"]).hasPrefix("1") }
    }

    /// The process id of the shell.
    var shell: pid_t {
        get throws {
            let text = try run(["display-message", "-t", "it", "-p", "#{pane_pid}"])
            return try #require(pid_t(text.filter(\.isNumber)))
        }
    }

    /// The process that the shell has started.
    var child: pid_t {
        get throws {
            let parent = try shell
            return try #require(try Processes.entries().first { $0.parent == parent }?.id)
        }
    }

    /// Waits until something is so, and fails with what the screen shows if it never is.
    func wait(_ what: String, until condition: () throws -> Bool) throws {
        let clock = ContinuousClock()
        let limit = clock.now + Self.patience
        while clock.now < limit {
            if try condition() { return }
            usleep(20_000)
        }
        throw NeverSeen(what: what, screen: (try? lines().joined(separator: "\n")) ?? "")
    }

    func waitForLine(_ line: String) throws {
        try wait(line) { try lines().contains(line) }
    }

    func waitForPrompt() throws {
        try wait("the prompt") { try lines().last == Self.prompt }
    }

    /// Expects that the terminal is set as a shell leaves it to its programs, and that the cursor is there.
    func expectRestored(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let words = try answer("stty -a").joined(separator: " ").split { " ;".contains($0) }
        #expect(words.contains("icanon"), sourceLocation: sourceLocation)
        #expect(words.contains("echo"), sourceLocation: sourceLocation)
        #expect(try isCursorVisible, sourceLocation: sourceLocation)
    }

    struct NeverSeen: Error {
        let what: String
        let screen: String
    }

    @discardableResult
    private func run(_ arguments: [String]) throws -> String {
        try SpawnedProcess.output(of: tmux, ["-S", socket] + arguments)
    }
}

/// What a line of the screen shows of a countdown called Tea.
struct ShownCountdown: Equatable {
    var filled: Int
    var width: Int
    var seconds: Int
    var note: String

    init?(_ line: String) {
        guard let match = line.wholeMatch(of: /Tea \[(#*)(\.*)\] (\d+):(\d\d)( paused| done)?/) else { return nil }
        filled = match.1.count
        width = match.1.count + match.2.count
        seconds = (Int(match.3) ?? 0) * 60 + (Int(match.4) ?? 0)
        note = match.5.map { String($0.dropFirst()) } ?? ""
    }
}
