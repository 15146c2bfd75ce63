/// A deadline of a debouncer or a throttler, which tells it of the end of their scheduler.
final class RateEntry<Value: Sendable>: PlainEntry<Rate<Value>>, @unchecked Sendable {
    // Unchecked, because the superclass is. The only field is a constant.
    /// Whether a tick only starts a task.
    ///
    /// It needs no lane then.
    private let startsTask: Bool

    init(
        _ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, owner: Rate<Value>,
        startsTask: Bool, _ action: TimerAction<Rate<Value>>
    ) {
        self.startsTask = startsTask
        super.init(schedule, on: scheduler, label, owner: owner, action)
    }

    override var mayBlock: Bool { !startsTask }

    override var mayReleaseHere: Bool { startsTask || super.mayReleaseHere }

    /// Called when the scheduler has ended, or in the `deinit` of the owner.
    override func dropAction() {
        super.dropAction()
        owner?.contextEnded()
    }

    override func packAction() -> (any Disposable)? { LaterDrop(entry: self) }
}
