/// The race between the end of an operation and its deadline.
///
/// The machine is pure: its holder guards it with a lock, and cancels or resumes what it returns after the lock is
/// open.
///
/// `Operation` identifies the task of the operation and is valid until that task ends. So the task must not end while
/// another thread cancels it:
/// - *The operation ends first.* The deadline finds it ended and does nothing.
/// - *The deadline passes first.* The thread that cancels the task announces that before and after. If the operation
///   ends in between, its task waits for the second announcement.
/// - *The deadline passes before the operation has begun.* The task cancels itself when it begins.
struct DeadlineMachine<Operation, Waiter>: ~Copyable {
    private enum State {
        case waiting
        case running(Operation)
        /// Another thread cancels the operation.
        case cancelling
        /// Another thread cancels the operation, which has ended by now and waits for that thread.
        case ending(Waiter)
        /// The deadline has passed, and no thread uses the operation.
        case passed
        case ended
    }

    private var state = State.waiting

    /// The operation begins.
    ///
    /// - Returns: whether the deadline has passed, so that the operation has to cancel itself.
    mutating func begin(_ operation: Operation) -> Bool {
        switch state {
        case .waiting:
            state = .running(operation)
            return false
        case .running, .cancelling, .ending, .passed, .ended: return true
        }
    }

    /// The deadline passes.
    ///
    /// - Returns: the operation, which the caller cancels before it calls `cancelled()`.
    mutating func pass() -> Operation? {
        switch state {
        case .running(let operation):
            state = .cancelling
            return operation
        case .waiting:
            state = .passed
            return nil
        case .cancelling, .ending, .passed, .ended: return nil
        }
    }

    /// The other thread has cancelled the operation.
    ///
    /// - Returns: the operation's task, if it waits to end.
    mutating func cancelled() -> Waiter? {
        defer { state = .passed }
        if case .ending(let waiter) = state { return waiter }
        return nil
    }

    /// The operation has ended.
    ///
    /// - Returns: whether its task has to wait for the thread that cancels it.
    mutating func end() -> Bool {
        if case .cancelling = state { return true }
        state = .ended
        return false
    }

    /// The task of an ended operation waits.
    ///
    /// - Returns: false if it need not wait.
    mutating func wait(_ waiter: Waiter) -> Bool {
        guard case .cancelling = state else {
            state = .ended
            return false
        }
        state = .ending(waiter)
        return true
    }
}
