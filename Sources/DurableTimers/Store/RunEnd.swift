public import Timers

/// The identity of a run.
///
/// Each claim of a row gives it a new fence. A write with an old one is refused.
public struct RunToken: Hashable, Sendable {
    /// The row.
    public var id: DeadlineID
    /// The fence of the claim that began the run.
    public var fence: Int64

    /// Creates the identity of a run.
    public init(id: DeadlineID, fence: Int64) {
        self.id = id
        self.fence = fence
    }
}

/// How a run has ended.
@_spi(Store) public struct RunEnd: Hashable, Sendable {
    /// What becomes of a row when its run ends.
    public enum Outcome: Hashable, Sendable {
        /// The row is deleted. With a duration above zero, it stays that long as ``DeadlineState/finished``.
        case finished(keep: Duration)
        /// The row of a repeating deadline waits for its next date, with no attempt and this failure.
        case repeats(at: TimerInstant, failure: String?)
        /// The row waits, and is due when this delay has passed on the store's clock; a negative delay counts as zero.
        /// It keeps its deadline and its attempts.
        case retry(after: Duration, failure: String)
        /// The row is dead.
        case dead(failure: String)
        /// The row waits, is due when this delay has passed on the store's clock, and the attempt does not count: the
        /// runner stops, or cannot decode the payload. A failure replaces that of the row; nil leaves it.
        case givenBack(after: Duration, failure: String?)
    }

    /// The run.
    public var token: RunToken
    /// What becomes of its row.
    public var outcome: Outcome
    /// Where it ran, for the history of a row whose run has failed.
    public var place: String

    /// Creates the end of a run.
    ///
    /// - Parameters:
    ///   - token: the run.
    ///   - outcome: what becomes of its row.
    ///   - place: where it ran, for the history of a row whose run has failed.
    public init(_ token: RunToken, _ outcome: Outcome, in place: String = "") {
        self.token = token
        self.outcome = outcome
        self.place = place
    }
}
