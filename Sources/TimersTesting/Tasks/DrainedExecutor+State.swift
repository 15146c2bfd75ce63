import Timers

/// The state of an executor: the work that waits, and the work that runs.
///
/// All of it is a value, which the executor guards with a lock.
extension DrainedExecutor {
    enum Lane {
        case own, main
    }

    enum Work {
        case job(UnownedJob)
        /// A job of an actor that has this executor.
        case actorJob(UnownedJob, DrainedSerialExecutor)
        /// A job of a visit to an actor.
        case visit(UnownedJob, VisitingExecutor)
        case block(@Sendable () -> Void)

        /// The job's identity; nil for a block.
        var job: UInt? {
            switch self {
            case .job(let job), .actorJob(let job, _), .visit(let job, _): job.identity
            case .block: nil
            }
        }
    }

    struct Entry {
        var work: Work
        var lane: Lane
        /// The foreign executor that the task has just left for this one.
        var origin: ForeignExecutor?
        /// The kind of the job; `.other` if the executor does not choose.
        var kind = JobKind.other
        /// The number of the task whose step it is, or that has enqueued it; 0 if that is not known.
        var key: UInt64 = 0
    }

    /// The work that runs.
    struct Running {
        var job: UInt?
        /// The origin of that job, until it enqueues another one.
        var origin: ForeignExecutor?
        var kind = JobKind.other
        var key: UInt64 = 0
    }

    struct State {
        /// The entries that wait, without the one that runs.
        var waiting = FirstInFirstOut<Entry>()
        /// The entry that runs next, when its lane serves.
        var next: Entry?
        /// Chooses what runs next; nil for the order of enqueueing.
        var chooser: OrderChooser?
        /// How many entries there have been.
        var added = 0
        /// How many jobs run inside the one that the lane serves.
        var nesting = 0
        /// Whether a lane serves, or is about to.
        var isServing = false
        var running = Running()
        /// The calls of ``idle(orTurn:isolation:)`` that have not returned.
        var waiters: [Waiter] = []
        /// Whether the next entry is that of a caller who got a turn, and runs before anything else.
        var awaitsCaller = false
        /// The calls of ``jobReturned()`` that wait for the entry that runs.
        var ends: [CheckedContinuation<Void, Never>] = []
        /// Called before the executor counts as idle: the last one only.
        var idleHandlers: [IdleHandler] = []
        /// Whether the last handler must be called again, although it had no work.
        var mustAskAgain = false
        var visits = ActorVisits()
        var processes = ProcessTasks()

        /// The work that comes next.
        enum Next {
            case entry(Entry)
            case turn(ContextTurn, Waiter)
        }

        /// Takes what comes next out of all that could; nil if there is nothing.
        mutating func takeNext(_ source: (any ContextTurns)?, _ story: OrderStory?) -> Next? {
            if chooser == nil, let entry = waiting.removeFirst() { return .entry(entry) }
            let turns = turns(of: source)
            let legal = LegalJobs(waiting)
            if legal.indices.isEmpty, turns.isEmpty || !waiting.isEmpty {
                // A visit to an actor, which virtual time makes and a program does not know.
                return waiting.removeFirst().map(Next.entry)
            }
            let keys = turns.map(\.key) + legal.keys
            let decision = chooser?.choose(among: keys) ?? OrderChooser.Decision(index: 0, usual: 0)
            let candidate: (Int) -> OrderStory.Candidate? = { [waiting] index in
                if index < turns.count { return .turn(turns[index]) }
                return waiting[legal.indices[index - turns.count]].map(OrderStory.Candidate.entry)
            }
            if let story, let chosen = candidate(decision.index), let usual = candidate(decision.usual) {
                if !decision.isUsual { story.deviates(to: chosen, from: usual, holds: decision.holds) }
                story.runs(chosen)
            }
            if decision.index < turns.count { return .turn(turns[decision.index], waiters.removeLast()) }
            return waiting.remove(at: legal.indices[decision.index - turns.count]).map(Next.entry)
        }

        /// The turns of contexts that are due, if a caller takes one.
        private func turns(of source: (any ContextTurns)?) -> [ContextTurn] {
            guard let source, let waiter = waiters.last, waiter.takes != .none else { return [] }
            return source.due(withAlarms: waiter.takes == .ofAll)
        }

        /// Notes which entry runs from now on.
        mutating func run(_ entry: Entry) {
            running = Running(job: entry.work.job, origin: entry.origin, kind: entry.kind, key: entry.key)
        }

        /// Ends serving, and returns the waiters for the caller to resume.
        mutating func stop() -> [Waiter] {
            isServing = false
            defer { waiters = [] }
            return waiters
        }
    }

    /// The turns for which a call of ``idle(orTurn:isolation:)`` returns before the executor is idle.
    enum Turns {
        case none
        /// For a job of a context.
        case ofJobs
        /// For a job of a context, and for an alarm that has rung.
        case ofAll
    }

    struct Waiter {
        let continuation: CheckedContinuation<(@Sendable () -> Void)?, Never>
        let takes: Turns
    }
}
