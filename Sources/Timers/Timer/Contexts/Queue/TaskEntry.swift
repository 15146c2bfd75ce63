/// A timer whose action may suspend, and runs in a task on no actor.
final class TaskEntry<Owner: AnyObject>: PlainEntry<Owner>, @unchecked Sendable {
    // Unchecked, because the superclass is.
    override var runsInPlace: Bool { false }

    override func startRunner(_ number: UInt32) {
        let task = Task(executorPreference: VirtualContext.executor) { [self] in
            await runClaimed(isolation: nil) { tick in await performAsync(tick) }
        }
        noteRunner(task, number)
    }
}
