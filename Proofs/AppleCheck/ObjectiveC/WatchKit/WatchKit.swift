public import Foundation

/// The app on a watch.
@MainActor open class WKApplication: NSObject {
    /// The app comes to the foreground.
    nonisolated public class var willEnterForegroundNotification: NSNotification.Name {
        NSNotification.Name("WKApplicationWillEnterForegroundNotification")
    }
}
