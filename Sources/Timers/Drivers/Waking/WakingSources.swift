/// What this platform has to say about waking.
enum WakingSources {
    static func start(_ waking: Waking) {
        #if !canImport(Darwin)
            ClockDescriptor.watch { waking.woke() }
        #endif
        #if Foundation && (canImport(UIKit) || canImport(Darwin))
            WakingNotifications.observe { waking.woke() }
        #endif
    }
}
