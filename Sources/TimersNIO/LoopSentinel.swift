#if NIO
    import NIOCore
    import Synchronization
    import Timers

    /// Ends the scheduler of a loop when the loop shuts down.
    ///
    /// It is a callback that never comes: the loop cancels it at its shutdown. It retains the scheduler, which
    /// therefore lives as long as its loop. A loop that goes without a shutdown releases the sentinel, which then ends
    /// the scheduler in its `deinit`.
    final class LoopSentinel: NIOScheduledCallbackHandler, Sendable {
        private let scheduler: TimerScheduler
        private let endDriver: @Sendable () -> Void
        private let hasEnded = Atomic(false)

        init(_ scheduler: TimerScheduler, endDriver: @escaping @Sendable () -> Void) {
            self.scheduler = scheduler
            self.endDriver = endDriver
        }

        deinit { end() }

        func handleScheduledCallback(eventLoop: some EventLoop) {
            // The end of time: no timer can be due later.
            end()
        }

        func didCancelScheduledCallback(eventLoop: some EventLoop) { end() }

        func end() {
            if hasEnded.exchange(true, ordering: .acquiringAndReleasing) { return }
            // The driver ends before the timers, whose ends must not call the loop. It then runs each job where it is
            // asked to, and no action may begin there.
            scheduler.endTimers(endDriver)
        }
    }
#endif
