import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A signal, most likely one that asks this process to end.
struct Interruption: Sendable {
    /// Its number.
    let signal: Int32
    /// Whether the terminal sent it to all that run in its foreground, and so to the running command as well, which
    /// must not get it twice.
    let cameFromTerminal: Bool
}

extension Interruption {
    /// The kernel speaks for the terminal.
    ///
    /// Of a hangup it tells the first process of the session only, of whose end it then tells the others.
    ///
    /// - Parameters:
    ///   - signal: its number.
    ///   - isFromKernel: whether no process sent it.
    ///   - isSessionLeader: whether this process is the first of its session.
    init(signal: Int32, isFromKernel: Bool, isSessionLeader: Bool = getsid(0) == getpid()) {
        self.init(signal: signal, cameFromTerminal: isFromKernel && !(signal == SIGHUP && isSessionLeader))
    }
}

/// Signals as values, instead of what the system does with them: `SIGINT`, `SIGTERM` and `SIGHUP` if nothing else is
/// said.
///
/// A signal that is ignored when the process starts stays ignored: `nohup` wants it that way, and shells for what runs
/// in the background.
///
/// A dispatch source cannot tell who sent a signal, so this is a handler that writes what it is told into a pipe: one
/// of the few things a signal handler may do.
enum Interruptions {
    static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// Catches the signals from now on and for the rest of the process's life; to be called once.
    static func caught(_ signals: [Int32] = signals) -> AsyncStream<Interruption> {
        let pipe = Pipe()
        writeEnd.store(pipe.fileHandleForWriting.fileDescriptor, ordering: .releasing)
        let (stream, continuation) = AsyncStream.makeStream(of: Interruption.self)
        let reader = Thread {
            while let byte = try? pipe.fileHandleForReading.read(upToCount: 1)?.first {
                continuation.yield(Interruption(signal: Int32(byte & 0x7F), isFromKernel: byte & 0x80 != 0))
            }
            // Keeps the write end open for the handler.
            _ = pipe
        }
        reader.name = "signals"
        reader.start()
        install(signals)
        return stream
    }

    static func install(_ signals: [Int32]) {
        for signal in signals where !isIgnored(signal) {
            var action = sigaction()
            #if canImport(Darwin)
                unsafe action.__sigaction_u.__sa_sigaction = handle
                // This member of the union is the one in use, because of SA_SIGINFO.
                action.sa_flags = SA_SIGINFO | SA_RESTART
            #else
                unsafe action.__sigaction_handler.sa_sigaction = handle
                // This member of the union is the one in use, because of SA_SIGINFO.
                action.sa_flags = SA_SIGINFO | Int32(SA_RESTART)
            #endif
            unsafe sigaction(signal, &action, nil)
            // The action outlives the call, which copies it.
        }
    }

    static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        unsafe sigaction(signal, nil, &action)
        // The action outlives the call, which fills it in.
        #if canImport(Darwin)
            let handler = unsafe action.__sigaction_u.__sa_handler
        #else
            let handler = unsafe action.__sigaction_handler.sa_handler
        #endif
        // Compared, never called: all members of the union are one pointer.
        return unsafe unsafeBitCast(handler, to: UInt.self) == unsafeBitCast(SIG_IGN, to: UInt.self)
        // Both are optional C functions, one word wide.
    }
}

/// Where the handler writes; set before it is installed.
private let writeEnd = Atomic<Int32>(-1)

/// The handler, which may touch nothing but an atomic and the pipe.
private func handle(_ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?) {
    let savedError = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    #if canImport(Darwin)
        // The kernel has no process id.
        let isFromKernel = unsafe info?.pointee.si_pid == 0
    // The kernel passes a valid pointer.
    #else
        // Only the kernel's codes are above zero. A process in an outer container has no process id here either.
        let isFromKernel = unsafe (info?.pointee.si_code ?? 0) > 0
    // The kernel passes a valid pointer.
    #endif
    if isFromKernel { byte |= 0x80 }
    _ = unsafe write(writeEnd.load(ordering: .acquiring), &byte, 1)
    // `byte` outlives the call.
    errno = savedError
}
