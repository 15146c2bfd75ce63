/// A timer whose action may run, and be destroyed, anywhere.
final class SendableEntry<Owner: AnyObject>: OwnedEntry<Owner>, @unchecked Sendable {
    // One party at a time touches the action, as `TimerEntry` says.
    private var action: TimerAction<Owner>?

    init(
        _ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, owner: Owner?,
        _ action: TimerAction<Owner>
    ) {
        self.action = action
        super.init(schedule, on: scheduler, label, owner: owner)
    }

    override func perform(_ tick: Tick) -> TimerStateMachine.Outcome {
        action?.perform(tick, for: owner) ?? .returned
    }

    override func dropAction() { action = nil }
}
