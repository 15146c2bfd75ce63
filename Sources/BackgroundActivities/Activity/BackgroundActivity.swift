/// Work that should be finished when the user leaves the app meanwhile.
///
/// ```swift
/// let activity = BackgroundActivity.begin("upload") { print("no time left") }
/// print(activity.isProtected)
/// activity.end()
/// ```
///
/// What it asks the system for is given back exactly once, whatever comes in whatever order: when it is ended, when the
/// last reference to it goes away, or when the system says that the time is up.
///
/// | platform | what protects | how long |
/// |---|---|---|
/// | apps with UIKit | a background task | some tens of seconds after the user left |
/// | app extensions, watchOS | an expiring activity, which keeps a thread waiting | until the system takes it back |
/// | macOS | an activity, against App Nap and sudden termination | as long as it lasts |
/// | Linux, or without the trait `Foundation` | nothing: see ``isSupported`` | |
///
/// Can be used from any thread.
public final class BackgroundActivity: Sendable {
    private let request: BackgroundRequest

    init(_ request: BackgroundRequest) {
        self.request = request
    }

    deinit {
        request.end()
    }

    /// Whether this platform protects anything.
    ///
    /// Where it does not, everything here only calls what it is given; ``onEnterBackground(_:operation:)`` not even
    /// that.
    public static var isSupported: Bool { BackgroundPlatforms.current.isSupported }

    /// Asks the system to keep the process going, until the activity ends.
    ///
    /// - Parameters:
    ///   - name: what debuggers and logs call it.
    ///   - onExpiration: called once when the time is up and the activity has not ended, on the main thread in apps, on
    ///     another one in extensions. When it returns, the activity has ended; the process may be suspended right
    ///     after.
    /// - Returns: the activity, which ends when it goes away.
    public static func begin(
        _ name: String, onExpiration: @escaping @Sendable () -> Void = {}
    ) -> BackgroundActivity {
        begin(name, on: BackgroundPlatforms.current, onExpiration: onExpiration)
    }

    package static func begin(
        _ name: String, on platform: any BackgroundPlatform, onExpiration: @escaping @Sendable () -> Void
    ) -> BackgroundActivity {
        BackgroundActivity(BackgroundRequest(name, of: platform, onExpiration: onExpiration))
    }

    /// Gives back what the system gave.
    ///
    /// Nothing happens if it has ended.
    public func end() {
        request.end()
    }

    /// Whether the system keeps the process going for this activity right now.
    ///
    /// False also for the moment until the system has answered, and where it refused.
    public var isProtected: Bool { request.isProtected }

    // MARK: Around a piece of work

    /// Runs `operation` as an activity.
    ///
    /// The operation runs to its end in any case: when the time is up it is suspended with the process, and goes on
    /// when the app returns, unless `onExpiration` does something about it.
    ///
    /// - Parameters:
    ///   - name: what debuggers and logs call it.
    ///   - operation: the work, on the caller's actor.
    ///   - onExpiration: called once when the time is up before it is done, as for ``begin(_:onExpiration:)``.
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
    ///   - name: what debuggers and logs call it.
    ///   - operation: the work.
    ///   - onExpiration: called once when the time is up before it is done, as for ``begin(_:onExpiration:)``.
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
