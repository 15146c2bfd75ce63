#if Service
    import CTimers
    import Dispatch
    import Synchronization
    public import Timers

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    extension TimerScheduler {
        /// Prints the reports of all schedulers to standard error, from now on, whenever the process receives
        /// `SIGUSR2`.
        ///
        /// ```swift
        /// import Timers
        /// import TimersService
        ///
        /// TimerScheduler.printReportsOnSignal()
        /// ```
        ///
        /// Then `kill -USR2` with the number of the process shows which timers wait, where and for which owners,
        /// suspects first, like `report(atMost:crowd:)`. Without this call, the signal ends the process.
        ///
        /// The call replaces any other use of the signal. Further calls have no effect. Any thread.
        public static func printReportsOnSignal() {
            ReportSignal.shared.start()
        }
    }

    /// Waits for the signal that asks for reports.
    private final class ReportSignal: Sendable {
        static let shared = ReportSignal()

        private let source = Mutex<(any DispatchSourceSignal)?>(nil)
        /// A queue of its own: a report takes long if there are many timers.
        private let queue = DispatchQueue(label: "swift-timers.reports")

        func start() {
            source.withLock { source in
                guard source == nil else { return }
                // The source is registered a little later. Until then the signal must not end the process. On Linux the
                // source then installs a handler; elsewhere it sees signals that the process ignores.
                signal(SIGUSR2, SIG_IGN)
                let new = DispatchSource.makeSignalSource(signal: SIGUSR2, queue: queue)
                new.setEventHandler { @Sendable in
                    unsafe TimerScheduler.reportOfAll.withCString { text in unsafe timers_warn(text) }
                    // The C function does not retain the text.
                }
                new.activate()
                source = new
            }
        }
    }
#endif
