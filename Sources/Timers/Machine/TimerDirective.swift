/// What an event of the state machine asks the scheduler to do with the timer.
package enum TimerDirective {
    /// Nothing: the timer had finished before.
    case none
    /// Keep the timer in the wheel, to come up in this window.
    case enqueue(TickWindow)
    /// Keep the timer out of the wheel: it is paused or idle, or a tick of it is under way.
    case dequeue
    /// Keep the timer out of the wheel, and cancel the task of its action: the timer has finished while the action
    /// runs.
    case stop
    /// Destroy the action, and tell the callers that wait for the end: the timer has finished, and no action of it
    /// runs.
    ///
    /// An event returns this once in the life of a timer.
    case end
}
