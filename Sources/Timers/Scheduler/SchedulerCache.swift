import Synchronization

/// The place where a context finds its scheduler.
///
/// It does not retain the scheduler, because the scheduler retains the context.
package final class SchedulerCache: Sendable {
    package init() {}

    private let reference = Mutex<UncountedReference<TimerScheduler>?>(nil)

    /// The scheduler of the context; nil if there is none.
    var scheduler: TimerScheduler? {
        reference.withLock { reference in reference?.object }
    }

    /// Returns the scheduler of the context.
    ///
    /// If there is none, makes one with a driver from `makeDriver`, which `resumeNotifier` notifies.
    func scheduler(resumeNotifier: SystemResumeNotifier, _ makeDriver: () -> any TimerDriver) -> TimerScheduler {
        reference.withLock { reference in
            if let scheduler = reference?.object { return scheduler }
            let new = TimerScheduler(driver: makeDriver(), resumeNotifier: resumeNotifier, cache: self)
            reference = UncountedReference(new)
            return new
        }
    }

    /// Called in the `deinit` of `scheduler`.
    ///
    /// Another one may have replaced it by then.
    func remove(_ scheduler: TimerScheduler) {
        reference.withLock { reference in
            if reference?.refers(to: scheduler) == true { reference = nil }
        }
    }
}
