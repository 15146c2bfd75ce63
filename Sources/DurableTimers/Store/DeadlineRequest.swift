public import Timers

/// A deadline that a store is asked to keep.
public struct DeadlineRequest: Hashable, Sendable {
    /// The name of its kind.
    public var name: String
    /// What makes it the only one of its kind; nil if it needs no key.
    public var key: String?
    /// When it is due.
    public var time: DeadlineTime
    /// What its handler receives.
    public var payload: [UInt8]
    /// The trace that its run continues, such as a W3C `traceparent`; nil for none.
    public var trace: String?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - name: the name of its kind.
    ///   - key: what makes it the only one of its kind; nil if it needs no key.
    ///   - time: when it is due.
    ///   - payload: what its handler receives.
    ///   - trace: the trace that its run continues; nil for none.
    public init(name: String, key: String? = nil, time: DeadlineTime, payload: [UInt8] = [], trace: String? = nil) {
        self.name = name
        self.key = key
        self.time = time
        self.payload = payload
        self.trace = trace
    }
}

/// When a deadline is due.
public enum DeadlineTime: Hashable, Sendable {
    /// At an instant of the wall clock; at once if it has passed.
    case at(TimerInstant)
    /// When this time has passed on the clock of the store; at once if it is not above zero.
    case after(Duration)

    /// The instant, if the store's clock shows `now`.
    public func instant(at now: TimerInstant) -> TimerInstant {
        switch self {
        case .at(let instant): instant
        case .after(let delay): now + max(delay, .zero)
        }
    }
}

/// A deadline that comes again and again, such as a cron expression.
public struct RepeatingDeadline: Hashable, Sendable {
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
        /// A runner that begins anew with another identity keeps it.
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
