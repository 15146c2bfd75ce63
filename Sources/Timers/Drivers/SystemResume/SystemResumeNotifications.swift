#if Foundation && (canImport(UIKit) || canImport(Darwin))
    import Foundation

    #if os(watchOS)
        import WatchKit
    #elseif canImport(UIKit)
        import UIKit
    #elseif canImport(AppKit)
        import AppKit
    #endif

    /// The notifications after which alarms have to be looked at.
    ///
    /// Processes of other kinds, which neither UIKit nor AppKit tells that the machine woke, hear of a clock that was
    /// set only; among them are tools of macOS without a session of a user. Nobody tells apps of Mac Catalyst that the
    /// machine slept.
    enum SystemResumeNotifications {
        /// Calls `action` from now on, for good, at each of them.
        static func observe(_ action: @escaping @Sendable () -> Void) {
            MainContext.run {
                MainActor.assumeIsolated {
                    #if canImport(Darwin)
                        observe(.NSSystemClockDidChange, in: .default, action)
                        #if canImport(UIKit)
                            // For app extensions, which hear nothing of the app's own.
                            observe(.NSExtensionHostWillEnterForeground, in: .default, action)
                        #endif
                    #endif
                    #if os(watchOS)
                        observe(WKApplication.willEnterForegroundNotification, in: .default, action)
                    #elseif canImport(UIKit)
                        observe(UIApplication.willEnterForegroundNotification, in: .default, action)
                        observe(UIApplication.didBecomeActiveNotification, in: .default, action)
                    #elseif canImport(AppKit)
                        observe(NSWorkspace.didWakeNotification, in: NSWorkspace.shared.notificationCenter, action)
                    #endif
                }
            }
        }

        private static func observe(
            _ name: Notification.Name, in center: NotificationCenter, _ action: @escaping @Sendable () -> Void
        ) {
            // Kept for good, like their receiver.
            _ = center.addObserver(forName: name, object: nil, queue: nil) { _ in action() }
        }
    }
#endif
