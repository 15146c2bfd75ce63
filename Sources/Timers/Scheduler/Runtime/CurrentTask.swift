import CTimers

/// Identifies the calling task.
enum CurrentTask {
    /// A number that differs for any two tasks that exist at the same time; nil outside tasks.
    static var identity: Int? {
        unsafe withUnsafeCurrentTask { task in unsafe task?.hashValue }
        // Only the number leaves the closure.
    }
}

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

extension TaskLocal {
    /// Where the value that the current task reads is stored; nil if none is bound.
    ///
    /// Child tasks read the value where their parent stores it, and unstructured tasks get a copy. So while the binding
    /// exists, a task that reads the value in the same place is the task of the binding or one of its descendants.
    /// `README.md` in this folder says what that relies on. O(values that are bound).
    package var place: UInt? {
        let key = unsafe Unmanaged.passUnretained(self).toOpaque()
        // The key of a task-local is its address, which the function only compares.
        let place = unsafe timers_task_local_place(key)
        return unsafe place.map { UInt(bitPattern: $0) }
        // Only the number leaves the method.
    }
}
