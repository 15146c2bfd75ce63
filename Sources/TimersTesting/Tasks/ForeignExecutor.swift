/// An executor that a virtual time does not wait for, because it is neither the time's own nor the global one.
enum ForeignExecutor {
    /// The executor of the main actor.
    case main
    /// The executor of an actor that declares `unownedExecutor`.
    case ofActor

    /// The foreign executor whose job the calling thread runs; nil if it runs no such job.
    ///
    /// The answer is also nil if the runtime lacks the function that knows.
    static var current: ForeignExecutor? {
        guard let currentExecutor = unsafe currentExecutor else { return nil }
        let executor = unsafe Identity(currentExecutor())
        // The runtime returns two words and retains nothing. This code compares them.
        guard executor.object != 0, executor.conformance != 0 else { return nil }
        return unsafe executor.object == Identity(MainActor.sharedUnownedExecutor).object ? .main : .ofActor
        // The main actor's executor is never destroyed.
    }

    /// The foreign executor that a task leaves, if the calling thread enqueues a job for that reason.
    ///
    /// The runtime forgets the thread's current task before it enqueues that task elsewhere. A thread that enqueues a
    /// job because it resumes a continuation either still has a task of its own or runs no job at all.
    static var leftByTask: ForeignExecutor? {
        CurrentTask.identity == 0 ? current : nil
    }

    /// Whether an actor has an executor of its own.
    static func exists(for actor: any Actor) -> Bool {
        unsafe Identity(actor.unownedExecutor).conformance != 0
        // The caller retains the actor, and so its executor; here and below.
    }

    /// Whether an actor has an executor of its own that runs no jobs of virtual times.
    static func isOutside(_ actor: any Actor) -> Bool {
        let identity = unsafe Identity(actor.unownedExecutor)
        guard identity.object != 0, identity.conformance != 0 else { return false }
        let object = unsafe unsafeBitCast(identity.object, to: AnyObject.self)
        // Every executor with a conformance is an object, which its actor retains during the call.
        return !(object is DrainedSerialExecutor)
    }

    private typealias CurrentExecutor = @convention(thin) () -> UnownedSerialExecutor

    private static let currentExecutor: CurrentExecutor? = unsafe runtimeSymbol("swift_task_getCurrentExecutor").map {
        unsafe unsafeBitCast($0, to: CurrentExecutor.self)
        // The function of that name has this type.
    }

    /// The identity of an executor in the runtime.
    private struct Identity {
        /// The executor, or a default actor; 0 for the global executor.
        let object: UInt
        /// How the object conforms to `SerialExecutor`; 0 for a default actor.
        let conformance: UInt

        init(_ executor: UnownedSerialExecutor) {
            (object, conformance) = unsafe unsafeBitCast(executor, to: (UInt, UInt).self)
            // An `UnownedSerialExecutor` consists of these two words.
        }
    }
}
