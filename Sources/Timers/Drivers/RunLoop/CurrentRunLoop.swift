#if Foundation && canImport(CoreFoundation)
    public import Foundation

    /// The run loop of the calling thread.
    ///
    /// A timer cannot run on another thread's run loop, which would share values that are not Sendable without a
    /// warning of the compiler.
    public struct CurrentRunLoop: Sendable {
        private init() {}

        /// The run loop of the calling thread.
        public static let current = CurrentRunLoop()
    }

    extension TimerScheduler {
        /// Returns the scheduler of the calling thread's run loop in these modes: the same one on each call while it
        /// has timers or is retained.
        ///
        /// Timers tick only while the thread runs its loop in one of the modes. When the thread ends, its timers end
        /// with ``FinishReason/contextEnded``.
        ///
        /// - Parameters:
        ///   - loop: always `.current`.
        ///   - modes: the modes in which the timers fire; at least one.
        /// - Returns: the scheduler of the loop.
        @available(*, noasync, message: "a task has no run loop of its own; use .main, .queue or .thread")
        public static func runLoop(_ loop: CurrentRunLoop, modes: [RunLoop.Mode] = [.common]) -> TimerScheduler {
            VirtualContext.scheduler(of: .runLoop) ?? realRunLoop(modes: modes)
        }

        static func realRunLoop(modes: [RunLoop.Mode]) -> TimerScheduler {
            require(!modes.isEmpty, "a run loop timer needs at least one mode")
            return ThreadLoops.current.scheduler(modes: modes)
        }
    }
#endif
