extension Waking {
    /// The one of the process.
    package static let shared = Waking(start: WakingSources.start)
}

/// What this platform has to say about waking.
enum WakingSources {
    /// Starts to tell all schedulers of the process.
    @Sendable static func start() {
        #if !canImport(Darwin)
            ClockDescriptor.watchForGood()
        #endif
        #if Foundation && (canImport(UIKit) || canImport(Darwin))
            WakingNotifications.observe { Waking.shared.woke() }
        #endif
    }
}
