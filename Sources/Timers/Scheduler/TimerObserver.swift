/// Receives the events of a scheduler's timers, for logs and metrics.
public protocol TimerObserver: Sendable {
    /// Called at each event of a timer, on the thread where it happened and outside every lock. The method must be
    /// quick.
    func timer(_ timer: TimerInfo, did event: TimerEvent)
}

/// An observer that calls the actions of ticks itself, for example inside a span that it begins.
package protocol ActionObserver: TimerObserver {
    /// Calls `action` once, on the calling thread, and returns its outcome.
    func perform(
        _ tick: Tick, of timer: TimerInfo, _ action: () -> TimerStateMachine.Outcome
    ) -> TimerStateMachine.Outcome

    /// Calls `action` once, in the isolation of the caller, and returns its outcome.
    func perform(
        _ tick: Tick, of timer: TimerInfo, isolation: isolated (any Actor)?,
        _ action: () async -> TimerStateMachine.Outcome
    ) async -> TimerStateMachine.Outcome
}

/// The observer that calls the actions of a timer's ticks.
final class ActionObservation: Sendable {
    let observer: any ActionObserver
    let timer: TimerInfo

    init(_ observer: any ActionObserver, _ timer: TimerInfo) {
        self.observer = observer
        self.timer = timer
    }
}

/// An event of a timer.
public enum TimerEvent: Sendable {
    /// The timer was made.
    case scheduled
    /// The timer is about to tick. Its action runs next, unless a control call withdraws the tick first.
    case willTick(Tick)
    /// The action of a tick has returned or thrown, that long after it began. A tick that a ``TimerTicks`` delivers has
    /// no such event: its action is the code of the consumer.
    case didTick(Tick, duration: Duration)
    /// The action threw. The schedule's ``ErrorPolicy`` decides what follows.
    case threw(any Error)
    /// The timer has no owner, and its handle was released before it ticked for the first time since it was started or
    /// restarted. That is a mistake, unless it is a timeout that is no longer needed.
    case abandoned
    /// The timer has ended.
    case finished(FinishReason)
}
