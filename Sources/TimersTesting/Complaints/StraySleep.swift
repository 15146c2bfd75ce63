import Timers

/// A reason why `await advance` does not wait for a task that sleeps on a virtual clock.
enum StraySleep {
    /// An unstructured task, in a time that captures none.
    case unstructured
    /// Code of the main actor, in a time that captures no jobs.
    case mainActor
    /// A task that a capturing time has not captured.
    case uncaptured
    /// Code of an actor that has an executor of its own.
    case actorWithExecutor

    /// The reason for the calling task, which is about to sleep; nil if the time waits for it.
    init?(on executor: DrainedExecutor) {
        let isCurrent = executor.isCurrent
        // Time that moves itself cannot run ahead of the task that moves it.
        if isCurrent, executor.hasIdleHandlerOfTask { return nil }
        let isCapturing = executor.firstCapturedTask != nil
        // A sleep behind `any Clock` leaves the actor before the clock learns of it, and returns to the actor.
        switch isCurrent ? executor.origin : .current {
        case .ofActor: self = .actorWithExecutor
        case .main: self = isCapturing ? .uncaptured : .mainActor
        case nil:
            // On an actor, the task may run on the thread of other code.
            if isCurrent || executor.isPreferred { return nil }
            self = isCapturing ? .uncaptured : .unstructured
        }
    }

    /// A message that says what went wrong, and what the test can do.
    var message: String {
        switch self {
        case .unstructured:
            """
            A task sleeps on a virtual clock, but does not run on the executor of its time: 'await advance' does not \
            wait for it. Start it with Task(executorPreference: time.executor), or make the time with \
            capturesUnstructuredTasks.
            """
        case .mainActor:
            """
            Code of the main actor sleeps on a virtual clock: 'await advance' does not wait for what it does when it \
            wakes. Make the time with capturesUnstructuredTasks.
            """
        case .uncaptured:
            """
            A task sleeps on a virtual clock, but its time has not captured it: 'await advance' does not wait for it. \
            The task began before its time or outside 'run', or while another library had replaced the time's hook in \
            the Swift runtime. Start it inside 'run', and end the other library's use of the hook before.
            """
        case .actorWithExecutor:
            """
            A task sleeps on a virtual clock on behalf of an actor with an executor of its own: 'await advance' does \
            not wait for what that actor does before and after the sleep. Let the actor take its executor as a \
            parameter, and give it time.serialExecutor in this test.
            """
        }
    }
}
