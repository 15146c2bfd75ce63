#if canImport(os)
    import os
#else
    import CTimers
#endif

/// Warnings about the code that uses the package.
enum Warning {
    /// Writes a warning to standard error, or to the log of the system where there is one.
    static func write(_ message: String) {
        #if canImport(os)
            // Xcode shows faults of this subsystem as runtime issues.
            Logger(subsystem: "com.apple.runtime-issues", category: "swift-timers").fault(
                "\(message, privacy: .public)")
        #else
            unsafe timers_warn("\(message)\n")
        // The C function does not retain the text.
        #endif
    }
}
