extension TimerClock {
    /// Runs `operation` in a child task on the caller's actor, and cancels it at the tick of a timer.
    ///
    /// - Parameters:
    ///   - schedule: when to cancel; nil cancels at once.
    ///   - label: the label of the timer.
    ///   - deadlines: the deadlines that the call sets for the operation; nil if it sets none.
    ///   - isolation: the caller's actor.
    ///   - operation: receives the control of the timer; nil if there is no timer.
    /// - Returns: what the operation returns.
    /// - Throws: what the operation throws.
    func cancelling<Success, Failure: Error>(
        _ schedule: TimerSchedule?,
        _ label: TimerLabel,
        deadlines: EnclosingDeadlines?,
        isolation: isolated (any Actor)?,
        _ operation: (TimerControl?) async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        let task = CancellableOperation()
        let timer = schedule.map { schedule in
            OwnedTimer(
                starting: PromptEntry<NoOwner>(
                    schedule, on: scheduler, label, owner: nil, .ownerless { _ in task.cancel() }))
        }
        if timer == nil { task.cancel() }
        defer { timer?.cancel() }
        let control = timer?.control
        return try await withoutActuallyEscaping(operation) { operation async throws(Failure) -> Success in
            let work = ChildWork { () async -> Result<Success, Failure> in
                _ = isolation
                func result() async -> Result<Success, Failure> {
                    do throws(Failure) {
                        return .success(try await operation(control))
                    } catch {
                        return .failure(error)
                    }
                }
                guard let deadlines else { return await result() }
                return await deadlines.run(isolation: isolation, result)
            }
            await withTaskGroup(of: Void.self, isolation: isolation) { group in
                group.addTask {
                    VirtualContext.adoptCurrentTask(on: isolation)
                    await work.run(task, isolation: isolation)
                }
                await group.waitForAll(isolation: isolation)
            }
            return try work.result.get()
        }
    }
}

/// An operation that a child task runs on its parent's actor, and its result.
private final class ChildWork<Outcome>: @unchecked Sendable {
    // The parent waits for the child, so at each moment only one of them uses the operation and the result. Both run
    // on the same actor.
    private var operation: (() async -> Outcome)?
    private var outcome: Outcome?

    init(_ operation: @escaping () async -> Outcome) {
        self.operation = operation
    }

    func run(_ task: CancellableOperation, isolation: isolated (any Actor)?) async {
        guard let operation = operation.take() else { return }
        outcome = await task.run(isolation: isolation, operation)
    }

    /// The result, after the child has ended.
    var result: Outcome {
        guard let outcome else { preconditionFailure("the child task has not run") }
        return outcome
    }
}
