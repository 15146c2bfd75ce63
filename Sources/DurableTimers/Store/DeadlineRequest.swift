public import Timers

/// A deadline that a store is asked to keep.
public struct DeadlineRequest: Hashable, Sendable {
    /// The name of its kind.
    public var name: String
    /// The key that makes it the only one of its kind; nil if it needs none.
    public var key: String?
    /// When it is due.
    public var time: DeadlineTime
    /// The payload that its handler receives.
    public var payload: [UInt8]
    /// What happens if a deadline of this kind with this key waits or runs; without a key there is none.
    public var ifExists: ExistingDeadline
    /// The trace that its run continues, such as a W3C `traceparent`; nil for none.
    public var trace: String?

    /// Creates a request for a payload as the store keeps it.
    ///
    /// - Parameters:
    ///   - name: the name of its kind.
    ///   - key: the key that makes it the only one of its kind; nil if it needs none.
    ///   - time: when it is due.
    ///   - payload: the payload that its handler receives.
    ///   - ifExists: what happens if a deadline of this kind with this key waits or runs.
    ///   - trace: the trace that its run continues; nil for none.
    public init(
        name: String, key: String? = nil, time: DeadlineTime, payload: [UInt8] = [],
        ifExists: ExistingDeadline = .move, trace: String? = nil
    ) {
        self.name = name
        self.key = key
        self.time = time
        self.payload = payload
        self.ifExists = ifExists
        self.trace = trace
    }
}

/// What a new deadline does if one of its kind with its key waits or runs.
///
/// A deadline that is dead or finished has ended, and the new one takes its row in any case.
public enum ExistingDeadline: Int, CaseIterable, Hashable, Sendable {
    /// The new deadline takes the place of the one that waits. If one runs, the new one waits behind it, in place of
    /// another that does so.
    case move = 0
    /// The deadline that waits or runs stays as it is, and the new one is dropped.
    case keep = 1
    /// The new deadline takes the place of one that is due later, and is dropped otherwise. If one runs, it waits
    /// behind it.
    case earlier = 2
}

extension [DeadlineRequest] {
    /// Schedules each request without a key, and for each key the last of its requests.
    ///
    /// - Returns: the identifier of each request's row.
    package func scheduleEachKey(_ schedule: (DeadlineRequest) throws -> DeadlineID) rethrows -> [DeadlineID] {
        if count == 1 { return [try schedule(self[0])] }
        let last = Dictionary(lazy.compactMap { request in request.identity.map { key in (key, request) } }) { $1 }
        var ids: [DeadlineKey: DeadlineID] = [:]
        return try map { request in
            guard let key = request.identity, let counts = last[key] else { return try schedule(request) }
            if let id = ids[key] { return id }
            let id = try schedule(counts)
            ids[key] = id
            return id
        }
    }
}

extension DeadlineRequest {
    /// The name and the key, which make its row the only one; nil if it has no key.
    package var identity: DeadlineKey? { key.map { key in DeadlineKey(name, key) } }
}

/// When a deadline is due.
public enum DeadlineTime: Hashable, Sendable {
    /// At an instant of the wall clock; at once if it has passed.
    case at(TimerInstant)
    /// When this time has passed on the clock of the store; at once if it is not above zero.
    case after(Duration)

    /// The instant, if the store's clock shows `now`.
    @_spi(Store) public func instant(at now: TimerInstant) -> TimerInstant {
        switch self {
        case .at(let instant): instant
        case .after(let delay): now + max(delay, .zero)
        }
    }
}

/// A deadline that comes again and again, such as a cron expression.
@_spi(Store) public struct RepeatingDeadline: Hashable, Sendable {
    /// The key of every repeating deadline; its name alone identifies it.
    public static let key = ""

    /// The name of its kind.
    public var name: String
    /// Its schedule in words.
    ///
    /// Runners with another schedule for the name leave the row alone; see ``DeadlineStore/ensure(_:)``.
    public var schedule: String
    /// The first date, on the wall clock, of a new row or a changed schedule.
    public var first: TimerInstant
    /// The runner that has its handler; nil if the schedule counts at once, for as long as no runner brings another.
    public var release: Release?

    /// A runner that has the handler of a repeating deadline, as part of some release of a program.
    public struct Release: Hashable, Sendable {
        /// The runner.
        public var runner: RunnerID
        /// When its process began to run deadlines, on the store's clock.
        ///
        /// A runner that starts over with another identity keeps it.
        public var since: TimerInstant

        /// Creates the description of a runner.
        public init(runner: RunnerID, since: TimerInstant) {
            self.runner = runner
            self.since = since
        }
    }

    /// Creates a repeating deadline.
    ///
    /// - Parameters:
    ///   - name: the name of its kind.
    ///   - schedule: its schedule in words.
    ///   - first: the first date of a new row or a changed schedule.
    ///   - release: the runner that has its handler; nil if the schedule counts at once.
    public init(name: String, schedule: String, first: TimerInstant, release: Release? = nil) {
        self.name = name
        self.schedule = schedule
        self.first = first
        self.release = release
    }
}
