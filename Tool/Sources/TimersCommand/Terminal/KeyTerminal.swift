import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The terminal on standard input and output, set so that keys come one by one and are not shown.
///
/// Keys that send signals (Ctrl-C, Ctrl-Z) still do. Nothing is set, read or written while this process is in the
/// background of its terminal, which then belongs to the shell.
final class KeyTerminal: Sendable {
    /// What is drawn on.
    enum Canvas {
        /// One line, below what is there.
        case line
        /// The whole window, which looks as before when this process has left it.
        case window

        fileprivate var begin: String { self == .window ? "\u{1B}[?1049h" : "" }
        /// Leaves the cursor visible on a line of its own.
        fileprivate var end: String { (self == .window ? "\u{1B}[?1049l" : "\n") + "\u{1B}[?25h" }
    }

    private struct State {
        /// How the terminal was set before.
        ///
        /// Asked for when it is first set, for a shell sets it its own way while this process is in the background.
        var original: termios?
        var isEntered = false
    }

    private let state = Mutex(State())
    private let canvas: Canvas

    /// Nil where input or output is no terminal, or one that cannot move the cursor.
    init?(_ canvas: Canvas) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, Terminal.obeysSequences else { return nil }
        self.canvas = canvas
    }

    /// Whether the terminal is this process's to use.
    ///
    /// Without a controlling terminal no process is in the background.
    var isForeground: Bool {
        let group = tcgetpgrp(STDIN_FILENO)
        return group == getpgrp() || group < 0 && errno == ENOTTY
    }

    /// The width of the window.
    var columns: Int { Terminal.size?.columns ?? 80 }

    // MARK: Settings

    /// Sets the terminal, unless it is set.
    private func enter() {
        let isNew = state.withLock { state in
            guard !state.isEntered, let original = state.original ?? Self.settings() else { return false }
            state = State(original: original, isEntered: true)
            Self.set(Self.forKeys(original))
            return true
        }
        if isNew, !canvas.begin.isEmpty { write(canvas.begin) }
    }

    /// Lets the terminal be set again when something is shown: a shell may have set it since.
    func forgetSettings() { state.withLock { state in state.isEntered = false } }

    private static func forKeys(_ original: termios) -> termios {
        var settings = original
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        unsafe withUnsafeMutableBytes(of: &settings.c_cc) { keys in
            unsafe keys[Int(VMIN)] = 1
            unsafe keys[Int(VTIME)] = 0
        }
        // Both are places in this array, whose elements are bytes.
        return settings
    }

    private static func settings() -> termios? {
        var settings = termios()
        let result = unsafe tcgetattr(STDIN_FILENO, &settings)
        // The settings outlive the call, which fills them in.
        return result == 0 ? settings : nil
    }

    private static func set(_ settings: termios) {
        var settings = settings
        unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        // The settings outlive the call, which copies them.
    }

    /// Sets the terminal as it was, with the cursor on a line of its own.
    func leave() {
        let original = state.withLock { state in
            defer { state.isEntered = false }
            return state.isEntered ? state.original : nil
        }
        guard let original, isForeground else { return }
        if !StandardOutput.takesLine {
            // Lets output go on that Ctrl-S holds, as the keys that send signals do. Only output that was stopped by
            // this call can be started by the next one.
            tcflow(STDOUT_FILENO, TCOOFF)
            tcflow(STDOUT_FILENO, TCOON)
        }
        write(canvas.end)
        Self.set(original)
    }

    // MARK: Output

    /// Sets the terminal, hides the cursor, and shows `line`, which should be narrower than the window, in place of
    /// what it showed before.
    ///
    /// The cursor stays at the start of the line: a terminal that breaks lines anew for a narrower window keeps it
    /// there, so that all of the old line lies below it and is erased. A window that became narrower since its width
    /// was asked cuts the line off instead of breaking it (`ESC [ ? 7 l`), for the cursor would be left in its second
    /// row.
    func show(_ line: String) {
        guard isForeground else { return }
        enter()
        write("\u{1B}[?25l\r\u{1B}[J\u{1B}[?7l\(line)\u{1B}[?7h\r")
    }

    /// Sets the terminal, hides the cursor, and shows `rows` from the top of the window, in place of what these rows
    /// showed before.
    ///
    /// They should be no wider than the window, and as many as it has.
    func show(rows: [String]) {
        guard isForeground else { return }
        enter()
        write("\u{1B}[?25l\u{1B}[?7l")
        // One write a row: what the terminal does not take at once comes with the next picture. The tool erases a row
        // before it writes it: after a row as wide as the window the cursor would still be in that row.
        for (number, row) in rows.enumerated() { write("\u{1B}[\(number + 1);1H\u{1B}[K\(row)") }
        write("\u{1B}[?7h")
    }

    /// Writes what the terminal takes at once: to wait for the rest would hold up all else, the signals included.
    private func write(_ text: String) {
        // A terminal that is gone shows nothing.
        if StandardOutput.takesLine { try? StandardOutput.write(raw: text) }
    }
}
