public import Foundation

/// Identifies a background task.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    /// The system's number of it.
    public let rawValue: Int
    /// The task of that number.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// No task: the app may not run in the background.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

/// The app, as far as the library knows it.
@MainActor open class UIApplication: NSObject {
    /// Where the app is.
    public enum State: Int, Sendable {
        /// In the foreground.
        case active
        /// On its way.
        case inactive
        /// In the background.
        case background
    }

    /// The app went to the background.
    nonisolated public static let didEnterBackgroundNotification = NSNotification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    /// The app comes to the foreground.
    nonisolated public static let willEnterForegroundNotification = NSNotification.Name(
        "UIApplicationWillEnterForegroundNotification")
    /// The app is in the foreground.
    nonisolated public static let didBecomeActiveNotification = NSNotification.Name(
        "UIApplicationDidBecomeActiveNotification")

    /// The app.
    public static let shared = UIApplication()
    /// Where the app is.
    public var applicationState: State { desk.withState { state in state.isInBackground ? .background : .active } }
    /// Seconds until the app is suspended; the largest number in the foreground.
    nonisolated public var backgroundTimeRemaining: TimeInterval { desk.withState { state in state.timeRemaining } }
    /// What the stand-in does instead of a system.
    nonisolated public let desk = BackgroundTaskDesk()

    /// Asks for time in the background.
    nonisolated public func beginBackgroundTask(
        withName name: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        desk.begin(name, handler)
    }

    /// Gives the time back.
    nonisolated public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        desk.end(identifier)
    }
}

/// A window's worth of an app.
@MainActor open class UIScene: NSObject {
    /// A scene.
    override nonisolated public init() {}

    /// The scene went to the background.
    nonisolated public static let didEnterBackgroundNotification = NSNotification.Name(
        "UISceneDidEnterBackgroundNotification")
    /// The scene comes to the foreground.
    nonisolated public static let willEnterForegroundNotification = NSNotification.Name(
        "UISceneWillEnterForegroundNotification")
    /// The scene is gone.
    nonisolated public static let didDisconnectNotification = NSNotification.Name(
        "UISceneDidDisconnectNotification")
}
