extension SystemResumeNotifier {
    /// The one of the process.
    package static let shared = SystemResumeNotifier(start: SystemResumeSources.start)
}

/// What this platform has to say about waking.
enum SystemResumeSources {
    /// Starts to tell all schedulers of the process.
    @Sendable static func start() {
        #if !canImport(Darwin)
            ClockDescriptor.watchForGood()
        #endif
        #if Foundation && (canImport(UIKit) || canImport(Darwin))
            SystemResumeNotifications.observe { SystemResumeNotifier.shared.systemResumed() }
        #endif
    }
}
