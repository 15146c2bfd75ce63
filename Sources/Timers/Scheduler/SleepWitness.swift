/// A driver that is notified before a task sleeps on a clock of its scheduler.
package protocol SleepWitness: TimerDriver {
    /// How many actions run in place before other work goes on.
    var actionsInTurn: Int { get }
    /// Whether a tick whose action may block becomes a job of its own, like those of ``TimerScheduler/shared``.
    var handsOverTicks: Bool { get }
    /// Runs the tick of a timer as a job of the context.
    func run(_ job: @escaping @Sendable () -> Void, for label: TimerLabel)
    /// Called by a task that is about to sleep; the task sleeps when this method returns.
    func willSleep(_ label: TimerLabel) async
    /// Called when virtual time cannot wait for the action of a timer.
    func cannotWait(for label: TimerLabel, _ reason: UnawaitedAction)
    /// Called by a task that is about to move to an actor for the action of a timer.
    func willRun(for label: TimerLabel, on actor: any Actor)
    /// Called by the same task when it has left the actor.
    func hasRun(on actor: any Actor)
    /// Called by the task of an asynchronous action, before the action begins.
    ///
    /// - Parameters:
    ///   - action: a number that no other action has at the same time.
    ///   - label: the timer or object whose action it is.
    func actionBegins(_ action: UInt, for label: TimerLabel)
    /// Called by the same task when the action has returned.
    func actionEnds(_ action: UInt)
    /// Called by a task of the library itself that begins.
    func taskBegins(_ description: String)
    /// Called when the task of an action, or a child task, begins to wait for a timer of the scheduler.
    func waitBegins(in action: UInt)
    /// Called when that wait has ended.
    func waitEnds(in action: UInt)
}

/// A wait of an asynchronous action for a timer in virtual time.
struct VirtualWait {
    private let witness: any SleepWitness
    private let action: UInt

    /// Begins a wait of the calling task; nil in real time and outside actions.
    @inline(__always)
    init?(on scheduler: TimerScheduler) {
        guard let witness = scheduler.sleepWitness, let action = CurrentAction.identity else { return nil }
        (self.witness, self.action) = (witness, action)
        witness.waitBegins(in: action)
    }

    func end() { witness.waitEnds(in: action) }
}

/// A reason why virtual time cannot wait for the action of a timer.
package enum UnawaitedAction: Sendable {
    /// The action may suspend on the main actor, and the runtime lacks the hooks to wait for that.
    case mainActor
    /// The action runs on an actor with an executor of its own.
    case actorWithExecutor
    /// The timer waits on a scheduler that is not virtual.
    case otherScheduler
}
