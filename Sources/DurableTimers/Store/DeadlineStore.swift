public import Timers

/// A database that keeps deadlines, for any number of runners in any number of processes.
///
/// ``MemoryStore`` keeps deadlines in memory, for tests. A store for another database implements this protocol, one of
/// ``SynchronousTransactions`` and ``AsynchronousTransactions``, and `RunStore`, which has the functions that only
/// runners call. <doc:WritingAStore> describes all of it.
///
/// ## One clock
///
/// Only the clock of the store counts, which for a server is the clock of the database. A store compares deadlines with
/// its own time inside the statement, and computes the end of a lease or of a delay from that time and a duration.
/// Callers send an instant only if a user or a schedule chose it. All instants are on the wall clock,
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
/// So an ordinary claim takes over the rows that a process left behind when it ended.
///
/// ## One statement
///
/// Each call takes effect completely or not at all, and calls of several processes behave as if they came one after
/// another. A call that throws may have taken effect, because an answer can be lost. Each call is safe to repeat. A
/// store reports an error that no repetition can cure as a ``DurableError``.
///
/// Each call that makes a deadline due earlier tells the runners of all processes with a `StoreNotice`, after its
/// transaction has been committed.
public protocol DeadlineStore: Sendable {
    /// The transaction in which a user's own statements and the calls of this store take effect together.
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
    /// Names, keys and schedules are the same only if their bytes are. Of several requests with one name and one key,
    /// only the last counts. A store should take row locks in the order of names and keys, so that two batches do not
    /// block each other forever.
    ///
    /// - Parameter requests: the deadlines.
    /// - Returns: the identifier of each request's row, in the order of the requests.
    /// - Throws: the errors of the store, which then keeps none of the deadlines. ``DurableError`` with the code
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
    /// store sends `StoreNotice.changed`, and the next claim of its runner says that the run is lost.
    ///
    /// - Parameters:
    ///   - deadline: what to cancel.
    ///   - stopsRun: whether a run is to stop.
    /// - Returns: whether it came in time.
    /// - Throws: the errors of the store.
    func cancel(_ deadline: DeadlineReference, stopsRun: Bool) async throws -> DeadlineCancellation

    /// Returns the row of a deadline; nil if there is none.
    func find(_ deadline: DeadlineReference) async throws -> DeadlineRecord?

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

    /// Counts the deadlines of each kind that has rows or is paused.
    ///
    /// O(rows).
    func counts() async throws -> [KindCounts]

    // MARK: Kinds

    /// Pauses a kind, or lets it go on: no claim takes a row of a paused kind.
    ///
    /// Runs that have begun go on. A pause lasts until it is ended, even if all processes end. When a kind goes on, the
    /// store sends `StoreNotice.changed`.
    ///
    /// - Parameters:
    ///   - name: the name of the kind, which needs no row.
    ///   - isPaused: whether it is paused from now on.
    /// - Throws: the errors of the store.
    func setPaused(_ name: String, _ isPaused: Bool) async throws

    /// The functions that runners call.
    ///
    /// A `RunStore` is its own.
    @_spi(Store) var runs: any RunStore { get }
}

extension DeadlineStore {
    /// Cancels a deadline, and lets a run go on.
    package func cancel(_ deadline: DeadlineReference) async throws -> DeadlineCancellation {
        try await cancel(deadline, stopsRun: false)
    }

    /// A value whose functions throw, because this store is no `RunStore`.
    @_spi(Store) public var runs: any RunStore { NoRuns(store: "\(Self.self)") }
}

@_spi(Store) extension DeadlineStore where Self: RunStore {
    /// The store itself.
    public var runs: any RunStore { self }
}
