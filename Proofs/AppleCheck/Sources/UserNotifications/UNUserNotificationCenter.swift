import Synchronization

/// The system's notification center, which does its work when a test lets it.
open class UNUserNotificationCenter {
    /// What the stand-in does instead of a system.
    public static let desk = NotificationDesk()

    /// The one of the app.
    public class func current() -> UNUserNotificationCenter { UNUserNotificationCenter() }

    /// Adds a notification, in place of the one with its identifier that waits.
    open func add(
        _ request: UNNotificationRequest, withCompletionHandler handler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        let (identifier, title) = (request.identifier, request.content.title)
        let seconds = (request.trigger as? UNTimeIntervalNotificationTrigger)?.timeInterval ?? 0
        Self.desk.add { state in
            let error = state.error
            if error == nil { state.waiting[identifier] = NotificationDesk.Waiting(title: title, seconds: seconds) }
            return { handler?(error) }
        }
    }

    /// Removes those that wait, later.
    open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        Self.desk.add { state in
            if state.removalsToLose > 0 {
                state.removalsToLose -= 1
            } else {
                for identifier in identifiers { state.waiting[identifier] = nil }
            }
            return {}
        }
    }

    /// Removes those that the user finds, later.
    open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        Self.desk.add { state in
            for identifier in identifiers { state.delivered.remove(identifier) }
            return {}
        }
    }

    /// Says what waits.
    open func getPendingNotificationRequests(
        completionHandler handler: @escaping @Sendable ([UNNotificationRequest]) -> Void
    ) {
        Self.desk.add { state in
            let identifiers = Array(state.waiting.keys)
            return {
                handler(
                    identifiers.map { identifier in
                        UNNotificationRequest(identifier: identifier, content: UNNotificationContent(), trigger: nil)
                    })
            }
        }
    }

    /// Says what the user allows.
    open func getNotificationSettings(completionHandler handler: @escaping @Sendable (UNNotificationSettings) -> Void) {
        Self.desk.add { state in
            let status: UNAuthorizationStatus = state.isDenied ? .denied : .authorized
            return { handler(UNNotificationSettings(status)) }
        }
    }
}

@available(*, unavailable)
extension UNUserNotificationCenter: Sendable {}

/// The work of the center, one thing after another.
public final class NotificationDesk: Sendable {
    /// A notification that waits.
    public struct Waiting: Hashable, Sendable {
        /// What it shows.
        public let title: String
        /// When it is due, counted from its call.
        public let seconds: Double
    }

    /// What the center knows.
    public struct State: Sendable {
        /// What waits.
        public var waiting: [String: Waiting] = [:]
        /// What the user finds.
        public var delivered: Set<String> = []
        /// Whether the user allows nothing.
        public var isDenied = false
        /// What each call that adds fails with.
        public var error: (any Error)?
        /// How many removals are lost.
        public var removalsToLose = 0

        /// A center without notifications.
        public init() {}
    }

    typealias Job = @Sendable (inout State) -> @Sendable () -> Void

    private let jobs = Mutex<[Job]>([])
    private let guarded = Mutex(State())

    /// What the center knows now.
    public var state: State {
        get { guarded.withLock { state in state } }
        set { guarded.withLock { state in state = newValue } }
    }

    func add(_ job: @escaping Job) { jobs.withLock { jobs in jobs.append(job) } }

    /// Does one thing, and answers its caller, on the calling thread; false if there is nothing to do.
    @discardableResult
    public func turn() -> Bool {
        guard let job = jobs.withLock({ jobs in jobs.isEmpty ? nil : jobs.removeFirst() }) else { return false }
        let answer = guarded.withLock { state in job(&state) }
        answer()
        return true
    }
}
