import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif
#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// Signals as values, instead of what the system does with them: `SIGINT`, `SIGTERM` and `SIGHUP` unless the caller
/// names others.
///
/// A signal that is ignored when the process starts stays ignored: `nohup` wants it that way, and shells for what runs
/// in the background.
///
/// A dispatch source cannot tell who sent a signal, so this is a handler that writes the signal's number into a pipe:
/// one of the few things a signal handler may do. The handler never waits. A pipe that is full means that thousands of
/// signals have not been looked at yet, and one more can be left out.
enum Interruptions {
    static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// Catches the signals from now on.
    ///
    /// The stream of an earlier call gets no more of them.
    ///
    /// - Throws: the reason why the system cannot do this.
    static func caught(_ signals: [Int32] = signals) throws(ExitReason) -> AsyncStream<Interruption> {
        let (stream, continuation) = AsyncStream.makeStream(of: Interruption.self)
        let pipe = try WatchedPipe("signals") { bytes in
            for byte in bytes {
                continuation.yield(Interruption(signal: Int32(byte & 0x7F), isFromKernel: byte & 0x80 != 0))
            }
        }
        // The handler must not wait.
        _ = fcntl(pipe.writeEnd.rawValue, F_SETFL, O_NONBLOCK)
        // All of them stay open: a handler may be about to write to the one of an earlier call.
        pipes.withLock { pipes in pipes.append(pipe) }
        writeEnd.store(pipe.writeEnd.rawValue, ordering: .releasing)
        takeResize()
        install(signals)
        return stream
    }

    private static let pipes = Mutex<[WatchedPipe]>([])

    /// Lets the next change of the window's size come through; to be called before that size is asked for.
    ///
    /// A window that is dragged changes its size hundreds of times a second. One change that waits to be looked at
    /// stands for all that follow it.
    static func takeResize() {
        resizeIsWaiting.store(false, ordering: .releasing)
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
/// Whether the reader has a change of the window's size to look at.
private let resizeIsWaiting = Atomic(false)

/// The handler, which may touch nothing but atomics and the pipe.
private func handle(_ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?) {
    if signal == SIGWINCH, resizeIsWaiting.exchange(true, ordering: .acquiringAndReleasing) { return }
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
    let count = unsafe write(writeEnd.load(ordering: .acquiring), &byte, 1)
    // `byte` outlives the call.
    if signal == SIGWINCH, count != 1 { resizeIsWaiting.store(false, ordering: .releasing) }
    errno = savedError
}
