#if !canImport(Darwin)
    import CTimers
    package import Dispatch
    import Synchronization

    #if canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    /// A `timerfd` that never expires.
    ///
    /// It becomes readable when the wall clock is set, and when the machine has slept, because sleep moves the wall
    /// clock against the monotonic one.
    package enum ClockDescriptor {
        /// Notifies every scheduler of the process from now on, whenever that happens.
        ///
        /// If the system has no descriptor left, there are no notifications.
        static func observeForever() {
            let descriptor = timers_clock_descriptor()
            guard descriptor >= 0 else { return }
            let source = RetainedSource(source: observe(descriptor) { SystemResumeNotifier.shared.systemResumed() })
            retained.withLock { retained in retained = source }
        }

        private static let retained = Mutex<RetainedSource?>(nil)

        private final class RetainedSource: @unchecked Sendable {
            // The source is only stored. No code uses it.
            private let source: any DispatchSourceRead

            init(source: any DispatchSourceRead) {
                self.source = source
            }
        }

        /// Calls `action` whenever `descriptor` becomes readable, and reads it, until the source is cancelled.
        package static func observe(_ descriptor: Int32, _ action: @escaping @Sendable () -> Void)
            -> any DispatchSourceRead
        {
            let queue = DispatchQueue(label: "swift-timers.system-resume")
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            source.setEventHandler { @Sendable in
                var count: UInt64 = 0
                _ = unsafe read(descriptor, &count, MemoryLayout<UInt64>.size)
                // The buffer outlives the call. The call never blocks; it fails with ECANCELED when the clock was set.
                action()
            }
            source.activate()
            return source
        }
    }
#endif
