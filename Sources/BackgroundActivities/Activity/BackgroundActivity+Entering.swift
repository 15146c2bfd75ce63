public import Timers

extension BackgroundActivity {
    /// Runs `operation` as an activity each time the user leaves the app: to send what was collected, to save what
    /// changed.
    ///
    /// ```swift
    /// let sending = BackgroundActivity.onEnterBackground("send") { timeLeft in
    ///     print("sending, with \(timeLeft ?? .zero) left")
    /// }
    /// sending.cancel()
    /// ```
    ///
    /// It runs on the main actor, never twice at once: when the user returns and leaves again meanwhile, it runs once
    /// more afterwards. Its task is cancelled when the time is up.
    ///
    /// Only apps with UIKit enter a background; elsewhere it never runs.
    ///
    /// - Parameters:
    ///   - name: what debuggers and logs call the activity.
    ///   - operation: the work. It receives how long it has, nil if the system does not say.
    /// - Returns: what keeps `operation`: when it goes away, the operation no longer runs; one that is under way goes
    ///   on.
    public static func onEnterBackground(
        _ name: String = "entering the background",
        operation: @escaping @MainActor (Duration?) async -> Void
    ) -> BackgroundHandler {
        let visits = BackgroundVisits(name, on: BackgroundPlatforms.current) { timeLeft, finish in
            let task = Task { @MainActor in
                await operation(timeLeft)
                finish()
            }
            return { task.cancel() }
        }
        return BackgroundHandler(visits, on: BackgroundPlatforms.current)
    }

    /// Runs `operation` for an owner each time the user leaves the app, as ``onEnterBackground(_:operation:)`` does,
    /// until the owner goes away.
    ///
    /// - Parameters:
    ///   - name: what debuggers and logs call the activity.
    ///   - owner: the object it is for, held weakly, and strongly while the operation runs.
    ///   - operation: the work, with the owner and how long it has, nil if the system does not say.
    /// - Returns: what keeps `operation`, to be stored in the owner.
    public static func onEnterBackground<Owner: AnyObject & Sendable>(
        _ name: String = "entering the background",
        owner: Owner,
        operation: @escaping @MainActor (Owner, Duration?) async -> Void
    ) -> BackgroundHandler {
        onEnterBackground(name) { [weak owner] timeLeft in
            if let owner { await operation(owner, timeLeft) }
        }
    }

    /// Keeps the process going for a timer while the app is in the background, as long as the system allows.
    ///
    /// The time is asked for when the app enters the background, and given back when it returns, when the timer ends,
    /// or when the time is up; the timer then ticks again when the app returns. A timer that is kept already stays so.
    /// Nothing keeps the timer itself, or its owner, alive.
    ///
    /// - Parameter timer: a timer, by its handle or its control.
    public static func keepAlive(_ timer: some TimerControlling) {
        keepAlive(timer, on: BackgroundPlatforms.current)
    }

    package static func keepAlive(_ timer: some TimerControlling, on platform: any BackgroundPlatform) {
        let kept = KeptTimer(timer.info.name ?? "timer", on: platform)
        if timer.hold(kept) { platform.watch(kept) }
    }
}

/// Keeps what ``BackgroundActivity/onEnterBackground(_:operation:)`` was given.
///
/// Ends when it goes away. Can be used from any thread.
public final class BackgroundHandler: Sendable {
    private let visits: BackgroundVisits

    package init(_ visits: BackgroundVisits, on platform: any BackgroundPlatform) {
        self.visits = visits
        platform.watch(visits)
    }

    deinit {
        visits.end()
    }

    /// The operation no longer runs; one that is under way goes on.
    public func cancel() {
        visits.end()
    }
}
