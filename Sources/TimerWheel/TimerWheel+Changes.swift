extension TimerWheel {
    /// Cancellations and earlier deadlines that are put off, to be made together.
    ///
    /// Among very many timers each lies somewhere else in memory, and a change waits for it. Those that are made in a row wait at
    /// the same time.
    ///
    /// A wheel knows nothing of them before ``TimerWheel/make(_:)``: until then it shows timers that were cancelled, and the
    /// others at the deadlines they had.
    public struct Changes: Sendable {
        /// More at once save nothing.
        private static let enough = 64

        fileprivate var list: [(token: Token, deadline: UInt64?)] = []
        /// How many there are.
        ///
        /// O(1).
        public fileprivate(set) var count = 0
        /// How many of them are cancellations.
        ///
        /// O(1).
        public fileprivate(set) var cancellations = 0
        /// The earliest of the deadlines, in nanoseconds; the largest value if there is none.
        ///
        /// O(1).
        public fileprivate(set) var earliest = UInt64.max

        /// Makes a list of no changes.
        ///
        /// O(1).
        public init() {}

        /// Whether there are so many, 64, that it is time to make them.
        ///
        /// O(1).
        public var areEnough: Bool { count >= Self.enough }

        /// Adds that a timer is to be taken out, as by ``TimerWheel/cancel(_:)``.
        ///
        /// O(1) amortized.
        public mutating func cancel(_ token: Token) {
            list.append((token, nil))
            count &+= 1
            cancellations &+= 1
        }

        /// Adds that a timer is to have an earlier deadline, as by ``TimerWheel/move(_:to:)``; one that is later by then has no
        /// effect.
        ///
        /// O(1) amortized.
        public mutating func bringForward(_ token: Token, to deadline: UInt64) {
            list.append((token, deadline))
            count &+= 1
            earliest = min(earliest, deadline)
        }
    }

    /// Makes changes in their order, and empties their list; those of timers that have expired or were cancelled before have
    /// no effect.
    ///
    /// O(changes).
    @inline(never)
    public mutating func make(_ changes: inout Changes) {
        for (token, deadline) in changes.list {
            guard let deadline else {
                _ = cancel(token)
                continue
            }
            if let node = node(of: token), deadline < node.due { move(token, to: deadline) }
        }
        changes.list.removeAll(keepingCapacity: true)
        changes.count = 0
        changes.cancellations = 0
        changes.earliest = .max
    }
}
