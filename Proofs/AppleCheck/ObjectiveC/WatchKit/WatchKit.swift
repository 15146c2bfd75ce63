public import Foundation

/// Where an app is.
public enum WKApplicationState: Int, Sendable {
    /// In the foreground.
    case active
    /// On its way.
    case inactive
    /// In the background.
    case background
}

/// The app on a watch.
@MainActor open class WKApplication: NSObject {
    /// The user has left the app.
    @preconcurrency public static let didEnterBackgroundNotification = NSNotification.Name(
        "WKApplicationDidEnterBackgroundNotification")
    /// The app comes to the foreground.
    @preconcurrency public static let willEnterForegroundNotification = NSNotification.Name(
        "WKApplicationWillEnterForegroundNotification")
    /// The app.
    public class func shared() -> WKApplication { fatalError() }
    /// Where it is.
    open var applicationState: WKApplicationState { fatalError() }
}
