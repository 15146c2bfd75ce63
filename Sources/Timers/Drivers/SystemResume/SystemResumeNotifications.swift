#if Foundation && (canImport(UIKit) || canImport(Darwin))
    import Foundation

    #if os(watchOS)
        import WatchKit
    #elseif canImport(UIKit)
        import UIKit
    #endif

    /// The notifications after which the scheduler has to re-arm its alarms.
    ///
    /// Only UIKit, WatchKit and AppKit notify a process of a resume. Other processes, such as macOS tools that do not
    /// load AppKit, are only notified when the clock is set. Apps of Mac Catalyst are not notified that the machine has
    /// slept.
    enum SystemResumeNotifications {
        /// Calls `action` at each of them from now on.
        static func observe(_ action: @escaping @Sendable () -> Void) {
            MainContext.run {
                MainActor.assumeIsolated {
                    #if canImport(Darwin)
                        observe(.NSSystemClockDidChange, in: .default, action)
                        #if canImport(UIKit)
                            // App extensions do not receive the notifications of an app.
                            observe(.NSExtensionHostWillEnterForeground, in: .default, action)
                        #endif
                    #endif
                    #if os(watchOS)
                        observe(WKApplication.willEnterForegroundNotification, in: .default, action)
                    #elseif canImport(UIKit)
                        observe(UIApplication.willEnterForegroundNotification, in: .default, action)
                        observe(UIApplication.didBecomeActiveNotification, in: .default, action)
                    #elseif canImport(ObjectiveC)
                        if let center = workspaceCenter {
                            observe(Notification.Name("NSWorkspaceDidWakeNotification"), in: center, action)
                        }
                    #endif
                }
            }
        }

        #if canImport(ObjectiveC) && !canImport(UIKit)
            /// The notification center of AppKit's workspace; nil in a process that has not loaded AppKit.
            ///
            /// Naming the class would link AppKit into every program, even daemons.
            private static var workspaceCenter: NotificationCenter? {
                guard let workspaces = NSClassFromString("NSWorkspace") as? NSObject.Type else { return nil }
                let (shared, center) = (
                    NSSelectorFromString("sharedWorkspace"), NSSelectorFromString("notificationCenter")
                )
                guard workspaces.responds(to: shared) else { return nil }
                let workspace = unsafe workspaces.perform(shared)?.takeUnretainedValue() as? NSObject
                guard let workspace, workspace.responds(to: center) else { return nil }
                return unsafe workspace.perform(center)?.takeUnretainedValue() as? NotificationCenter
                // AppKit holds the workspace and its center for as long as the process lives.
            }
        #endif

        private static func observe(
            _ name: Notification.Name, in center: NotificationCenter, _ action: @escaping @Sendable () -> Void
        ) {
            // Never removed: the notifier exists as long as the process.
            _ = center.addObserver(forName: name, object: nil, queue: nil) { _ in action() }
        }
    }
#endif
