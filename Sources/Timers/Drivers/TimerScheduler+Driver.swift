extension TimerScheduler {
    /// Makes a scheduler for a context of your own.
    ///
    /// One driver serves one scheduler.
    public convenience init(driver: any TimerDriver) {
        self.init(driver: driver, resumeNotifier: .shared)
    }
}
