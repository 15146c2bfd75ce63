import Synchronization

#if canImport(os)
    import os
#else
    import CTimers
#endif

/// Warnings about the code that uses the package.
package enum Warning {
    /// Writes a warning to standard error, or to the log of the system if there is one.
    package static func write(_ message: String) {
        #if canImport(os)
            Logger(subsystem: subsystem, category: "swift-timers").fault("\(message, privacy: .public)")
        #else
            unsafe timers_warn("\(message)\n")
        // The C function does not retain the text.
        #endif
    }

    #if canImport(os)
        private static var subsystem: String {
            #if DEBUG
                // Xcode shows faults of this subsystem as runtime issues. It is Apple's, so a released app leaves it
                // alone.
                "com.apple.runtime-issues"
            #else
                "swift-timers"
            #endif
        }
    #endif
}

/// Reports errors of actions for which there is neither an error policy nor an observer.
///
/// It reports the first error of each source line that makes timers, so that an action that fails repeatedly does not
/// fill the log.
enum UnhandledErrors {
    private static let reportedLines = Mutex<Set<String>>([])

    /// Writes a warning, unless an error of the same source line was reported before.
    static func report(_ error: any Error, of timer: TimerInfo) {
        let line = "\(timer.fileID):\(timer.line)"
        guard reportedLines.withLock({ lines in lines.insert(line).inserted }) else { return }
        let name = timer.name.map { " '\($0)'" } ?? ""
        let message = """
            \(line): warning: the action of the timer\(name) made here threw \(error). Handle the error in the action, \
            or choose what becomes of the timer with onError(_:). Further errors of timers made on this line are not \
            reported.
            """
        Warning.write(message)
    }
}
