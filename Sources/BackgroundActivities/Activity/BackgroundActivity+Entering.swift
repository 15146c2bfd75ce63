extension BackgroundActivity {
    /// Runs `operation` as an activity each time the app enters the background, for example to send collected data or
    /// to save changes.
    ///
    /// ```swift
    /// let sending = BackgroundActivity.onEnterBackground("send") { timeLeft in
    ///     print("sending, with \(timeLeft ?? .zero) left")
    /// }
    /// sending.cancel()
    /// ```
    ///
    /// The operation runs on the main actor, one run at a time. If the user returns and leaves again during a run,
    /// another run follows it. The task of a run is cancelled when the time is up.
    ///
    /// Only apps with UIKit enter a background. Elsewhere the operation never runs.
    ///
    /// - Parameters:
    ///   - name: the name of the activity in debuggers and logs.
    ///   - operation: the work. It receives how long it has, nil if the system does not say.
    /// - Returns: the registration of the operation. When the last reference to it goes away, no further run starts,
    ///   and a run that is under way goes on.
    public static func onEnterBackground(
        _ name: String = "entering the background",
        operation: @escaping @MainActor (Duration?) async -> Void
    ) -> BackgroundHandler {
        let platform = SystemPlatform.current
        let entering = EnterBackgroundOperation(name, on: platform) { timeLeft, finish in
            let task = Task { @MainActor in
                await operation(timeLeft)
                finish()
            }
            return { task.cancel() }
        }
        return BackgroundHandler(entering, on: platform)
    }

    /// Runs `operation` for an owner each time the app enters the background, until the owner goes away.
    ///
    /// Everything else is the same as for ``onEnterBackground(_:operation:)``.
    ///
    /// - Parameters:
    ///   - name: the name of the activity in debuggers and logs.
    ///   - owner: the object that the operation works for. It is held weakly, and strongly during a run.
    ///   - operation: the work, with the owner and how long it has, nil if the system does not say.
    /// - Returns: the registration of the operation. Store it in the owner.
    public static func onEnterBackground<Owner: AnyObject & Sendable>(
        _ name: String = "entering the background",
        owner: Owner,
        operation: @escaping @MainActor (Owner, Duration?) async -> Void
    ) -> BackgroundHandler {
        onEnterBackground(name) { [weak owner] timeLeft in
            if let owner { await operation(owner, timeLeft) }
        }
    }
}
