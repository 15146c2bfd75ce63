/// Work that the app finishes even if the user leaves before it is done.
///
/// ```swift
/// let activity = BackgroundActivity.begin("upload") { print("no time left") }
/// print(activity.isProtected)
/// activity.end()
/// ```
///
/// An activity asks the system to keep the process running. That request ends exactly once: when the activity is ended,
/// when the last reference to it goes away, or when the system says that the time is up, whichever comes first.
///
/// | platform | what protects | how long |
/// |---|---|---|
/// | apps with UIKit | a background task | some tens of seconds after the user left |
/// | app extensions, watchOS | an expiring activity, which blocks one thread | as long as the system allows |
/// | macOS | an activity, against App Nap and sudden termination | as long as the activity lasts |
/// | Linux, or without the trait `Foundation` | nothing: see ``isSupported`` | |
///
/// Any thread may use an activity.
public final class BackgroundActivity: Sendable {
    private let request: BackgroundRequest

    private init(_ request: BackgroundRequest) {
        self.request = request
    }

    deinit {
        request.end()
    }

    /// Whether this platform can protect an activity at all.
    ///
    /// If it cannot, activities begin and end without effect, `run` only runs its operation, and
    /// ``onEnterBackground(_:operation:)`` never runs its operation.
    public static var isSupported: Bool { SystemPlatform.current.isSupported }

    /// Asks the system to keep the process running until the activity ends.
    ///
    /// - Parameters:
    ///   - name: the name of the activity in debuggers and logs.
    ///   - onExpiration: called once if the time is up before the activity has ended: on the main thread in apps, on
    ///     another thread in extensions. When it returns, the activity ends, and the system may suspend the process.
    /// - Returns: the activity, which ends when the last reference to it goes away.
    public static func begin(
        _ name: String, onExpiration: @escaping @Sendable () -> Void = {}
    ) -> BackgroundActivity {
        begin(name, on: SystemPlatform.current, onExpiration: onExpiration)
    }

    package static func begin(
        _ name: String, on platform: any BackgroundPlatform, onExpiration: @escaping @Sendable () -> Void
    ) -> BackgroundActivity {
        BackgroundActivity(BackgroundRequest(name, of: platform, onExpiration: onExpiration))
    }

    /// Tells the system that the work is done.
    ///
    /// Nothing happens if the activity has ended.
    public func end() {
        request.end()
    }

    /// Whether the system keeps the process running for this activity right now.
    ///
    /// False until the system has answered, and if the system refused.
    public var isProtected: Bool { request.isProtected }

    // MARK: Around a piece of work

    /// Runs `operation` as an activity.
    ///
    /// The operation always runs to its end. If the time is up first, the system may suspend the process together with
    /// the operation, which then goes on when the app returns. `onExpiration` can shorten the work instead.
    ///
    /// - Parameters:
    ///   - name: the name of the activity in debuggers and logs.
    ///   - operation: the work, on the caller's actor.
    ///   - onExpiration: called once if the time is up before the work is done, as for ``begin(_:onExpiration:)``.
    /// - Returns: what `operation` returns.
    /// - Throws: what `operation` throws.
    public static func run<Success, Failure: Error>(
        _ name: String,
        operation: () async throws(Failure) -> Success,
        onExpiration: @escaping @Sendable () -> Void = {}
    ) async throws(Failure) -> Success {
        let activity = begin(name, onExpiration: onExpiration)
        defer { activity.end() }
        return try await operation()
    }

    /// Runs `operation`, which does not suspend, as an activity.
    ///
    /// - Parameters:
    ///   - name: the name of the activity in debuggers and logs.
    ///   - operation: the work.
    ///   - onExpiration: called once if the time is up before the work is done, as for ``begin(_:onExpiration:)``.
    /// - Returns: what `operation` returns.
    /// - Throws: what `operation` throws.
    public static func run<Success, Failure: Error>(
        _ name: String,
        operation: () throws(Failure) -> Success,
        onExpiration: @escaping @Sendable () -> Void = {}
    ) throws(Failure) -> Success {
        let activity = begin(name, onExpiration: onExpiration)
        defer { activity.end() }
        return try operation()
    }
}
