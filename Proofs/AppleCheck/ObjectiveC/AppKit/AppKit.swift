public import Foundation

/// The user's session, as the Finder sees it.
open class NSWorkspace: NSObject {
    /// The one of the process.
    open class var shared: NSWorkspace { fatalError() }
    /// Where it posts its notifications.
    open var notificationCenter: NotificationCenter { fatalError() }
    /// The machine woke.
    nonisolated public static let didWakeNotification = NSNotification.Name("NSWorkspaceDidWakeNotification")
}
