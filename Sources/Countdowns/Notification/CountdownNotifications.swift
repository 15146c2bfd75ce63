/// The notifications of countdowns at one center, by their identifiers.
///
/// Two countdowns may use one identifier, one after the other or at once, and so share its notification. The newest one
/// then decides.
@MainActor
package final class CountdownNotifications<Center: CountdownNotificationCenter> {
    private struct Entry {
        weak let notification: CountdownNotification?
    }

    private let center: Center
    private var all: [String: Entry] = [:]
    private var limit = 32
    private var isObserving = false

    package init(at center: Center) { self.center = center }

    /// How many identifiers the list has.
    package var count: Int { all.count }

    /// Has a notification follow a countdown.
    package func follow(
        _ countdown: Countdown, _ identifier: String, _ content: Center.Content,
        report: @escaping @MainActor (NotificationMachine.Trouble) -> Void
    ) {
        observeForeground()
        let notification = notification(identifier)
        // At most one for each countdown.
        if let use = countdown.follower as? NotificationUse, use.notification !== notification { use.end() }
        let number = notification.begin(
            countdown, { [center] delay, answer in center.add(identifier, content, after: delay, answer: answer) },
            report)
        countdown.follow(with: NotificationUse(notification, by: number))
    }

    private func notification(_ identifier: String) -> CountdownNotification {
        if let notification = all[identifier]?.notification { return notification }
        forgetUnused()
        let notification = CountdownNotification(identifier, at: center)
        all[identifier] = Entry(notification: notification)
        return notification
    }

    private func observeForeground() {
        guard !isObserving else { return }
        isObserving = true
        center.observeForeground { [weak self] in
            guard let self else { return }
            for entry in Array(all.values) { entry.notification?.cameToForeground() }
        }
    }

    /// Forgets the identifiers that are not in use; O(1) for each one that was added, on average.
    private func forgetUnused() {
        guard all.count >= limit else { return }
        // Reading a notification may release its last reference, and so run code that adds another one.
        for (key, entry) in all where entry.notification == nil && all[key]?.notification == nil { all[key] = nil }
        // Twice as many as are left share the cost of the next search.
        limit = max(2 * all.count, 32)
    }
}
