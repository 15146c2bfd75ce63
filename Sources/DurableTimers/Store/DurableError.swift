/// An error of durable timers or their store.
public struct DurableError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of an error.
    public struct Code: Hashable, Sendable {
        enum Value: Hashable, Sendable {
            case leaseLost, newerStore, invalidStore, payload, kind, running, schedule, deadline, transaction, overran
        }

        let value: Value

        /// The lease of a run is lost, and another runner may run the deadline: the store refuses the write.
        public static let leaseLost = Code(value: .leaseLost)
        /// A later version of the store has changed its tables, and this version does not know them.
        public static let newerStore = Code(value: .newerStore)
        /// The store cannot be used as it is: its name is not valid, or its file is not one of its own.
        public static let invalidStore = Code(value: .invalidStore)
        /// A payload cannot be encoded or decoded.
        public static let invalidPayload = Code(value: .payload)
        /// A kind has no name or no handler, or has two.
        public static let invalidKind = Code(value: .kind)
        /// The timers already run, or have run.
        public static let alreadyRunning = Code(value: .running)
        /// A call without a transaction was made in the body of a transaction of the same store.
        public static let insideTransaction = Code(value: .transaction)
        /// A handler has run for longer than the limit of its options.
        public static let overran = Code(value: .overran)
        /// A schedule has no dates that a store can keep.
        public static let invalidSchedule = Code(value: .schedule)
        /// A store cannot keep a deadline as it is: see ``DeadlineRequest/validate()``.
        public static let invalidDeadline = Code(value: .deadline)
    }

    /// The kind of the error.
    public let code: Code
    /// A message that names what was refused.
    public let description: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: the kind of the error.
    ///   - description: a message that names what was refused. It should contain no payload.
    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// Creates the error of a run that has lost its lease.
    @_spi(Store) public static func leaseLost(_ run: RunToken) -> DurableError {
        DurableError(.leaseLost, "run \(run.fence) of deadline \(run.id) has lost its lease")
    }

    /// Creates the error of a deadline whose kind has the name of a repeating deadline.
    package static func repeating(_ name: String) -> DurableError {
        DurableError(.invalidKind, "'\(name)' is the name of a repeating deadline, and no other may have it")
    }

    /// Creates the error of a repeating deadline whose name is that of a kind.
    package static func plain(_ name: String) -> DurableError {
        DurableError(.invalidKind, "'\(name)' is a kind of deadlines that wait or run, and cannot repeat")
    }

    /// Whether repeating the call later cannot help.
    var isPermanent: Bool { code == .newerStore || code == .invalidStore || code == .invalidKind }
}
