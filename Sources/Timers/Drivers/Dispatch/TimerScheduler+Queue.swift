public import Dispatch
import Synchronization

extension TimerScheduler {
    /// The main queue, and with it the main actor: it runs in every common run loop mode, and under `dispatchMain`.
    ///
    /// A run loop that is run inside a block of the main queue, as modal panels do, starves it: timers that must go on
    /// there belong on the run loop.
    public static var main: TimerScheduler {
        VirtualContext.scheduler ?? realMain
    }

    private static let realMain = TimerScheduler(driver: DispatchDriver(queue: .main, isConcurrent: false))

    /// The scheduler on which the timers of actors wait, one for the process: a concurrent queue.
    ///
    /// Its context hands the ticks of actors over. An action or an observer that takes long there occupies one of the
    /// threads of the queue and delays no other timer.
    public static var shared: TimerScheduler {
        VirtualContext.scheduler ?? realShared
    }

    private static let realShared = TimerScheduler(
        driver: DispatchDriver(
            queue: DispatchQueue(label: "swift-timers.shared", attributes: .concurrent), isConcurrent: true)
    )

    /// The scheduler of a dispatch queue, serial or concurrent: the same one each time while it has timers or is
    /// retained.
    ///
    /// Dispatch does not say on every platform of which kind a queue is, so the scheduler serves every queue as a
    /// concurrent one. The alarm of the queue submits a block to it, and that block runs what is due. Ticks begin in
    /// the order of their instants. On a concurrent queue as many run at once as the queue has threads, so that a slow
    /// action never delays another timer. Quick ones share a block, which ends within a millisecond, so that barriers
    /// and other blocks get their turn.
    ///
    /// On a serial queue ticks run one after another, as all blocks do there. A tick then runs after the blocks that
    /// wait on the queue when the alarm rings, and a lone tick begins up to 20 µs later than with ``serialQueue(_:)``.
    ///
    /// The main queue is served as the serial queue that it is, and so is a queue whose scheduler ``serialQueue(_:)``
    /// has made.
    public static func queue(_ queue: DispatchQueue) -> TimerScheduler {
        scheduler(of: queue, isConcurrent: true)
    }

    /// The scheduler of a dispatch queue that runs one block at a time: the same one each time while it has timers or
    /// is retained.
    ///
    /// Ticks run directly in the block in which the alarm of the queue rings, one after another in the order of their
    /// instants. They take less time to begin, and cost less, than on a queue of which the scheduler has to assume that
    /// it is concurrent.
    ///
    /// The caller promises that `queue` is serial, as queues made without the attribute `.concurrent` are. If it is
    /// concurrent after all, no tick is lost and no timer overlaps itself. But a slow action delays the timers behind
    /// it, and ticks of different timers may overlap, most often those on different clocks.
    ///
    /// The first call for a queue decides: as long as that scheduler lives, this method and ``queue(_:)`` both return
    /// it.
    public static func serialQueue(_ queue: DispatchQueue) -> TimerScheduler {
        scheduler(of: queue, isConcurrent: false)
    }

    private static func scheduler(of queue: DispatchQueue, isConcurrent: Bool) -> TimerScheduler {
        if let virtual = VirtualContext.scheduler { return virtual }
        if MainContext.isMain(queue) { return realMain }
        return cache(of: queue).scheduler(resumeNotifier: .shared) {
            DispatchDriver(queue: queue, isConcurrent: isConcurrent)
        }
    }

    /// What a queue knows of its scheduler.
    ///
    /// It stays with its queue for good: replacing it would destroy a value that another thread may be reading.
    private static func cache(of queue: DispatchQueue) -> SchedulerCache {
        if let cache = queue.getSpecific(key: key) { return cache }
        return making.withLock { _ in
            if let cache = queue.getSpecific(key: key) { return cache }
            let cache = SchedulerCache()
            queue.setSpecific(key: key, value: cache)
            return cache
        }
    }

    private static let key = DispatchSpecificKey<SchedulerCache>()
    private static let making = Mutex<Void>(())
}
