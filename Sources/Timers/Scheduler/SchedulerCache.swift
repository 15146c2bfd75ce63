import Synchronization

/// Where a context keeps its scheduler: known and not held, as the scheduler holds the context.
package final class SchedulerCache: Sendable {
    private let known = Mutex<UncountedReference<TimerScheduler>?>(nil)

    /// The scheduler, if there is one.
    var scheduler: TimerScheduler? {
        known.withLock { known in known?.object }
    }

    /// The scheduler; if there is none, a new one that `makeDriver` makes the driver of and `resumeNotifier` notifies.
    func scheduler(resumeNotifier: SystemResumeNotifier, _ makeDriver: () -> any TimerDriver) -> TimerScheduler {
        known.withLock { known in
            if let scheduler = known?.object { return scheduler }
            let new = TimerScheduler(driver: makeDriver(), resumeNotifier: resumeNotifier, cache: self)
            known = UncountedReference(new)
            return new
        }
    }

    /// The scheduler goes; another one may have its place already.
    func remove(_ scheduler: TimerScheduler) {
        known.withLock { known in
            if known?.refers(to: scheduler) == true { known = nil }
        }
    }
}
