import Foundation
import Synchronization
import Timers

/// A command that can run many times, and to which the signals go that ask this process to end.
///
/// The first of them reaches the command that runs, whose end is waited for. The second kills it.
final class SignalledCommand: Sendable {
    private struct State {
        /// The command, from its start until its end was noticed.
        var child: ChildProcess?
        /// The first signal that asked this process to end.
        var interruption: Interruption?
        /// A pause between two runs, which a signal ends.
        var pause: Task<Void, Never>?
    }

    /// How a run ended.
    struct Ending: Sendable {
        /// The exit code of the command; 128 plus the signal's number if a signal ended it.
        ///
        /// A command that took too long has the codes of `timeout`: 124, or 137 if it had to be killed.
        var exitCode: Int32
        /// Whether it was ended because it took too long.
        var overran = false
    }

    private let command: Command
    private let state = Mutex(State())

    init(_ command: Command) { self.command = command }

    /// The first signal that asked this process to end; nil if there was none.
    var interruption: Interruption? { state.withLock { state in state.interruption } }

    /// Runs the command to its end.
    ///
    /// - Parameters:
    ///   - variables: what its environment has beside that of the tool.
    ///   - limit: how long it may take; nil for no limit.
    /// - Returns: how it ended.
    /// - Throws: the reason why it could not be started.
    func run(with variables: [String: String] = [:], limit: RunLimit? = nil) async throws(ExitReason) -> Ending {
        defer { state.withLock { state in state.child = nil } }
        let overrun = Overrun()
        let exitCode = try await command.run(with: variables) { child in
            self.started(child)
            if let limit { overrun.watch(child, limit) }
        }
        let signal = overrun.end()
        return signal.map { Ending(exitCode: $0 == SIGKILL ? 137 : 124, overran: true) } ?? Ending(exitCode: exitCode)
    }

    private func started(_ child: ChildProcess) {
        let interruption = state.withLock { state in
            state.child = child
            return state.interruption
        }
        // The command may have started after the terminal has sent the signal to all others.
        if let interruption { child.send(interruption.signal) }
    }

    /// Passes a signal on.
    func interrupt(_ new: Interruption) {
        let (child, pause, isFirst) = state.withLock { state in
            let isFirst = state.interruption == nil
            if isFirst { state.interruption = new }
            return (state.child, state.pause, isFirst)
        }
        pause?.cancel()
        guard let child else { return }
        if !isFirst {
            child.send(SIGKILL)
        } else if !(new.cameFromTerminal && child.sharesGroup) {
            child.send(new.signal)
        }
    }

    /// Waits between two runs, until a signal asks this process to end.
    func pause(for duration: Duration) async {
        let pause = Task { _ = try? await TimerClock().sleep(for: duration) }
        let isOver = state.withLock { state in
            state.pause = pause
            return state.interruption != nil
        }
        if isOver { pause.cancel() }
        await pause.value
    }

    /// The signal that asked this process to end, for a caller who has seen what may have come of it.
    ///
    /// The end of the command, which gets a signal from the terminal as well, and the end of the terminal may be
    /// noticed a little earlier than the signal.
    func interruptionBehindFailure() async -> Interruption? {
        for _ in 0..<10 where interruption == nil { try? await Task.sleep(for: .milliseconds(5)) }
        return interruption
    }
}
