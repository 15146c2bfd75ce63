public import Timers

/// A database that keeps deadlines, for any number of runners in any number of processes.
///
/// ``MemoryStore`` keeps deadlines in memory, for tests. A store for another database implements this protocol and one
/// of ``SynchronousTransactions`` and ``AsynchronousTransactions``. The suite `StoreConformance` of the module
/// `TimersTesting` checks every promise below.
///
/// ## One clock
///
/// Only the clock of the store counts, which for a server is the clock of the database. A store compares deadlines with
/// its own time inside the statement, and computes the end of a lease or of a delay from that time and a duration.
/// Callers send an instant only where a user or a schedule chose it. All instants are on the wall clock,
/// ``/Timers/TimerSchedule/ClockKind/wall``. A store keeps them to the microsecond or better, and rounds a deadline up,
/// so that none comes early.
///
/// ## One row, one due instant
///
/// Each deadline is one row, ``DeadlineRecord``, with one instant that says when a claim may take it:
///
/// | state | ``DeadlineRecord/due`` |
/// |---|---|
/// | ``DeadlineState/waiting`` | the deadline, or the end of the delay before the next attempt |
/// | ``DeadlineState/running`` | the end of the lease |
/// | ``DeadlineState/dead`` | when it died; no claim takes it |
/// | ``DeadlineState/finished`` | when the store may delete it; no claim takes it |
///
/// So the ordinary claim takes over what a process left behind when it ended.
///
/// ## One statement
///
/// Each call takes effect completely or not at all, and calls of several processes behave as if they came one after
/// another. A call that throws may have taken effect, as an answer can be lost; each is safe to repeat. A store reports
/// an error that no repetition can cure as a ``DurableError``.
///
/// Each call that makes a deadline due earlier tells the runners of all processes with a ``StoreNotice``, after its
/// transaction has been committed.
public protocol DeadlineStore: Sendable {
    /// What a user's own statements and the calls of this store share to take effect together.
    ///
    /// This is the type that users of the database know, such as the connection inside a transaction.
    associatedtype Transaction

    // MARK: Deadlines

    /// The time of the store's clock.
    func now() async throws -> TimerInstant

    /// Schedules deadlines, or moves those whose key exists.
    ///
    /// | the row of the name and the key | what happens |
    /// |---|---|
    /// | none, or the key is nil | a new row waits |
    /// | waits, is dead or finished | it waits for the new deadline with the new payload, no attempt and no failure |
    /// | runs | ``DeadlineRecord/next`` takes the new deadline, and the end of the run lets the row wait for it |
    ///
    /// ``DeadlineRequest/ifExists`` makes exceptions. A row that waits or runs stays as it is with
    /// ``ExistingDeadline/keep``. With ``ExistingDeadline/earlier`` it stays if its due instant, or the deadline that
    /// waits behind the run, is not after the new one.
    ///
    /// Names, keys and schedules are the same only if their bytes are. Of several requests with one name and one key
    /// only the last counts. A store should take row locks in the order of names and keys, so that two batches do not
    /// block each other for ever.
    ///
    /// - Parameter requests: the deadlines.
    /// - Returns: the identifier of each request's row, in the order of the requests.
    /// - Throws: the errors of the store; then it keeps none of the deadlines. ``DurableError`` with the code
    ///   ``DurableError/Code/invalidDeadline`` if ``DeadlineRequest/validate()`` refuses one, and
    ///   ``DurableError/Code/invalidKind`` if a name is that of a repeating deadline.
    func schedule(_ requests: [DeadlineRequest]) async throws -> [DeadlineID]

    /// Cancels a deadline.
    ///
    /// | the row | what happens | result |
    /// |---|---|---|
    /// | waits | it is deleted | ``DeadlineCancellation/cancelled`` |
    /// | runs, and the run is to stop | it is deleted | ``DeadlineCancellation/stopped`` |
    /// | runs, another waits behind it | as below, and that one goes | ``DeadlineCancellation/cancelledNext`` |
    /// | runs | it is ``DeadlineRecord/isCancelled`` | ``DeadlineCancellation/running`` |
    /// | is dead, is finished or does not exist | nothing | ``DeadlineCancellation/notFound`` |
    ///
    /// The lease does not matter: a row runs until its run ends or a claim takes it over. When a run is to stop, the
    /// store sends ``StoreNotice/changed``, and the next claim of its runner says that the run is lost.
    ///
    /// - Parameters:
    ///   - deadline: what to cancel.
    ///   - stopsRun: whether a run is to stop.
    /// - Returns: whether it came in time.
    /// - Throws: the errors of the store.
    func cancel(_ deadline: DeadlineReference, stopsRun: Bool) async throws -> DeadlineCancellation

    /// Returns the row of a deadline; nil if there is none.
    func find(_ deadline: DeadlineReference) async throws -> DeadlineRecord?

    /// Makes sure that each repeating deadline has its row, whose key is ``RepeatingDeadline/key``.
    ///
    /// | the row | what happens |
    /// |---|---|
    /// | does not exist | a new row waits for ``RepeatingDeadline/first`` |
    /// | has the same ``DeadlineRecord/schedule`` | nothing |
    /// | has another schedule, and runs | it takes the schedule, and waits for `first` behind the run |
    /// | has another schedule | it takes the schedule, and waits for `first` with no attempt and no failure |
    ///
    /// A deadline with a ``RepeatingDeadline/release`` names its runner, and the store notes the schedule of that
    /// runner. The row takes the schedule only if it counts. Of the schedules of all runners that are alive, the one
    /// counts that came last, and a schedule comes with the first runner that is alive and has it. A runner is alive
    /// until it leaves, until the store sees that its process has ended, or until it has made no claim for ninety
    /// seconds; a store whose runners live in its own process waits three hours. When a schedule no longer counts, the
    /// store sends ``StoreNotice/changed``, and the next claims of the others say that the row is
    /// ``ScheduleStanding/missing``.
    ///
    /// - Throws: ``DurableError`` with the code ``DurableError/Code/invalidDeadline`` if the store cannot keep one of
    ///   them, and ``DurableError/Code/invalidKind`` if other deadlines of the name wait or run.
    func ensure(_ repeating: [RepeatingDeadline]) async throws

    // MARK: Runs

    /// Gives due deadlines to a runner, and says when the next ones are due.
    ///
    /// A row can be claimed if ``DeadlineRecord/due`` has come, its state is waiting or running, its name and its
    /// schedule are those of a ``ClaimRequest/Kind``, and no other call holds it at this moment. For each kind the
    /// rows come by due instant, at most ``ClaimRequest/Kind/slots`` of them, and at most ``ClaimRequest/limit`` in
    /// all. The call takes each row it claims in one of two ways:
    ///
    /// - A row without a schedule that has used its ``ClaimRequest/Kind/attempts`` becomes dead: its process ended in
    ///   the last attempt. A failure that the row has stays. ``ClaimAnswer/dead`` lists it. If another deadline waits
    ///   behind its run, the row waits for that one instead, and the list is free to leave it out.
    /// - Any other row runs: its fence grows, also over a crash of the store that has lost a claim, its attempt grows
    ///   by one, its runner is the caller, and its due instant is the time of the store plus the lease.
    ///   ``ClaimAnswer/claimed`` lists it as it is then.
    ///
    /// A row that ran until then has lost its process: its history says so. A row that was cancelled during its run is
    /// deleted instead.
    ///
    /// Rows of paused kinds are left alone, and ``ClaimAnswer/next`` leaves them out.
    ///
    /// If another deadline waits behind the run of a process that has ended, the old one runs again first.
    func claim(_ request: ClaimRequest) async throws -> ClaimAnswer

    /// Renews leases: each ends when `lease` has passed from now.
    ///
    /// A lease whose end has passed is renewed too if no claim has taken the row since.
    ///
    /// - Returns: the runs whose leases are lost, since their rows do not run, have another runner or another fence.
    func renew(_ runs: [RunToken], of runner: RunnerID, lease: Duration) async throws -> [RunToken]

    /// Ends runs: all of them, or none if the call throws.
    ///
    /// A row takes its end only if it runs, and its runner and its fence are those of the run. The state is then as
    /// ``RunEnd/Outcome`` says; ``DeadlineRecord/runner`` is nil. ``DeadlineRecord/history`` takes a failure, with its
    /// ``RunEnd/place``. If another deadline waits behind the run, the row waits for that one in any case, with its
    /// payload, no attempt, no failure and no history. A row that was cancelled during the run is deleted where it
    /// would wait.
    ///
    /// - Returns: the runs that no longer have their leases, and whose rows this call left alone.
    func end(_ ends: [RunEnd], of runner: RunnerID) async throws -> [RunToken]

    // MARK: Dead and finished deadlines

    /// Returns rows in the order of their identifiers.
    func list(_ query: DeadlineQuery) async throws -> [DeadlineRecord]

    /// Lets dead deadlines wait again, due at once, with no attempt, and those that wait be due at once.
    ///
    /// Each keeps its failure. The deadline of one that waits is not after the instant at which it is due.
    ///
    /// - Returns: how many of them were dead, or waited and were not due.
    func revive(_ deadlines: [DeadlineID]) async throws -> Int

    /// Deletes dead and finished deadlines.
    ///
    /// - Returns: how many of them were dead or finished.
    func delete(_ deadlines: [DeadlineID]) async throws -> Int

    /// Deletes at most `limit` finished deadlines that have been kept long enough, and dead ones of these kinds.
    ///
    /// - Parameters:
    ///   - dead: for each kind whose dead deadlines go after a time, how long they are kept; a dead one counts from its
    ///     ``DeadlineRecord/due``.
    ///   - limit: the largest number of rows.
    /// - Returns: how many.
    /// - Throws: the errors of the store.
    func prune(dead: [String: Duration], limit: Int) async throws -> Int

    /// Counts the deadlines of each kind that has rows or is paused.
    ///
    /// O(rows).
    func counts() async throws -> [KindCounts]

    // MARK: Kinds

    /// Pauses a kind, or lets it go on: no claim takes a row of a paused kind.
    ///
    /// Runs that have begun go on. A pause lasts until it is ended, also over the ends of all processes. When a kind
    /// goes on, the store sends ``StoreNotice/changed``.
    ///
    /// - Parameters:
    ///   - name: the name of the kind, which needs no row.
    ///   - isPaused: whether it is paused from now on.
    /// - Throws: the errors of the store.
    func setPaused(_ name: String, _ isPaused: Bool) async throws

    // MARK: Runners

    /// Tells the store that a runner begins, before its first claim.
    ///
    /// A store that can see the end of a process, as through a lock of a session, takes that lock here. A claim that
    /// finds the lock of another runner free makes that runner's running rows due at once, as
    /// ``ClaimRequest/isThorough`` says.
    ///
    /// By default this does nothing, and leases alone decide.
    func join(_ runner: RunnerID) async throws

    /// Tells the store that a runner has ended and has no runs.
    ///
    /// By default this does nothing.
    func leave(_ runner: RunnerID) async

    /// Returns what a runner needs to know between two claims.
    ///
    /// The store may drop notices that no longer matter, and may merge several into one. The stream ends when the
    /// task that reads it is cancelled, or the stream is released.
    ///
    /// By default the stream says that notices are ``StoreNotice/unreliable(_:)``, and the runner looks each second.
    func notices(for runner: RunnerID) -> AsyncStream<StoreNotice>
}

extension DeadlineStore {
    /// Cancels a deadline, and lets a run go on.
    package func cancel(_ deadline: DeadlineReference) async throws -> DeadlineCancellation {
        try await cancel(deadline, stopsRun: false)
    }

    /// Does nothing.
    public func join(_ runner: RunnerID) async throws {}

    /// Does nothing.
    public func leave(_ runner: RunnerID) async {}

    /// Returns a stream that says that this store sends no notices.
    public func notices(for runner: RunnerID) -> AsyncStream<StoreNotice> {
        AsyncStream { continuation in continuation.yield(.unreliable("the store sends no notices")) }
    }
}
