/// The asynchronous action that the current task runs, or that it is a child task of.
enum CurrentAction {
    @TaskLocal private static var mark = true

    /// A number that the task of the action and its child tasks have in common, and no other task while the action
    /// runs; nil outside asynchronous actions.
    static var identity: UInt? { $mark.place }

    /// Runs an action as the calling task.
    ///
    /// - Parameters:
    ///   - witness: the driver that watches the action; nil in real time.
    ///   - label: the timer or object whose action it is.
    ///   - isolation: where the action runs.
    ///   - action: the action.
    /// - Returns: what the action returns.
    static func run<Result>(
        watchedBy witness: (any SleepWitness)?, for label: @autoclosure () -> TimerLabel,
        isolation: isolated (any Actor)? = #isolation, _ action: () async -> Result
    ) async -> Result {
        await $mark.withValue(true) {
            // The closure shares the isolation only if it captures it. Without that, each tick would leave its actor.
            _ = isolation
            guard let witness, let identity else { return await action() }
            witness.actionBegins(identity, for: label())
            defer { witness.actionEnds(identity) }
            return await action()
        }
    }
}
