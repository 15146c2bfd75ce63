/// The task that the calling thread runs.
enum CurrentTask {
    /// A number that no other task has at the same time; 0 outside tasks.
    static var identity: UInt {
        unsafe withUnsafeCurrentTask { task in unsafe task.map { unsafe unsafeBitCast($0, to: UInt.self) } ?? 0 }
        // An `UnsafeCurrentTask` consists of the address of the task, which is only compared.
    }
}
