/// The functions of a store that a runner calls.
///
/// It is separate from ``DeadlineStore``, because only the authors of stores need it. It may change in any version.
@_spi(Store) public protocol RunStore: Sendable {
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
    /// that came last counts. A schedule comes with the first runner that is alive and has it. A runner is alive until
    /// it leaves, until the store sees that its process has ended, or until it has made no claim for ninety seconds. A
    /// store whose runners live in its own process waits three hours. When a schedule no longer counts, the store sends
    /// ``StoreNotice/changed``, and the next claims of the others say that the row is ``ScheduleStanding/missing``.
    ///
    /// - Throws: ``DurableError`` with the code ``DurableError/Code/invalidDeadline`` if the store cannot keep one of
    ///   them, and ``DurableError/Code/invalidKind`` if other deadlines of the name wait or run.
    func ensure(_ repeating: [RepeatingDeadline]) async throws

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
    /// - Any other row runs: its fence grows, even across a crash of the store that has lost a claim, its attempt grows
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
    /// A lease whose end has passed is also renewed if no claim has taken the row since.
    ///
    /// - Returns: the runs whose leases are lost, because their rows do not run, or have another runner or another
    ///   fence.
    func renew(_ runs: [RunToken], of runner: RunnerID, lease: Duration) async throws -> [RunToken]

    /// Ends runs: all of them, or none if the call throws.
    ///
    /// A row takes its end only if it runs, and its runner and its fence are those of the run. The state is then as
    /// ``RunEnd/Outcome`` says; ``DeadlineRecord/runner`` is nil. ``DeadlineRecord/history`` takes a failure, with its
    /// ``RunEnd/place``. If another deadline waits behind the run, the row waits for that one in any case, with its
    /// payload, no attempt, no failure and no history. A row that was cancelled during the run is deleted instead of
    /// waiting.
    ///
    /// - Returns: the runs that no longer have their leases, and whose rows this call left alone.
    func end(_ ends: [RunEnd], of runner: RunnerID) async throws -> [RunToken]

    /// Deletes at most `limit` finished deadlines that have been kept long enough, and dead ones of these kinds.
    ///
    /// - Parameters:
    ///   - dead: for each kind whose dead deadlines are deleted after a time, how long they are kept, counted from
    ///     ``DeadlineRecord/due``.
    ///   - limit: the largest number of rows.
    /// - Returns: how many.
    /// - Throws: the errors of the store.
    func prune(dead: [String: Duration], limit: Int) async throws -> Int

    /// Tells the store that a runner begins, before its first claim.
    ///
    /// A store that can see the end of a process, for example through a lock of a session, takes that lock here. A
    /// claim that finds the lock of another runner free makes that runner's running rows due at once, as
    /// ``ClaimRequest/isThorough`` says.
    ///
    /// By default this does nothing, and only leases decide.
    func join(_ runner: RunnerID) async throws

    /// Tells the store that a runner has ended and has no runs.
    ///
    /// By default this does nothing.
    func leave(_ runner: RunnerID) async

    /// Returns the notices that a runner needs between two claims.
    ///
    /// The store may drop notices that no longer matter, and may merge several into one. The stream ends when the
    /// task that reads it is cancelled, or the stream is released.
    ///
    /// By default the stream says that notices are ``StoreNotice/unreliable(_:)``, and the runner looks every second.
    func notices(for runner: RunnerID) -> AsyncStream<StoreNotice>
}

@_spi(Store) extension RunStore {
    /// Does nothing.
    public func join(_ runner: RunnerID) async throws {}

    /// Does nothing.
    public func leave(_ runner: RunnerID) async {}

    /// Returns a stream that says that this store sends no notices.
    public func notices(for runner: RunnerID) -> AsyncStream<StoreNotice> {
        AsyncStream { continuation in continuation.yield(.unreliable("the store sends no notices")) }
    }
}

/// The runs of a store that has none.
struct NoRuns: RunStore {
    /// The name of the store.
    let store: String

    private var error: DurableError { DurableError(.invalidStore, "\(store) cannot run deadlines: it is no RunStore") }

    func ensure(_ repeating: [RepeatingDeadline]) async throws { throw error }

    func claim(_ request: ClaimRequest) async throws -> ClaimAnswer { throw error }

    func renew(_ runs: [RunToken], of runner: RunnerID, lease: Duration) async throws -> [RunToken] { throw error }

    func end(_ ends: [RunEnd], of runner: RunnerID) async throws -> [RunToken] { throw error }

    func prune(dead: [String: Duration], limit: Int) async throws -> Int { throw error }
}
