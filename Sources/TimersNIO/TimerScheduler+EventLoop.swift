#if NIO
    public import NIOCore
    import Synchronization
    public import Timers

    extension TimerScheduler {
        /// Returns the scheduler of an event loop: the same one on each call.
        ///
        /// Ticks run on the loop, in the order of their instants. The scheduler takes one callback of the loop at a
        /// time, and never cancels one. It keeps no group alive. When the loop shuts down, its timers end with
        /// ``/Timers/FinishReason/contextEnded``. Like any callback, that of the scheduler keeps an `EmbeddedEventLoop`
        /// in memory until the loop is shut down.
        ///
        /// A loop that shut down before it had a scheduler is called once, by the first timer, which then ends.
        /// SwiftNIO writes an error to standard error for that call, and has no interface to ask a loop beforehand.
        ///
        /// The scheduler takes the loop's own time. So `EmbeddedEventLoop` and `NIOAsyncTestingEventLoop` also move its
        /// timers. Inside `VirtualTime.run` the result is the scheduler of the virtual time.
        ///
        /// Any thread. O(1).
        public static func eventLoop(_ loop: any EventLoop) -> TimerScheduler {
            if let virtual = VirtualContext.scheduler(of: .object(loop)) { return virtual }
            return LoopSchedulers.shared.scheduler(of: loop)
        }
    }

    /// The schedulers of all loops.
    final class LoopSchedulers: Sendable {
        static let shared = LoopSchedulers()

        /// By the identity of the loop.
        ///
        /// A record without a scheduler stays: another loop may get the same identity later, and uses it then.
        private let known = Mutex<[ObjectIdentifier: KnownLoop]>([:])

        func scheduler(of loop: any EventLoop) -> TimerScheduler {
            let known = known.withLock { known in
                let identity = ObjectIdentifier(loop)
                if let loop = known[identity] { return loop }
                let new = KnownLoop()
                known[identity] = new
                return new
            }
            return scheduler(of: loop, known)
        }

        private func scheduler<Loop: EventLoop>(of loop: Loop, _ known: KnownLoop) -> TimerScheduler {
            var driver: EventLoopDriver<Loop>?
            let scheduler = known.cache.scheduler {
                let new = EventLoopDriver(loop)
                driver = new
                return new
            }
            guard let driver else { return scheduler }
            let sentinel = LoopSentinel(scheduler) {
                driver.end()
                if let loop = driver.loop { known.noteShutdown(of: loop) }
            }
            // In the `deinit` of the loop the driver has no loop either, and the loop must not take a callback.
            if driver.loop == nil || known.hasShutDown(loop) {
                sentinel.end()
            } else {
                // A loop that has shut down takes no callback. The sentinel then goes here, and ends the scheduler.
                _ = try? loop.scheduleCallback(at: .distantFuture, handler: sentinel)
            }
            return scheduler
        }
    }

    /// The record that the process keeps of a loop with an identity.
    private final class KnownLoop: Sendable {
        let cache = SchedulerCache()
        private let ended = Mutex(Ended())

        private struct Ended {
            weak var loop: (any EventLoop)?
        }

        /// Whether this loop has shut down, so that no code may call it.
        ///
        /// SwiftNIO prints an error for each call, and has no way to ask.
        func hasShutDown(_ loop: any EventLoop) -> Bool {
            ended.withLock { ended in ended.loop === loop }
        }

        func noteShutdown(of loop: any EventLoop) {
            ended.withLock { ended in ended.loop = loop }
        }
    }
#endif
