import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension Interruptions {
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
