/// The task that the calling thread runs.
enum CurrentTask {
    /// A number that no other task has at the same time; 0 outside tasks.
    static var identity: UInt {
        unsafe withUnsafeCurrentTask { task in unsafe task.map { unsafe unsafeBitCast($0, to: UInt.self) } ?? 0 }
        // An `UnsafeCurrentTask` consists of the address of the task, which is only compared.
    }
}

extension UnownedJob {
    /// A number that no other job has at the same time.
    var identity: UInt {
        unsafe unsafeBitCast(self, to: UInt.self)
        // An `UnownedJob` consists of the address of the job, which is only compared.
    }
}
