import CTimers

/// Identifies the calling task.
enum CurrentTask {
    /// A number that differs for any two tasks that exist at the same time; nil outside tasks.
    static var identity: Int? {
        unsafe withUnsafeCurrentTask { task in unsafe task?.hashValue }
        // Only the number leaves the closure.
    }
}

extension TaskLocal {
    /// The place where the value that the current task reads is stored; nil if none is bound.
    ///
    /// Child tasks read the value where their parent stores it, and unstructured tasks get a copy. So while the binding
    /// exists, a task that reads the value in the same place is the task of the binding or one of its descendants.
    /// `README.md` in this folder says on what this relies. O(values that are bound).
    package var place: UInt? {
        let key = unsafe Unmanaged.passUnretained(self).toOpaque()
        // The key of a task-local is its address, which the function only compares.
        let place = unsafe timers_task_local_place(key)
        return unsafe place.map { UInt(bitPattern: $0) }
        // Only the number leaves the method.
    }
}
