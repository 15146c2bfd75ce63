extension TimerScheduler {
    /// Makes a scheduler for a context of your own.
    ///
    /// One driver serves one scheduler.
    public convenience init(driver: any TimerDriver) {
        self.init(driver: driver, resumeNotifier: .shared)
    }
}

extension SchedulerCache {
    /// Returns the scheduler of the context, made with a driver from `makeDriver` if there is none.
    package func scheduler(_ makeDriver: () -> any TimerDriver) -> TimerScheduler {
        scheduler(resumeNotifier: .shared, makeDriver)
    }
}
