/// Chooses the platform that this process gets its time from.
enum SystemPlatform {
    static let current: any BackgroundPlatform = {
        #if Foundation && canImport(UIKit) && !os(watchOS)
            #if canImport(ObjectiveC)
                if ExpiringActivityPlatform.isExtension { return ExpiringActivityPlatform() }
            #endif
            return BackgroundTaskPlatform.shared
        #elseif Foundation && canImport(ObjectiveC) && os(watchOS)
            return ExpiringActivityPlatform()
        #elseif Foundation && canImport(AppKit)
            return ProcessActivityPlatform()
        #else
            return UnsupportedPlatform()
        #endif
    }()
}
