#if os(Linux) && canImport(Runtime)
    import CTimers
    import Runtime
#endif

/// The place in the program that has made a task.
struct TaskOrigin: Sendable, CustomStringConvertible {
    #if os(Linux) && canImport(Runtime)
        private let backtrace: Backtrace

        /// The place of the calling code; nil if the system does not tell.
        static func here() -> TaskOrigin? {
            // `capture` follows frame pointers and reads what they point to, up to the limit, and, for `top`, up to the
            // end of the thread. Dispatch and the C library have none, and leave a number there that may be no address.
            let limit = Int(timers_frame_count(40)) - 1
            guard limit > 0, let backtrace = try? Backtrace.capture(algorithm: .fast, limit: limit, top: 0) else {
                return nil
            }
            return TaskOrigin(backtrace: backtrace)
        }

        var description: String {
            guard let frames = backtrace.symbolicated()?.frames else { return "made at an unknown place" }
            let places = frames.lazy.compactMap(Self.place).prefix(2)
            guard let first = places.first else { return "made by the runtime" }
            // One place is not enough for a method that several callers call.
            guard let caller = places.dropFirst().first, caller != first else { return "made at \(first)" }
            return "made at \(first), called at \(caller)"
        }

        /// The place of a frame of the program; nil for others.
        private static func place(_ frame: SymbolicatedBacktrace.Frame) -> String? {
            guard let symbol = frame.symbol, let place = symbol.sourceLocation, place.line > 0 else { return nil }
            if frame.isSystem || symbol.isSwiftThunk || isOfPackage(place.path) { return nil }
            return "\(place.path.split(separator: "/").last ?? ""):\(place.line)"
        }

        /// Whether a file belongs to the modules between the program and the runtime.
        private static func isOfPackage(_ path: String) -> Bool {
            path.hasPrefix("<")
                || ["Timers", "TimersTesting", "DurableTimers"].contains { name in path.contains("/Sources/\(name)/") }
        }
    #else
        static func here() -> TaskOrigin? { nil }
        var description: String { "made at an unknown place" }
    #endif
}

/// Whether the story of a failing order tells where tasks were made.
package enum TaskOrigins {
    /// To look a place up takes seconds in a large program.
    @TaskLocal package static var areTold = true
}
