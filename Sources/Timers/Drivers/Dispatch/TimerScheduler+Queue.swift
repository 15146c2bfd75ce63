public import Dispatch
import Synchronization

extension TimerScheduler {
    /// The main queue, and with it the main actor: it runs in every common run loop mode, and under `dispatchMain`.
    ///
    /// A run loop that is run inside a block of the main queue, as modal panels do, starves it: timers that must go on there
    /// belong on the run loop.
    public static var main: TimerScheduler {
        VirtualContext.scheduler ?? realMain
    }

    private static let realMain = TimerScheduler(driver: DispatchDriver(queue: .main, isConcurrent: false))

    /// The scheduler on which the timers of actors wait, one for the process.
    ///
    /// Its own context only hands ticks over, so do not use it for actions that take long.
    public static var shared: TimerScheduler {
        VirtualContext.scheduler ?? realShared
    }

    private static let realShared = TimerScheduler(
        driver: DispatchDriver(queue: DispatchQueue(label: "swift-timers.shared"), isConcurrent: false)
    )

    /// The scheduler of a dispatch queue: the same one each time while it has timers or is held by somebody.
    ///
    /// On a serial queue ticks run one after another in the order of their instants. On a concurrent queue they begin in that
    /// order, and as many run at once as the queue has threads, so that a slow action never delays another timer; quick ones
    /// share blocks, each of which ends within a millisecond, so that barriers and others get their turn.
    public static func queue(_ queue: DispatchQueue) -> TimerScheduler {
        if let virtual = VirtualContext.scheduler { return virtual }
        if MainContext.isMain(queue) { return realMain }
        return place(of: queue).scheduler(waking: .shared) {
            DispatchDriver(queue: queue, isConcurrent: !QueueKind.isSerial(queue))
        }
    }

    /// What a queue knows of its scheduler.
    ///
    /// It stays with its queue for good: a value that is replaced is destroyed while somebody may just be reading it.
    private static func place(of queue: DispatchQueue) -> SchedulerPlace {
        if let place = queue.getSpecific(key: key) { return place }
        return making.withLock { _ in
            if let place = queue.getSpecific(key: key) { return place }
            let place = SchedulerPlace()
            queue.setSpecific(key: key, value: place)
            return place
        }
    }

    private static let key = DispatchSpecificKey<SchedulerPlace>()
    private static let making = Mutex<Void>(())
}
