public import Foundation

/// What a notification sounds like.
open class UNNotificationSound {
    /// As most do.
    @available(tvOS, unavailable)
    open class var `default`: UNNotificationSound { UNNotificationSound() }
}

@available(*, unavailable)
extension UNNotificationSound: Sendable {}

/// What a notification shows.
///
/// On tvOS that is only a number, which the stand-in does not have.
open class UNNotificationContent {
    /// The first line.
    @available(tvOS, unavailable)
    open fileprivate(set) var title = ""
    /// The rest.
    @available(tvOS, unavailable)
    open fileprivate(set) var body = ""
    /// The sound.
    @available(tvOS, unavailable)
    open fileprivate(set) var sound: UNNotificationSound?

    /// An empty one.
    public init() {}

    /// The same, which does not change any more.
    open func copy() -> Any {
        let copy = UNNotificationContent()
        (copy.title, copy.body, copy.sound) = (title, body, sound)
        return copy
    }
}

@available(*, unavailable)
extension UNNotificationContent: Sendable {}

/// What a notification is to show.
open class UNMutableNotificationContent: UNNotificationContent {
    /// The first line.
    @available(tvOS, unavailable)
    override open var title: String {
        get { super.title }
        set { super.title = newValue }
    }
    /// The rest.
    @available(tvOS, unavailable)
    override open var body: String {
        get { super.body }
        set { super.body = newValue }
    }
    /// The sound.
    @available(tvOS, unavailable)
    override open var sound: UNNotificationSound? {
        get { super.sound }
        set { super.sound = newValue }
    }
}

/// When a notification is due.
open class UNNotificationTrigger {}

@available(*, unavailable)
extension UNNotificationTrigger: Sendable {}

/// A while after its call.
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
    /// In seconds.
    public let timeInterval: TimeInterval

    /// Traps for an interval that is not above zero, as the system does.
    public init(timeInterval: TimeInterval, repeats: Bool) {
        precondition(timeInterval > 0)
        self.timeInterval = timeInterval
    }
}

/// A notification.
open class UNNotificationRequest {
    /// Its name.
    public let identifier: String
    /// What it shows.
    public let content: UNNotificationContent
    /// When it is due.
    public let trigger: UNNotificationTrigger?

    /// A notification.
    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        self.identifier = identifier
        self.content = content
        self.trigger = trigger
    }
}

@available(*, unavailable)
extension UNNotificationRequest: Sendable {}

/// Whether the user allows notifications.
public enum UNAuthorizationStatus: Int, Sendable {
    /// The app has not asked.
    case notDetermined
    /// Never.
    case denied
    /// Yes.
    case authorized
}

/// What the user allows.
open class UNNotificationSettings {
    /// Whether anything.
    public let authorizationStatus: UNAuthorizationStatus

    init(_ status: UNAuthorizationStatus) { authorizationStatus = status }
}

@available(*, unavailable)
extension UNNotificationSettings: Sendable {}

/// Why the center refused something.
public struct UNError: Error {
    /// Which reason.
    public enum Code: Int, Sendable {
        /// The user allows nothing.
        case notificationsNotAllowed = 1
        /// The trigger is none.
        case notificationInvalidNoDate = 1400
    }

    /// Which reason.
    public let code: Code

    /// An error with that reason.
    public init(_ code: Code) { self.code = code }
}
