/// The state of the action that runs: its task, the code inside it, and the callers that wait for its end.
///
/// A timer has one, and so has a debouncer or a throttler: each runs one action at a time. The value is pure. Its
/// holder guards it with a lock, and cancels, resumes and releases what it returns after the lock is open.
struct RunningAction {
    typealias Waiter = CheckedContinuation<Void, Never>

    /// The task that carries the action to its context and runs it there; nil if the action does not suspend, and
    /// before the task is noted.
    private var task: Task<Void, Never>?
    /// The code inside the action; nil while none runs, and for an action that does not suspend.
    private var inside: Code?
    /// Whether the action itself has made the call that stops it.
    ///
    /// Its task is then not cancelled.
    private var isStoppedFromInside = false
    private var waiters: [(last: Int, waiter: Waiter)] = []

    /// The identity of running code.
    struct Code {
        /// The task.
        let task: Int?
        /// The identity that the task of an action shares with its child tasks; nil outside actions that may suspend.
        var action: UInt?

        /// The code that reads this property.
        static var current: Code { Code(task: CurrentTask.identity, action: CurrentAction.identity) }
    }

    // MARK: The action

    /// Notes the task that is to run the action, which may have begun by now.
    ///
    /// - Parameters:
    ///   - task: the task.
    ///   - isStopped: whether the action was to stop before its task was noted.
    /// - Returns: whether the caller has to cancel the task.
    mutating func note(_ task: Task<Void, Never>, isStopped: Bool) -> Bool {
        self.task = task
        return isStopped && !isStoppedFromInside
    }

    /// The action begins.
    mutating func begin(_ code: Code) { inside = code }

    /// The action is to stop.
    ///
    /// - Parameter sparesCaller: whether the task goes on if the action itself makes the call.
    /// - Returns: the task, for the caller to cancel; nil if there is none to cancel or none is noted.
    mutating func stop(sparesCaller: Bool) -> Task<Void, Never>? {
        if sparesCaller, let task = inside?.task, task == CurrentTask.identity {
            isStoppedFromInside = true
            return nil
        }
        return task
    }

    /// The action has ended, or will never begin.
    ///
    /// - Returns: its task, which the caller releases.
    mutating func end() -> Task<Void, Never>? {
        inside = nil
        isStoppedFromInside = false
        return task.take()
    }

    // MARK: The callers that wait

    /// Whether `code` is that of the action or of one of its child tasks, which would wait for themselves.
    func contains(_ code: Code) -> Bool {
        guard let inside else { return false }
        return inside.task != nil && inside.task == code.task || inside.action != nil && inside.action == code.action
    }

    /// A caller waits.
    ///
    /// - Parameters:
    ///   - waiter: the caller.
    ///   - last: the number of the last action for which it waits, if the holder numbers its actions.
    mutating func add(_ waiter: Waiter, through last: Int = 0) { waiters.append((last, waiter)) }

    var hasWaiters: Bool { !waiters.isEmpty }

    /// Removes the callers that wait for no action from `number` on; all of them if that is nil.
    mutating func removeWaiters(before number: Int? = nil) -> [Waiter] {
        if waiters.isEmpty { return [] }
        let all = waiters
        waiters = []
        if let number { waiters = all.filter { waiter in waiter.last >= number } }
        return all.filter { waiter in number.map { waiter.last < $0 } ?? true }.map(\.waiter)
    }
}
