// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the documentation uses of UserNotifications, and what `Countdowns` adds where there is such a module.

public import Countdowns

public class UNNotificationContent {}

public struct UNNotificationSound: Sendable {
    public static let `default` = UNNotificationSound()
}

public final class UNMutableNotificationContent: UNNotificationContent {
    public var title = ""
    public var sound: UNNotificationSound?
    public override init() {}
}

public struct CountdownNotificationError: Error {}

extension Countdown {
    public func notify(
        _ identifier: String, content: UNNotificationContent,
        onError: @escaping @MainActor (CountdownNotificationError) -> Void = { _ in }
    ) {}
}
