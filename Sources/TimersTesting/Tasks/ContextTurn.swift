/// The next turn that a context of timers could take: to serve the first of its due timers, or to run a job.
///
/// An executor that chooses asks for the turns that are due, and chooses among them and the jobs of tasks. A turn runs
/// at most one plain action, so that actions of one context keep their order, and others come between them. Each plain
/// action of `.shared` is a job with a key of its own, because it has a thread of its own.
struct ContextTurn: Sendable {
    enum Work: Hashable, Sendable {
        /// The alarm of that number has rung.
        case alarm(Int)
        /// The job of that number waits.
        case job(Int)
    }

    var work: Work
    /// The number of the context, or for a job that needs no other one to end first, a number of its own.
    var key: UInt64
}

/// A source of the turns that are due.
protocol ContextTurns: AnyObject, Sendable {
    /// The turns that could come next.
    ///
    /// - Parameter withAlarms: false for jobs alone.
    /// - Returns: of each context the first job, and then the alarms that have rung, all in the usual order.
    func due(withAlarms: Bool) -> [ContextTurn]
    /// Removes a turn, and returns what it does.
    func take(_ turn: ContextTurn) -> @Sendable () -> Void
    /// The description of a turn for people.
    func name(of turn: ContextTurn) -> String
}
