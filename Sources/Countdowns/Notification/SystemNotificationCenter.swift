#if Foundation && canImport(UserNotifications)
    import Foundation
    import Timers
    import UserNotifications

    #if os(watchOS)
        import WatchKit
    #elseif canImport(UIKit)
        import UIKit
    #elseif canImport(AppKit)
        import AppKit
    #endif

    /// The notification center of this process's app.
    @MainActor
    final class SystemNotificationCenter: CountdownNotificationCenter {
        static let notifications = CountdownNotifications(at: SystemNotificationCenter())

        /// How many times a removal is asked for while the notification still waits.
        private static let rounds = 3

        private var center: UNUserNotificationCenter { .current() }

        var isInForeground: Bool {
            #if os(watchOS)
                WKApplication.shared().applicationState != .background
            #elseif canImport(UIKit)
                RunningApplication.current.map { app in app.applicationState != .background } ?? false
            #elseif canImport(AppKit)
                NSApplication.shared.isActive
            #else
                true
            #endif
        }

        func observeForeground(_ action: @escaping @MainActor () -> Void) {
            #if os(watchOS)
                let name = WKApplication.willEnterForegroundNotification
            #elseif canImport(UIKit)
                let name = UIApplication.willEnterForegroundNotification
            #elseif canImport(AppKit)
                let name = NSApplication.didBecomeActiveNotification
            #endif
            #if canImport(UIKit) || canImport(AppKit) || os(watchOS)
                // Never removed: the center exists as long as the process.
                _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { @Sendable _ in
                    MainContext.perform { MainActor.assumeIsolated { action() } }
                }
            #endif
        }

        func add(
            _ identifier: String, _ content: UNNotificationContent, after delay: Duration,
            answer: @escaping @Sendable (NotificationMachine.Answer) -> Void
        ) {
            // In the background the user has not seen the notification of the run before.
            if isInForeground { removeDelivered(identifier) }
            // The system refuses a delay of zero.
            let trigger = UNTimeIntervalNotificationTrigger(
                timeInterval: max(delay / .seconds(1), 0.1), repeats: false)
            let request = UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
            center.add(request) { @Sendable error in
                if let error { return answer(.refused(Self.trouble(error))) }
                // If the user does not allow notifications, the system accepts them without an error.
                UNUserNotificationCenter.current().getNotificationSettings { @Sendable settings in
                    answer(settings.authorizationStatus == .denied ? .hidden : .added)
                }
            }
        }

        func remove(_ identifier: String, answer: @escaping @Sendable () -> Void) {
            removeDelivered(identifier)
            removeWaiting(identifier, rounds: Self.rounds, answer)
        }

        /// The system removes a notification some time after the call returns, and does not say when it has.
        private func removeWaiting(_ identifier: String, rounds: Int, _ answer: @escaping @Sendable () -> Void) {
            center.removePendingNotificationRequests(withIdentifiers: [identifier])
            center.getPendingNotificationRequests { @Sendable [self] requests in
                guard rounds > 1, requests.contains(where: { request in request.identifier == identifier }) else {
                    return answer()
                }
                MainContext.perform {
                    MainActor.assumeIsolated { self.removeWaiting(identifier, rounds: rounds - 1, answer) }
                }
            }
        }

        private func removeDelivered(_ identifier: String) {
            // An Apple TV shows no notifications, only the number on an app's icon.
            #if !os(tvOS)
                center.removeDeliveredNotifications(withIdentifiers: [identifier])
            #endif
        }

        private nonisolated static func trouble(_ error: any Error) -> NotificationMachine.Trouble {
            if let error = error as? UNError, error.code == .notificationsNotAllowed { return .notAllowed }
            return .failed("\(error)")
        }
    }
#endif
