import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A signal, most likely one that asks this process to end.
struct Interruption: Sendable {
    /// Its number.
    let signal: Int32
    /// Whether the terminal sent it to all processes that run in its foreground.
    ///
    /// The running command, if it is among them, has got it too and must not get it twice.
    let cameFromTerminal: Bool

    /// The exit code of a process that the signal ended, as shells have it.
    var exitCode: Int32 { 128 + signal }
}

extension Interruption {
    /// A signal that the kernel sends is one of the terminal.
    ///
    /// The kernel tells only the first process of a session of a hangup, and the others when that process has ended.
    ///
    /// - Parameters:
    ///   - signal: its number.
    ///   - isFromKernel: whether no process sent it.
    ///   - isSessionLeader: whether this process is the first of its session.
    init(signal: Int32, isFromKernel: Bool, isSessionLeader: Bool = getsid(0) == getpid()) {
        self.init(signal: signal, cameFromTerminal: isFromKernel && !(signal == SIGHUP && isSessionLeader))
    }
}
