#if !canImport(Darwin)
    import CTimers
    package import Dispatch
    import Synchronization

    #if canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    /// A `timerfd` that never expires, but can be read when the wall clock was set, and when the machine has slept,
    /// which moves the wall clock against the monotonic one.
    package enum ClockDescriptor {
        /// Lets every scheduler of the process look at its alarms, from now on, whenever that happens.
        ///
        /// Where the system has no such descriptor left, nothing is ever noticed.
        static func watchForGood() {
            let descriptor = timers_clock_descriptor()
            guard descriptor >= 0 else { return }
            let source = Kept(source: watch(descriptor) { SystemResumeNotifier.shared.systemResumed() })
            kept.withLock { kept in kept = source }
        }

        private static let kept = Mutex<Kept?>(nil)

        private final class Kept: @unchecked Sendable {
            // Nobody does anything with it.
            private let source: any DispatchSourceRead

            init(source: any DispatchSourceRead) {
                self.source = source
            }
        }

        /// Calls `action` whenever `descriptor` can be read, and reads it, until the source is cancelled.
        package static func watch(_ descriptor: Int32, _ action: @escaping @Sendable () -> Void)
            -> any DispatchSourceRead
        {
            let queue = DispatchQueue(label: "swift-timers.system-resume")
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            source.setEventHandler { @Sendable in
                var count: UInt64 = 0
                _ = unsafe read(descriptor, &count, MemoryLayout<UInt64>.size)
                // Lives for the length of the call, which never blocks, and fails with ECANCELED when the clock was
                // set.
                action()
            }
            source.activate()
            return source
        }
    }
#endif
