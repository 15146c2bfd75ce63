extension SystemResumeNotifier {
    /// The notifier of the process.
    package static let shared = SystemResumeNotifier(start: SystemResumeSources.start)
}

/// The sources from which this platform notifies a process that the system has resumed.
enum SystemResumeSources {
    /// Starts to notify all schedulers of the process.
    @Sendable static func start() {
        #if !canImport(Darwin)
            ClockDescriptor.observeForever()
        #endif
        #if Foundation && (canImport(UIKit) || canImport(Darwin))
            SystemResumeNotifications.observe { SystemResumeNotifier.shared.systemResumed() }
        #endif
    }
}
