import Synchronization

#if canImport(os)
    import os
#else
    import CTimers
#endif

/// Errors of actions that no policy and no observer takes care of.
///
/// The first error of each source line that makes timers is written out, so that a poll that fails again and again does
/// not fill the log.
enum UnhandledErrors {
    private static let reportedLines = Mutex<Set<String>>([])

    /// Warns of an error, unless one of the same source line was reported before.
    static func report(_ error: any Error, of timer: TimerInfo) {
        let line = "\(timer.fileID):\(timer.line)"
        guard reportedLines.withLock({ lines in lines.insert(line).inserted }) else { return }
        let name = timer.name.map { " '\($0)'" } ?? ""
        let message = """
            \(line): warning: the action of the timer\(name) made here threw \(error). Handle the error in the action, \
            or choose what becomes of the timer with onError(_:). Further errors of timers made on this line are not \
            reported.
            """
        write(message)
    }

    private static func write(_ message: String) {
        #if canImport(os)
            // Xcode shows faults of this subsystem as runtime issues.
            Logger(subsystem: "com.apple.runtime-issues", category: "swift-timers").fault(
                "\(message, privacy: .public)")
        #else
            unsafe timers_warn("\(message)\n")
        // The C function reads the text during the call only.
        #endif
    }
}
