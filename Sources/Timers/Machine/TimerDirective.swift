/// What the scheduler has to do after an event of the state machine.
package enum TimerDirective {
    /// Do nothing: the timer had already finished.
    case none
    /// Enqueue the timer into the wheel for this window, or move it there.
    case enqueue(TickWindow)
    /// Dequeue the timer if it is in the wheel: it is paused or idle, or one of its ticks is claimed or running.
    case dequeue
    /// Dequeue the timer and cancel the task of its action: the timer has finished while its action runs.
    case stop
    /// Dequeue the timer, destroy its action and resume the callers that wait for its end: the timer has finished, and
    /// its action does not run.
    ///
    /// Exactly one event in the life of a timer returns this.
    case end
}
