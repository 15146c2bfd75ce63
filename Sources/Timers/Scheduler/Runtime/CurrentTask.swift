/// Which task is running.
enum CurrentTask {
    /// A number that tells the caller's task from every other that runs now; nil outside tasks.
    static var identity: Int? {
        unsafe withUnsafeCurrentTask { task in unsafe task?.hashValue }
        // Only the number leaves the closure.
    }
}
