import Foundation
import Synchronization

/// A command that can run many times, and to which the signals go that ask this process to end.
///
/// The first of them reaches the command that runs, whose end is waited for. The second kills it.
final class SignalledCommand: Sendable {
    private struct State {
        /// The command, from its start until its end was noticed.
        var child: ChildProcess?
        /// The first signal that asked this process to end.
        var interruption: Interruption?
    }

    private let command: Command
    private let state = Mutex(State())

    init(_ command: Command) {
        self.command = command
    }

    /// The first signal that asked this process to end; nil if there was none.
    var interruption: Interruption? {
        state.withLock { state in state.interruption }
    }

    /// Runs the command to its end.
    ///
    /// - Returns: the exit code; 128 plus the signal's number if a signal ended it.
    /// - Throws: the reason why it could not be started.
    func run() async throws(ExitReason) -> Int32 {
        defer { state.withLock { state in state.child = nil } }
        return try await command.run { child in self.started(child) }
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
        let (child, isFirst) = state.withLock { state in
            let isFirst = state.interruption == nil
            if isFirst { state.interruption = new }
            return (state.child, isFirst)
        }
        guard let child else { return }
        if !isFirst {
            child.send(SIGKILL)
        } else if !(new.cameFromTerminal && child.sharesGroup) {
            child.send(new.signal)
        }
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
