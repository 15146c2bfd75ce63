public import Foundation

/// The app.
@MainActor open class NSApplication: NSObject {
    /// The app.
    public class var shared: NSApplication { fatalError() }
    /// Whether the user works with it.
    open var isActive: Bool { fatalError() }
    /// The user works with it from now on.
    public static let didBecomeActiveNotification = NSNotification.Name("NSApplicationDidBecomeActiveNotification")
}
