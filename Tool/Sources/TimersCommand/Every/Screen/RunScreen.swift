import Foundation
import Synchronization

/// Shows the output of the last run in the whole window, as `watch` does.
///
/// The output of a command comes into a pipe and is shown when the run is over, so that the window never shows half of
/// it. When the tool ends, the window looks as before and the last output is printed below.
final class RunScreen: Sendable {
    private struct State {
        /// What the run that goes on has printed so far.
        var output: [UInt8] = []
        var text = ScreenText([])
        /// What is known of the last run, for the right end of the first line.
        var note = ""
        var keys: KeyReader?
        /// Whether the terminal has been given back: a signal may still be on its way that asks for a picture.
        var isOver = false
    }

    /// The signals that matter to a screen, beside those that end the tool.
    static let signals = [SIGTSTP, SIGCONT, SIGWINCH]

    /// What the command writes to.
    let output: Command.Output
    private let pipe: WatchedPipe
    private let terminal: KeyTerminal
    /// What is repeated, for the left end of the first line.
    private let title: String
    private let state: SharedState

    /// A mutex that the pipe can refer to before the screen is there.
    private final class SharedState: Sendable {
        let mutex = Mutex(State())
    }

    /// - Parameters:
    ///   - terminal: the window.
    ///   - title: what is repeated, and how often.
    /// - Throws: the reason why the system cannot do this.
    init(_ terminal: KeyTerminal, title: String) throws(ExitReason) {
        self.terminal = terminal
        self.title = title.printable
        let state = SharedState()
        self.state = state
        pipe = try WatchedPipe("output") { bytes in
            state.mutex.withLock { state in
                let room = ScreenText.longestOutput - state.output.count
                state.output += bytes.prefix(max(room, 0))
            }
        }
        output = .captured(pipe.writeEnd)
    }

    // MARK: From the begin to the end

    /// Takes the terminal.
    ///
    /// - Parameter pressed: called for every key that means something.
    func begin(pressed: @escaping @Sendable (Key) -> Void) {
        let keys = KeyReader(STDIN_FILENO, while: { [terminal] in terminal.isForeground }, pressed: pressed)
        state.mutex.withLock { state in state.keys = keys }
        draw()
    }

    /// Gives the terminal back, and prints the last output in it.
    func end() {
        let (keys, text) = state.mutex.withLock { state in
            state.isOver = true
            return (state.keys, state.text)
        }
        keys?.stop()
        terminal.leave()
        Interruptions.release(Self.signals)
        if !text.lines.isEmpty { try? StandardOutput.write(text.lines.joined(separator: "\n")) }
    }

    /// Shows what the run has printed that has just ended.
    func show(run: Int, exitCode: Int32) {
        pipe.drain()
        let time = Calendar.current.dateComponents([.hour, .minute, .second], from: Date())
        let clock = String(format: "%02d:%02d:%02d", time.hour ?? 0, time.minute ?? 0, time.second ?? 0)
        let end = exitCode == 0 ? "" : ", exit code \(exitCode)"
        state.mutex.withLock { state in
            state.text = ScreenText(state.output)
            state.output = []
            state.note = "run \(run)\(end), \(clock)"
        }
        draw()
    }

    /// Does what a signal asks of the screen.
    ///
    /// - Returns: false for a signal that is none of the screen's business.
    func handles(_ signal: Int32) -> Bool {
        switch signal {
        case SIGTSTP:
            terminal.leave()
            Interruptions.stopProcess()
        // After a stop without SIGTSTP the shell has set the terminal its own way.
        case SIGCONT: terminal.forgetSettings()
        case SIGWINCH: Interruptions.takeResize()
        default: return false
        }
        draw()
        return true
    }

    // MARK: The picture

    private func draw() {
        let (text, note, isOver) = state.mutex.withLock { state in (state.text, state.note, state.isOver) }
        guard !isOver else { return }
        let size = Terminal.size ?? (80, 24)
        let rows = Self.rows(title: title, note: note, text: text, columns: size.columns, rows: size.rows)
        terminal.show(rows: rows + Array(repeating: "", count: max(size.rows - rows.count, 0)))
    }

    /// The rows of a window: the title and the note, an empty row, and as much of the text as fits.
    static func rows(title: String, note: String, text: ScreenText, columns: Int, rows: Int) -> [String] {
        let right = note.prefix(columns: columns)
        let left = title.shortened(columns: columns - right.columns - 2)
        let gap = String(repeating: " ", count: max(columns - left.columns - right.columns, 0))
        let lines = [left + gap + right, ""] + text.lines
        return lines.prefix(rows).map { $0.prefix(columns: columns) }
    }
}
