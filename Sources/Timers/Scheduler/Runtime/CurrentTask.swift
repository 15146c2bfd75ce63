/// Identifies the calling task.
enum CurrentTask {
    /// A number that differs for any two tasks that exist at the same time; nil outside tasks.
    static var identity: Int? {
        unsafe withUnsafeCurrentTask { task in unsafe task?.hashValue }
        // Only the number leaves the closure.
    }
}

/// The asynchronous action that the current task belongs to.
///
/// Tasks that the action starts inherit it.
enum CurrentAction {
    /// The timer, debouncer or throttler of the action; nil outside asynchronous actions.
    @TaskLocal static var holder: ObjectIdentifier?
}
