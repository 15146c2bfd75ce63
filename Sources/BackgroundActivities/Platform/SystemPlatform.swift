#if Foundation && canImport(UIKit)
    import Timers
#endif

/// Chooses the platform that this process gets its time from.
enum SystemPlatform {
    static let current: any BackgroundPlatform = {
        #if Foundation && canImport(UIKit) && !os(watchOS)
            #if canImport(ObjectiveC)
                if AppExtension.isCurrent { return ExpiringActivityPlatform() }
            #endif
            return BackgroundTaskPlatform.shared
        #elseif Foundation && canImport(ObjectiveC) && os(watchOS)
            if AppExtension.isCurrent { return ExpiringActivityPlatform() }
            return WatchAppPlatform.shared
        #elseif Foundation && canImport(AppKit)
            return ProcessActivityPlatform()
        #else
            return UnsupportedPlatform()
        #endif
    }()
}
