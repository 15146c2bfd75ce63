public import Foundation

/// The app on a watch.
@MainActor open class WKApplication: NSObject {
    /// The app comes to the foreground.
    nonisolated public class var willEnterForegroundNotification: NSNotification.Name {
        NSNotification.Name("WKApplicationWillEnterForegroundNotification")
    }
    /// Where an app is.
    public enum State: Int, Sendable {
        /// In the foreground.
        case active
        /// On its way.
        case inactive
        /// In the background.
        case background
    }
    /// The app.
    public class func shared() -> WKApplication { fatalError() }
    /// Where it is.
    open var applicationState: State { fatalError() }
}
