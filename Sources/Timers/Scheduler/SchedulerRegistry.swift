import Synchronization

/// Every scheduler of the process, for reports about all of them.
///
/// It does not retain schedulers.
final class SchedulerRegistry: Sendable {
    static let shared = SchedulerRegistry()

    private let schedulers = Mutex<[ObjectIdentifier: UncountedReference<TimerScheduler>]>([:])

    /// Called at the end of the `init` of a scheduler.
    func add(_ scheduler: TimerScheduler) {
        schedulers.withLock { schedulers in
            schedulers[ObjectIdentifier(scheduler)] = UncountedReference(scheduler)
        }
    }

    /// Called in the `deinit` of a scheduler.
    func remove(_ scheduler: TimerScheduler) {
        _ = schedulers.withLock { schedulers in schedulers.removeValue(forKey: ObjectIdentifier(scheduler)) }
    }

    /// All schedulers, in no particular order.
    ///
    /// The caller releases them with the lock open: a `deinit` takes the lock.
    var all: [TimerScheduler] {
        schedulers.withLock { schedulers in schedulers.values.compactMap(\.object) }
    }
}
