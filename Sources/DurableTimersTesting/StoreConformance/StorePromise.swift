/// A promise of `DeadlineStore`.
public enum StorePromise: String, CaseIterable, Sendable {
    /// All instants come from one clock, which goes on and never back, and which all clients share.
    case time
    /// No claim takes a deadline before its instant, and the answer says when the next one is due.
    case neverEarly
    /// A claim takes the earliest rows first, and keeps to its limits.
    case limits
    /// A claim takes rows of the kinds and schedules that it names, and a thorough one lists the other kinds.
    case kinds
    /// Each row goes to one of many claims that come at once.
    case exclusive
    /// Payloads, keys, names and traces come back as they were.
    case contents
    /// A kind and a key have one row, which a request moves.
    case keys
    /// A request leaves an existing deadline as it is, or moves it only forwards, if it says so.
    case existing
    /// Names, keys and schedules are the same only if their bytes are.
    case bytes
    /// What a store cannot keep as it is, it refuses, and keeps nothing of the batch.
    case refusals
    /// A deadline that is moved during its run waits for the end of the run, however the run ends.
    case movedRuns
    /// The end of a run and a move that come at the same time both happen.
    case movedEnds
    /// A cancellation says whether it came in time, and nothing follows a run that was cancelled.
    case cancellation
    /// A run that is stopped has no row, and a claim tells its runner so.
    case stops
    /// No claim takes a row of a kind that is paused.
    case pauses
    /// A run that has lost its lease to another one writes nothing, and neither does another runner.
    case fences
    /// A renewed lease lasts.
    case renewal
    /// When a lease has ended, an ordinary claim takes the row over, and not before.
    case takeover
    /// Each claim counts as an attempt, and a deadline that has used its attempts is dead.
    case attempts
    /// A failed run waits for its delay by the store's clock, with its error.
    case failures
    /// A row keeps what went wrong with its last attempts.
    case history
    /// A run that is given back does not count as an attempt, and neither does one whose claim had no answer.
    case givenBack
    /// Dead deadlines are kept as long as asked, listed, revived and deleted.
    case dead
    /// Finished deadlines are deleted, or kept as long as asked.
    case finished
    /// Repeating deadlines have one row each, and a changed schedule takes effect.
    case repeating
    /// Of the schedules that live runners have for a repeating deadline, the one of the latest release counts.
    case releases
    /// A batch is done completely.
    case batches
    /// A transaction takes effect completely or not at all.
    case transactions
    /// Clients learn of earlier deadlines that others write.
    case notices
    /// The counts are those of the rows.
    case counts
    /// Calls of two clients, one after another in a random order, do what the description says.
    case sequences
    /// Two calls at the same time behave as if one came after the other.
    case races
}

/// A promise of `DeadlineStore` that a store does not keep.
public struct StoreViolation: Error, Hashable, CustomStringConvertible {
    /// The promise.
    public let promise: StorePromise
    /// What happened instead.
    public let reason: String

    /// The promise and the reason in one line.
    public var description: String { "\(promise.rawValue): \(reason)" }
}
