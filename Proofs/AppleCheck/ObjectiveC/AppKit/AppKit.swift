public import Foundation

/// The user's session, as the Finder sees it.
open class NSWorkspace: NSObject {
    /// The one of the process.
    open class var shared: NSWorkspace { fatalError() }
    /// Where it posts its notifications.
    open var notificationCenter: NotificationCenter { fatalError() }
    /// The machine woke.
    public static let didWakeNotification = NSNotification.Name("NSWorkspaceDidWakeNotification")
}

/// The app.
@MainActor open class NSApplication: NSObject {
    /// The app.
    public class var shared: NSApplication { fatalError() }
    /// Whether the user works with it.
    open var isActive: Bool { fatalError() }
    /// The user works with it from now on.
    public static let didBecomeActiveNotification = NSNotification.Name("NSApplicationDidBecomeActiveNotification")
}
