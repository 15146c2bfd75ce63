/// The notification center of the system, as far as countdowns need it.
///
/// It answers each call once, on any thread, inside the call or later.
@MainActor
package protocol CountdownNotificationCenter: AnyObject {
    /// The content of a notification.
    associatedtype Content

    /// Whether the user has the app before them, so that they see an end without a notification.
    var isInForeground: Bool { get }

    /// Calls `action` each time the app has come to the foreground, for as long as the process lives.
    func observeForeground(_ action: @escaping @MainActor () -> Void)

    /// Adds a notification that is due after `delay`, in place of the one with that identifier that waits.
    func add(
        _ identifier: String, _ content: Content, after delay: Duration,
        answer: @escaping @Sendable (NotificationMachine.Answer) -> Void)

    /// Removes the notification with that identifier, whether it waits or the user has seen it.
    func remove(_ identifier: String, answer: @escaping @Sendable () -> Void)
}
