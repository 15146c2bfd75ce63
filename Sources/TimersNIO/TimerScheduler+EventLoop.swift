#if NIO
    public import NIOCore
    import Synchronization
    public import Timers

    extension TimerScheduler {
        /// Returns the scheduler of an event loop: the same one on each call.
        ///
        /// Ticks run on the loop, in the order of their instants. The scheduler takes one callback of the loop at a
        /// time, and never cancels one. It keeps no group alive. When the loop shuts down, its timers end with
        /// ``FinishReason/contextEnded``. Like any callback, the scheduler's keeps an `EmbeddedEventLoop` in memory
        /// until that is shut down.
        ///
        /// The scheduler takes the loop's own time. So `EmbeddedEventLoop` and `NIOAsyncTestingEventLoop` move its
        /// timers too. Inside `VirtualTime.run` the result is the scheduler of the virtual time.
        ///
        /// Any thread. O(1).
        public static func eventLoop(_ loop: any EventLoop) -> TimerScheduler {
            if let virtual = VirtualContext.scheduler { return virtual }
            return LoopSchedulers.shared.scheduler(of: loop)
        }
    }

    /// The schedulers of all loops.
    final class LoopSchedulers: Sendable {
        static let shared = LoopSchedulers()

        /// By the identity of the loop.
        ///
        /// A cache without a scheduler stays: another loop may get the same identity later, and uses it then.
        private let caches = Mutex<[ObjectIdentifier: SchedulerCache]>([:])

        func scheduler(of loop: any EventLoop) -> TimerScheduler {
            let cache = caches.withLock { caches in
                let identity = ObjectIdentifier(loop)
                if let cache = caches[identity] { return cache }
                let cache = SchedulerCache()
                caches[identity] = cache
                return cache
            }
            return scheduler(of: loop, cache)
        }

        private func scheduler<Loop: EventLoop>(of loop: Loop, _ cache: SchedulerCache) -> TimerScheduler {
            var driver: EventLoopDriver<Loop>?
            let scheduler = cache.scheduler {
                let new = EventLoopDriver(loop)
                driver = new
                return new
            }
            if let driver {
                let sentinel = LoopSentinel(scheduler) { driver.end() }
                // A loop that has shut down takes no callback. The sentinel then goes here, and ends the scheduler.
                _ = try? loop.scheduleCallback(at: .distantFuture, handler: sentinel)
            }
            return scheduler
        }
    }
#endif
