/// Work for an executor that has nothing else to do: time that moves itself makes its next step.
final class IdleHandler: Sendable {
    enum Outcome {
        /// There may be more to do.
        case didWork
        case hadNoWork
        /// The executor need not call the handler again.
        case finished
    }

    /// Does one step of the work, if there is any.
    let step: @Sendable () -> Outcome
    /// The ``CurrentTask/identity`` of the task that moves time with this handler.
    let task: UInt

    init(_ step: @escaping @Sendable () -> Outcome) {
        self.step = step
        task = CurrentTask.identity
    }
}
