public import Timers

/// The row of a deadline.
public struct DeadlineRecord: Hashable, Sendable {
    /// Its identifier, which the store chose.
    public var id: DeadlineID
    /// The name of its kind.
    public var name: String
    /// The key that makes it the only one of its kind; nil if it has none.
    public var key: String?
    /// The payload that its handler receives.
    public var payload: [UInt8]
    /// The instant that was asked for.
    ///
    /// Retries and leases do not change it.
    public var scheduled: TimerInstant
    /// When a claim may take the row; see ``DeadlineStore``.
    public var due: TimerInstant
    /// Its state.
    public var state: DeadlineState
    /// A number that grows with each claim.
    ///
    /// A write of an earlier run has a smaller one, and is refused.
    public var fence: Int64 = 0
    /// How many runs have begun for this deadline.
    public var attempt = 0
    /// The runner of its run; nil if it does not run.
    public var runner: RunnerID?
    /// The last error; nil if no run has failed.
    public var failure: String?
    /// The failures of its last attempts, at most ten, the oldest first.
    ///
    /// A claim may leave it out.
    public var history: [FailedAttempt] = []
    /// The schedule of a repeating deadline in words; nil for any other.
    public var schedule: String?
    /// The trace that its run continues; nil for none.
    public var trace: String?
    /// A deadline that was scheduled during the run, and that the row waits for when the run has ended.
    public var next: Next?
    /// Whether the row was cancelled during the run, after which no other attempt and no other date follows.
    public var isCancelled = false

    /// A deadline that waits behind a run.
    public struct Next: Hashable, Sendable {
        /// When it is due.
        public var scheduled: TimerInstant
        /// The payload that its handler receives.
        public var payload: [UInt8]
        /// The trace that its run continues; nil for none.
        public var trace: String?

        /// Creates a deadline that waits behind a run.
        @_spi(Store) public init(scheduled: TimerInstant, payload: [UInt8], trace: String? = nil) {
            self.scheduled = scheduled
            self.payload = payload
            self.trace = trace
        }
    }

    /// Creates the row of a deadline that waits and has never run; set the other properties of the row.
    @_spi(Store) public init(
        id: DeadlineID, name: String, key: String?, payload: [UInt8], scheduled: TimerInstant,
        due: TimerInstant, state: DeadlineState
    ) {
        self.id = id
        self.name = name
        self.key = key
        self.payload = payload
        self.scheduled = scheduled
        self.due = due
        self.state = state
    }

    /// The identity of the row's run, or of its last one.
    public var token: RunToken { RunToken(id: id, fence: fence) }
}

/// The state of a deadline.
public enum DeadlineState: Int, CaseIterable, Hashable, Sendable, LosslessStringConvertible {
    /// It waits for its instant, or for its next attempt.
    case waiting = 0
    /// A runner runs it, or did until its process ended.
    case running = 1
    /// Its last attempt has failed. It stays until it is revived or deleted.
    case dead = 2
    /// Its run has ended, and the runner asked to keep it for a while.
    case finished = 3

    /// Creates the state with this word; nil if there is none.
    public init?(_ word: String) {
        guard let state = Self.allCases.first(where: { state in state.description == word }) else { return nil }
        self = state
    }

    /// The state in one word: `waiting`, `running`, `dead` or `finished`.
    public var description: String {
        switch self {
        case .waiting: "waiting"
        case .running: "running"
        case .dead: "dead"
        case .finished: "finished"
        }
    }
}

/// The identifier of a deadline in its store.
public struct DeadlineID: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number of the row.
    public let rawValue: Int64

    /// Creates the identifier of a row.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// Whether the row of `lhs` has the smaller number.
    public static func < (lhs: DeadlineID, rhs: DeadlineID) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The number of the row.
    public var description: String { "\(rawValue)" }
}

/// A reference to a deadline.
public enum DeadlineReference: Hashable, Sendable {
    /// Its kind and its key.
    case key(name: String, String)
    /// Its identifier.
    case id(DeadlineID)
}

/// Whether a cancellation came in time.
public enum DeadlineCancellation: Hashable, Sendable {
    /// The deadline waited, and is gone.
    case cancelled
    /// The deadline that waited behind a run is gone. The run goes on, and is the last one.
    case cancelledNext
    /// The deadline runs: too late. The run goes on, and is the last one.
    case running
    /// The deadline ran, and is gone. The task of its handler is cancelled within a second.
    case stopped
    /// There is no such deadline, or it has ended.
    case notFound

    /// Whether a deadline was cancelled before it ran.
    public var isInTime: Bool { self == .cancelled || self == .cancelledNext }
}

/// The rows to list.
public struct DeadlineQuery: Hashable, Sendable {
    /// The states of the rows.
    public var states: Set<DeadlineState>
    /// The name of their kind; nil for all kinds.
    public var name: String?
    /// Only rows after this one; nil to begin with the first.
    public var after: DeadlineID?
    /// The largest number of rows.
    public var limit: Int

    /// Creates a query.
    ///
    /// - Parameters:
    ///   - states: the states of the rows.
    ///   - name: the name of their kind; nil for all kinds.
    ///   - after: the last row that is known, to list the rows after it; nil to begin with the first.
    ///   - limit: the largest number of rows, above zero.
    public init(
        states: Set<DeadlineState> = Set(DeadlineState.allCases), name: String? = nil, after: DeadlineID? = nil,
        limit: Int = 100
    ) {
        self.states = states
        self.name = name
        self.after = after
        self.limit = limit
    }
}

/// How many deadlines a kind has.
public struct KindCounts: Hashable, Sendable {
    /// The name of the kind.
    public var name: String
    /// Those that wait and are not due.
    public var waiting = 0
    /// Those that wait and are due, or whose leases have ended.
    public var due = 0
    /// Those that run with a lease.
    public var running = 0
    /// Those that are dead.
    public var dead = 0
    /// Whether the kind is paused.
    public var isPaused = false
    /// How long the first of those that are due has been due; zero if none is.
    public var lateness = Duration.zero
    /// When the first of those that wait is due; nil if none waits.
    public var next: TimerInstant?

    /// Creates the counts of a kind without deadlines.
    @_spi(Store) public init(name: String) { self.name = name }
}
