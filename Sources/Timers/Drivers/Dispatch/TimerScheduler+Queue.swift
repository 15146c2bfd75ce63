public import Dispatch
import Synchronization

extension TimerScheduler {
    /// The scheduler of the main queue and the main actor.
    ///
    /// It serves its timers in every common run loop mode, and under `dispatchMain`.
    ///
    /// If a block of the main queue runs a run loop, as modal panels do, the main queue runs nothing until that loop
    /// ends. Timers that must continue during that time belong on the run loop.
    public static var main: TimerScheduler {
        VirtualContext.scheduler(of: .main) ?? realMain
    }

    static let realMain = TimerScheduler(driver: DispatchDriver(queue: .main, isConcurrent: false))

    /// The scheduler of actors, sleeps and deadlines, and of actions that belong to no other context: one for the
    /// process.
    ///
    /// Its alarm rings on a serial queue of the package, which runs no action. On that queue, ticks are handed to their
    /// actors and tasks, sleeps end, and deadlines cancel their operations. So no action delays any of these.
    /// Cancellation handlers and the observer of a sleep or a deadline also run there, so both must be quick.
    ///
    /// Synchronous actions run on other threads: at first on as many as there are processors, and on at least two. An
    /// action that has run for 5 ms counts as blocked, and other ticks get another thread. So a blocked action delays
    /// other actions by at most a few milliseconds, until 64 block at once. Ticks of synchronous actions then wait
    /// until one of the 64 returns, and the package writes one warning to standard error. Give actions that block for
    /// long a queue of their own. The change of threads makes a synchronous tick here cost about twice what it costs on
    /// a queue.
    public static var shared: TimerScheduler {
        VirtualContext.scheduler(of: .shared) ?? realShared
    }

    static let realShared = TimerScheduler(driver: SharedDriver())

    /// Returns the scheduler of a dispatch queue, serial or concurrent: the same one on each call while it has timers
    /// or is retained.
    ///
    /// Dispatch does not say on every platform whether a queue is serial, so the scheduler treats every queue as
    /// concurrent. The alarm of the queue submits a block to it, and that block runs the due ticks. Ticks begin in the
    /// order of their instants. On a concurrent queue as many run at once as the queue has threads. A slow action
    /// delays no other timer while a thread is free. If blocked blocks hold all threads that Dispatch shares between
    /// concurrent queues, ticks wait with the other blocks: on a Linux machine with two processors up to 0.4 s beside
    /// two actions that block for 0.4 s each, and 1.2 to 3.4 s beside twenty. Quick actions share a block, which ends
    /// within a millisecond, so that barriers and other blocks can run. For actions that block, use ``shared`` or a
    /// serial queue for each.
    ///
    /// On a serial queue, ticks run one after another, like all blocks. A tick then runs after the blocks that wait on
    /// the queue when the alarm rings, and a single tick begins up to 20 µs later than with ``serialQueue(_:)``.
    ///
    /// The scheduler treats the main queue as serial, and also a queue whose scheduler ``serialQueue(_:)`` has made.
    public static func queue(_ queue: DispatchQueue) -> TimerScheduler {
        scheduler(of: queue, isConcurrent: true)
    }

    /// Returns the scheduler of a dispatch queue that runs one block at a time: the same one on each call while it has
    /// timers or is retained.
    ///
    /// Ticks run in the block in which the alarm of the queue rings, one after another in the order of their instants.
    /// They begin earlier and cost less than on a queue that the scheduler has to treat as concurrent.
    ///
    /// The caller promises that `queue` is serial, like queues made without the attribute `.concurrent`. If it is
    /// concurrent, no tick is lost and no timer overlaps itself. But a slow action delays the timers after it, and
    /// ticks of different timers may overlap, most often those on different clocks.
    ///
    /// The first call for a queue decides: while that scheduler exists, this method and ``queue(_:)`` both return it.
    public static func serialQueue(_ queue: DispatchQueue) -> TimerScheduler {
        scheduler(of: queue, isConcurrent: false)
    }

    private static func scheduler(of queue: DispatchQueue, isConcurrent: Bool) -> TimerScheduler {
        if MainContext.isMain(queue) { return main }
        if let virtual = VirtualContext.scheduler(of: .object(queue)) { return virtual }
        return cache(of: queue).scheduler(resumeNotifier: .shared) {
            DispatchDriver(queue: queue, isConcurrent: isConcurrent)
        }
    }

    /// Returns the object through which a queue finds its scheduler.
    ///
    /// It stays with its queue for good: replacing it would destroy a value that another thread may be reading.
    private static func cache(of queue: DispatchQueue) -> SchedulerCache {
        if let cache = queue.getSpecific(key: key) { return cache }
        return cacheCreation.withLock { _ in
            if let cache = queue.getSpecific(key: key) { return cache }
            let cache = SchedulerCache()
            queue.setSpecific(key: key, value: cache)
            return cache
        }
    }

    /// Whether the caller runs on a queue whose scheduler has been asked for.
    static func isCurrent(_ queue: DispatchQueue) -> Bool {
        guard let current = DispatchQueue.getSpecific(key: key) else { return false }
        return current === queue.getSpecific(key: key)
    }

    private static let key = DispatchSpecificKey<SchedulerCache>()
    private static let cacheCreation = Mutex<Void>(())
}
