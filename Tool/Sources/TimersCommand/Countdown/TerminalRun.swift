import Countdowns
import Foundation
import Timers

/// Shows a countdown in a terminal, and does what its keys say.
///
/// Keys, signals and changes are handled in one loop, one after another, so that no two of them write to the terminal,
/// restore it or stop the process at once.
@MainActor
struct TerminalRun {
    let kept: KeptCountdown
    let terminal: KeyTerminal
    let output: ProgressBar

    private var countdown: Countdown { kept.countdown }

    /// What ends this process, stops it, lets it go on, and tells it that the window has another size.
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]

    /// - Returns: the exit code.
    func run() async throws(ExitReason) -> Int32 {
        let interruptions = try Interruptions.caught(Self.signals)
        let events = CountdownEvents(countdown)
        let listener = Task {
            for await interruption in interruptions { events.send(.signal(interruption)) }
        }
        // Nothing tells the process that the shell gives the terminal back or that the terminal takes output again.
        let looks = OwnedTimer(.every(.seconds(1)), on: .shared, owner: events) { events, _ in events.send(.changed) }
        let keys = KeyReader(STDIN_FILENO, while: { terminal.isForeground }, pressed: { events.send(.key($0)) })
        defer {
            looks.cancel()
            // First of all: what is typed from now on is for the shell or for the command at the end.
            keys.stop()
            terminal.leave()
            listener.cancel()
            Interruptions.release(Self.signals)
        }
        for await event in events.stream {
            var exitCode: Int32?
            switch event {
            case .changed: break
            // The user may have begun it anew since.
            case .finished: exitCode = countdown.phase == .finished ? 0 : nil
            case .key(let key):
                exitCode = press(key, events)
                // What the screen shows is in the file.
                await kept.flush()
            case .signal(let interruption): exitCode = handle(interruption.signal)
            }
            output.show(CountdownReading(countdown))
            if let exitCode { return exitCode }
        }
        return 0
    }

    /// - Returns: the exit code, if the key ends it all.
    private func press(_ key: Key, _ events: CountdownEvents) -> Int32? {
        switch key {
        case .space:
            if countdown.phase == .paused { countdown.resume() } else { countdown.pause() }
        case .restart:
            countdown.restart()
            events.watchRun()
        case .more: countdown.adjust(by: .seconds(10))
        case .less: countdown.adjust(by: .seconds(-10))
        case .quit: return 128 + SIGINT
        }
        kept.keep()
        return nil
    }

    /// - Returns: the exit code, if the signal ends it all.
    private func handle(_ signal: Int32) -> Int32? {
        switch signal {
        case SIGTSTP:
            terminal.leave()
            Interruptions.stopProcess()
        case SIGCONT:
            // After a stop without SIGTSTP the shell has set the terminal its own way.
            terminal.forgetSettings()
        case SIGWINCH: Interruptions.takeResize()
        default: return 128 + signal
        }
        return nil
    }
}
