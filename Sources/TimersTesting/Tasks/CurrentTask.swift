/// The task that the calling thread runs.
enum CurrentTask {
    /// A number that no other task has at the same time; 0 outside tasks.
    static var identity: UInt {
        unsafe withUnsafeCurrentTask { task in unsafe task.map { unsafe unsafeBitCast($0, to: UInt.self) } ?? 0 }
        // An `UnsafeCurrentTask` consists of the address of the task, which is only compared.
    }

    /// The number of the task, as the runtime counts tasks; 0 outside tasks, and if the runtime does not tell.
    static var number: UInt64 {
        let task = identity
        if task == 0 { return 0 }
        return unsafe TaskCapture.number(of: unsafeBitCast(task, to: UnownedJob.self))
        // A task is a job, and the calling task exists during the call.
    }

    /// The name that the program has given the task; nil outside tasks.
    static var name: String? {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { Task.name } else { nil }
    }
}

extension UnownedJob {
    /// A number that no other job has at the same time.
    var identity: UInt {
        unsafe unsafeBitCast(self, to: UInt.self)
        // An `UnownedJob` consists of the address of the job, which is only compared.
    }
}
