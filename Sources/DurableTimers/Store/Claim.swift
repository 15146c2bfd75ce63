public import Timers

/// A runner's request for rows to run.
@_spi(Store) public struct ClaimRequest: Hashable, Sendable {
    /// A kind of deadlines that the runner has a handler for.
    public struct Kind: Hashable, Sendable {
        /// The name of the kind.
        public var name: String
        /// The schedule of a repeating deadline in words; nil for deadlines without one.
        ///
        /// A row with another schedule is not claimed.
        public var schedule: String?
        /// How many more runs of this kind the runner can take; above zero.
        public var slots: Int
        /// How many runs a deadline of this kind may begin before a claim makes it dead; above zero.
        public var attempts: Int
        /// An instant before which no row of the kind is due, as far as the runner knows; nil if it does not know.
        ///
        /// A store may skip its rows before that instant, so that it does not walk over the remains of deleted rows. It
        /// ignores the floor in a thorough claim.
        public var floor: TimerInstant?

        /// Creates a kind.
        ///
        /// - Parameters:
        ///   - name: the name of the kind.
        ///   - schedule: the schedule of a repeating deadline in words; nil for deadlines without one.
        ///   - slots: how many more runs of this kind the runner can take; above zero.
        ///   - attempts: how many runs a deadline of this kind may begin; above zero.
        ///   - floor: an instant before which no row of the kind is due; nil if the runner does not know.
        public init(
            name: String, schedule: String? = nil, slots: Int, attempts: Int, floor: TimerInstant? = nil
        ) {
            self.name = name
            self.schedule = schedule
            self.slots = slots
            self.attempts = attempts
            self.floor = floor
        }
    }

    /// The runner that claims.
    public var runner: RunnerID
    /// The kinds that it can take now, each name once.
    public var kinds: [Kind]
    /// The largest number of rows in all; above zero.
    public var limit: Int
    /// How long the leases last; above zero.
    public var lease: Duration
    /// Whether this is one of the rare claims that find what the others may miss.
    ///
    /// In a thorough claim, the store ignores floors. It makes the rows of runners due if it knows that their processes
    /// have ended, which it may do in every claim. And it lists the kinds that the runner did not name.
    public var isThorough: Bool
    /// The names of all kinds that the runner has handlers for, including those without slots.
    public var knownNames: Set<String>
    /// The runs that the runner knows, if it wants to compare them; nil otherwise.
    ///
    /// The store gives back each row that runs for this runner and is not among these, as
    /// ``RunEnd/Outcome/givenBack(after:failure:)`` does without a delay, and may claim it at once: the answer to an
    /// earlier claim was lost. The runs that this runner no longer has are in ``ClaimAnswer/lost``.
    public var knownRuns: Set<RunToken>?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - runner: the runner that claims.
    ///   - kinds: the kinds that it can take now.
    ///   - limit: the largest number of rows in all; above zero.
    ///   - lease: how long the leases last; above zero.
    ///   - isThorough: whether this is one of the rare claims that find what the others may miss.
    ///   - knownNames: the names of all kinds that the runner has handlers for; nil for those of `kinds`.
    ///   - knownRuns: the runs that the runner knows, if it wants to compare them; nil otherwise.
    public init(
        runner: RunnerID, kinds: [Kind], limit: Int, lease: Duration, isThorough: Bool = false,
        knownNames: Set<String>? = nil, knownRuns: Set<RunToken>? = nil
    ) {
        self.runner = runner
        self.kinds = kinds
        self.limit = limit
        self.lease = lease
        self.isThorough = isThorough
        self.knownNames = knownNames ?? Set(kinds.map(\.name))
        self.knownRuns = knownRuns
    }
}

/// The answer to a runner's claim.
@_spi(Store) public struct ClaimAnswer: Hashable, Sendable {
    /// The time of the store's clock.
    public var now: TimerInstant
    /// The rows that the runner has to run, by due instant.
    public var claimed: [DeadlineRecord]
    /// The rows that have become dead.
    public var dead: [DeadlineRecord]
    /// For each kind of the request, the smallest due instant of the rows that a later claim with this schedule can
    /// take; kinds without such a row are missing.
    ///
    /// An instant that has passed belongs to a row that the limits left over, or that another call holds at this
    /// moment. The rows that the caller runs may count with the ends of their leases.
    public var next: [String: TimerInstant]
    /// In a thorough claim, the names of kinds with rows that wait or run and that the runner does not know, at most a
    /// hundred; otherwise none.
    public var unknownNames: Set<String>
    /// For each kind of the request with a schedule that its row does not have: why the row does not have it.
    public var standings: [String: ScheduleStanding]
    /// The ``ClaimRequest/knownRuns`` whose rows do not run, or have another runner or another fence.
    public var lost: [RunToken]
    /// How soon the runner should look again if nothing is due by then; nil if it need not.
    ///
    /// A store that learns of the end of a process only in a claim asks for this while other runners run rows of these
    /// kinds.
    public var lookAgain: Duration?

    /// Creates an answer.
    ///
    /// - Parameters:
    ///   - now: the time of the store's clock.
    ///   - claimed: the rows that the runner has to run.
    ///   - dead: the rows that have become dead.
    ///   - next: the next due instant of each kind.
    ///   - unknownNames: the names of kinds that the runner does not know.
    ///   - standings: why rows do not have the schedules of the request.
    ///   - lost: the runs of the request that the runner no longer has.
    ///   - lookAgain: how soon the runner should look again if nothing is due by then; nil if it need not.
    public init(
        now: TimerInstant, claimed: [DeadlineRecord] = [], dead: [DeadlineRecord] = [],
        next: [String: TimerInstant] = [:], unknownNames: Set<String> = [],
        standings: [String: ScheduleStanding] = [:], lost: [RunToken] = [], lookAgain: Duration? = nil
    ) {
        self.now = now
        self.claimed = claimed
        self.dead = dead
        self.next = next
        self.unknownNames = unknownNames
        self.standings = standings
        self.lost = lost
        self.lookAgain = lookAgain
    }
}

/// Why the row of a repeating deadline does not have the schedule of a runner.
@_spi(Store) public enum ScheduleStanding: Hashable, Sendable {
    /// The schedule of the runner counts, but there is no row, or a row with a schedule that no longer counts: the
    /// runner has to call ``DeadlineStore/ensure(_:)``.
    case missing
    /// A later release that is alive has this other schedule.
    case superseded(by: String)
}
