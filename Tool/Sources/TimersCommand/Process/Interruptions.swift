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
        _ = fcntl(pipe.number, F_SETFL, O_NONBLOCK)
        // All of them stay open: a handler may be about to write to the one of an earlier call.
        pipes.withLock { pipes in pipes.append(pipe) }
        writeEnd.store(pipe.number, ordering: .releasing)
        takeResize()
        install(signals)
        return stream
    }

    private static let pipes = Mutex<[WatchedPipe]>([])

    /// Lets the next change of the window's size come through; to be called before that size is asked for.
    ///
    /// A window that is dragged changes its size hundreds of times a second. One change that waits to be looked at
    /// stands for all that follow it.
    static func takeResize() { resizeIsWaiting.store(false, ordering: .releasing) }

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

    /// Stops this process as Ctrl-Z does by default, and returns when the process goes on.
    static func stopProcess() {
        release([SIGTSTP])
        // To this thread, so that it does not go on before the process has stopped; threads of Dispatch block signals.
        var stop = sigset_t()
        var mask = sigset_t()
        unsafe sigemptyset(&stop)
        unsafe sigaddset(&stop, SIGTSTP)
        unsafe pthread_sigmask(SIG_UNBLOCK, &stop, &mask)
        raise(SIGTSTP)
        unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
        // Both sets outlive the calls.
        install([SIGTSTP])
    }

    /// Leaves the signals to the system again, but for those that were ignored from the start.
    static func release(_ signals: [Int32]) {
        for number in signals where !isIgnored(number) { signal(number, SIG_DFL) }
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
