#if Foundation && canImport(UserNotifications)
    import Timers
    public import UserNotifications

    extension Countdown {
        /// Has the system tell the user when a run ends, even if the app is suspended or was killed.
        ///
        /// ```swift
        /// import Countdowns
        /// import UserNotifications
        ///
        /// let content = UNMutableNotificationContent()
        /// content.title = "The tea is ready"
        /// let countdown = Countdown(from: .seconds(240))
        /// countdown.notify("tea", content: content)
        /// countdown.start()
        /// ```
        ///
        /// On tvOS, a notification has no title, no text and no sound. There, give the content a `badge`, the number on
        /// the app's icon.
        ///
        /// While the countdown runs, one local notification waits at its deadline. ``start()``, ``resume()`` and
        /// ``adjust(by:)`` move it. ``pause()`` and ``reset()`` remove it, and so does an end that comes while the user
        /// has the app before them. The notification of an end in the background stays until they come back.
        ///
        /// The notification survives the process, like the deadline in a ``snapshot-swift.property``. So it stays when
        /// the countdown is released: if the run ends with the countdown, call ``stopNotifying()`` or ``reset()``
        /// first. A new process restores the countdown, calls this again at once, and finds its notification by the
        /// identifier.
        ///
        /// A second call replaces the content. If several countdowns use one identifier, the newest decides. In virtual
        /// time, no notification is planned.
        ///
        /// The app itself asks for permission, before the first start. This call returns at once, in O(1), and the
        /// system does its part later. The system's center traps in a process that has no bundle, such as a
        /// command-line tool.
        ///
        /// - Parameters:
        ///   - identifier: the name of the notification in this app.
        ///   - content: the content to show; it is copied here.
        ///   - onError: called on the main actor if the user will see no notification. It is called once, until a
        ///     notification was accepted again or the reason has changed. The countdown goes on.
        public func notify(
            _ identifier: String,
            content: UNNotificationContent,
            onError: @escaping @MainActor (CountdownNotificationError) -> Void = { _ in }
        ) {
            guard !scheduler.isVirtual else { return }
            let content = content.copy() as? UNNotificationContent ?? content
            SystemNotificationCenter.notifications.follow(self, identifier, content) { trouble in
                onError(CountdownNotificationError(trouble, identifier))
            }
        }

        /// Removes the notification of ``notify(_:content:onError:)``, and plans no other.
        public func stopNotifying() { unfollow() }
    }

    /// Why the user will see no notification of a ``Countdown``.
    public struct CountdownNotificationError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The kind of an error.
        public struct Code: Hashable, Sendable {
            enum Value: Hashable, Sendable {
                case notAllowed, system
            }

            let value: Value

            /// The user does not allow the app to show notifications.
            public static let notAllowed = Code(value: .notAllowed)
            /// The system refused the notification.
            public static let system = Code(value: .system)
        }

        /// The kind of the error.
        public let code: Code
        /// A sentence that names the notification.
        public let description: String

        init(_ trouble: NotificationMachine.Trouble, _ identifier: String) {
            switch trouble {
            case .notAllowed:
                code = .notAllowed
                description = "the user does not allow the notification '\(identifier)'"
            case .failed(let reason):
                code = .system
                description = "the notification '\(identifier)' was refused: \(reason)"
            }
        }
    }
#endif
