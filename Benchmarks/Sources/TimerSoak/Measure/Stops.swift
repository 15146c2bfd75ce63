import Foundation
import Synchronization

/// Stops this process with a signal and lets it go on, at random.
final class Stops: Sendable {
    private struct State {
        var began: UInt64 = 0
        var ended: UInt64 = 0
        var count = 0
    }

    private let state = Mutex(State())

    var count: Int { state.withLock { state in state.count } }

    /// Whether the process was stopped, or worked off what had become due, at some time of a tick.
    func touches(from scheduled: UInt64, _ lateness: UInt64) -> Bool {
        let settling: UInt64 = 300_000_000
        return state.withLock { state in
            state.began > state.ended || scheduled < state.ended + settling && scheduled + lateness > state.began
        }
    }

    /// Stops the process for that long.
    ///
    /// A child process does it, and lets it go on.
    func stop(milliseconds: Int) {
        let process = getpid()
        let seconds = "\(milliseconds / 1000).\(String(1000 + milliseconds % 1000).dropFirst())"
        state.withLock { state in state.began = Clock.now }
        defer {
            state.withLock { state in
                state.ended = max(Clock.now, state.began)
                state.count += 1
            }
        }
        Shell.run("kill -STOP \(process); sleep \(seconds); kill -CONT \(process)")
    }
}

enum Shell {
    /// Runs a line of the shell, and waits for its end.
    static func run(_ line: String) {
        // Without Foundation's `Process`, whose threads and descriptors would disturb the measurement.
        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("sh"), strdup("-c"), strdup(line), nil]
        var environment: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("PATH=/usr/bin:/bin"), nil]
        var child = pid_t()
        let result = unsafe posix_spawn(&child, "/bin/sh", nil, nil, &arguments, &environment)
        if result == 0 { _ = waitpid(child, nil, 0) }
        for index in unsafe arguments.indices { unsafe free(arguments[index]) }
        for index in unsafe environment.indices { unsafe free(environment[index]) }
        // The texts were made above, and the child has copied them.
    }
}
