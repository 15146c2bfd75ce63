#if Foundation && canImport(ObjectiveC) && os(watchOS)
    import Foundation
    import WatchKit

    /// Time for watch apps, by expiring activities; the application object tells when the app leaves and returns.
    struct WatchAppPlatform: BackgroundPlatform {
        /// The platform of the process.
        static let shared = WatchAppPlatform()

        private let activities = ExpiringActivityPlatform()
        private let transitions = AppTransitions(
            of: AppTransitions.Application(
                didEnterBackground: { WKApplication.didEnterBackgroundNotification },
                willEnterForeground: { WKApplication.willEnterForegroundNotification },
                isInBackground: { WKApplication.shared().applicationState == .background },
                // WatchKit does not say.
                timeLeft: { nil }),
            onMain: AppTransitions.runOnMain)

        var isSupported: Bool { true }

        func begin(_ request: BackgroundRequest) { activities.begin(request) }

        func addObserver(_ observer: any BackgroundObserver) { transitions.addObserver(observer) }
    }
#endif
