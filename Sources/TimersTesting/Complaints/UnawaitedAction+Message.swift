import Timers

extension UnawaitedAction {
    /// A message that says what went wrong with the action of a timer, and what the test can do.
    func message(of timer: TimerLabel) -> String {
        switch self {
        case .mainActor:
            """
            \(timer.nameOfAction) is asynchronous and runs on the main actor, and 'await advance' cannot wait for it: \
            the Swift runtime lacks a hook, or another library has replaced the executor of the main actor. Await what \
            the action changes before you check it.
            """
        case .actorWithExecutor:
            """
            \(timer.nameOfAction) runs on an actor with an executor of its own: 'await advance' does not wait for it. \
            Let the actor take its executor as a parameter, and give it time.serialExecutor in this test.
            """
        case .otherScheduler:
            """
            \(timer.nameOfAction) runs in real time: the timer is made inside virtual time on a scheduler that is not \
            virtual. Give the code time.scheduler, or make the timer outside 'run'.
            """
        }
    }
}
