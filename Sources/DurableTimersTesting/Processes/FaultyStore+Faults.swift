extension FaultyStore {
    /// The faults that an order may draw.
    public struct Faults: OptionSet, Sendable {
        /// A bit for each fault.
        public let rawValue: Int

        /// Creates a set with these bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// A process dies: none of its tasks goes on.
        ///
        /// Another one starts at once. This happens before or after a call of the store, and wherever a task of the
        /// process goes on that was suspended.
        public static let deaths = Faults(rawValue: 1)
        /// A call of the store fails, before it has taken effect or after.
        public static let failures = Faults(rawValue: 2)
        /// A process pauses until its leases have ended, and then goes on.
        ///
        /// Another process starts at the beginning of the pause.
        public static let pauses = Faults(rawValue: 4)
        /// A process is cancelled, as by a shutdown, and another one starts.
        public static let shutdowns = Faults(rawValue: 8)
        /// One more process starts.
        public static let joins = Faults(rawValue: 16)
        /// A process of the next ``FaultyStore/release`` starts beside the others.
        public static let releases = Faults(rawValue: 32)
        /// All but ``releases``.
        public static let usual: Faults = [.deaths, .failures, .pauses, .shutdowns, .joins]
        /// All.
        public static let all: Faults = [.usual, .releases]
    }
}

/// What happens to a process at some point.
enum ProcessFault: Sendable {
    /// The call fails before it takes effect.
    case fails
    /// The call takes effect, but its answer is lost.
    case losesAnswer
    case dies
    case standsStill
    case stops
    case joins
    case releases

    /// The public name of it.
    var sort: FaultyStore.Faults {
        switch self {
        case .fails, .losesAnswer: .failures
        case .dies: .deaths
        case .standsStill: .pauses
        case .stops: .shutdowns
        case .joins: .joins
        case .releases: .releases
        }
    }
}

/// The store has not got a call, or its answer was lost.
struct StoreUnreachable: Error, CustomStringConvertible {
    var description: String { "the store cannot be reached" }
}
