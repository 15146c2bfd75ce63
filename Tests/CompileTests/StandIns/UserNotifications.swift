// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the documentation uses of UserNotifications, and what `Countdowns` adds where there is such a module.

public import Countdowns

public class UNNotificationContent {}

open class UNNotificationSound {
    @available(tvOS, unavailable)
    open class var `default`: UNNotificationSound { UNNotificationSound() }
}

@available(*, unavailable)
extension UNNotificationSound: Sendable {}

public final class UNMutableNotificationContent: UNNotificationContent {
    @available(tvOS, unavailable)
    public var title = ""
    @available(tvOS, unavailable)
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
