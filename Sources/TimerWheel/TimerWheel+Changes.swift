extension TimerWheel {
    /// A list of at most 64 deferred cancellations and moves, which the wheel makes together.
    ///
    /// ```swift
    /// var wheel = TimerWheel()
    /// let timeouts = (0..<1000).map { connection in
    ///     wheel.insert(deadline: 5_000_000_000, payload: connection)
    /// }
    /// var changes = TimerWheel.Changes()
    /// for timeout in timeouts {
    ///     wheel.move(timeout, to: 3_000_000_000, with: &changes)
    /// }
    /// wheel.apply(&changes)
    /// ```
    ///
    /// With very many timers, the timers are scattered in memory, and each change waits for memory. The wheel
    /// prefetches what a change needs when the change is deferred, while the caller does something else. Making the
    /// changes in a row then hardly waits for memory.
    ///
    /// All changes of a list belong to one wheel. The wheel does not reflect them before it makes them: until then a
    /// cancelled timer is still there, and a moved one has its old deadline. A timer that is moved queues behind those
    /// with the same deadline that were inserted before the move is made.
    @safe
    public struct Changes: ~Copyable {
        /// A longer list would save nothing more.
        fileprivate static let capacity = 64

        fileprivate struct Change: BitwiseCopyable {
            let token: Token
            /// Unused for a cancellation.
            let deadline: UInt64
        }

        private let list: UnsafeMutablePointer<Change>
        /// One bit for each change: whether it is a cancellation.
        private var cancelled: UInt64 = 0
        /// The number of changes.
        ///
        /// O(1).
        public private(set) var count = 0
        /// The number of cancellations.
        ///
        /// O(1).
        public private(set) var cancellations = 0
        /// The earliest deadline to which a timer is moved, in nanoseconds; the largest value if there is none.
        ///
        /// O(1).
        public private(set) var earliest = UInt64.max

        /// Makes an empty list.
        ///
        /// O(1). It allocates 1 KB.
        public init() {
            unsafe list = .allocate(capacity: Self.capacity)
            // Freed in `deinit`; those below `count` are initialized.
        }

        deinit {
            unsafe list.deallocate()
            // Allocated in `init`, and trivial.
        }

        fileprivate subscript(number: Int) -> Change {
            unsafe list[number]
            // The caller keeps the number below `count`.
        }

        fileprivate func isCancellation(_ number: Int) -> Bool {
            cancelled & 1 &<< UInt64(number) != 0
        }

        @inline(__always)
        fileprivate mutating func cancel(_ token: Token) {
            cancelled |= 1 &<< UInt64(count)
            cancellations &+= 1
            append(Change(token: token, deadline: 0))
        }

        @inline(__always)
        fileprivate mutating func move(_ token: Token, to deadline: UInt64) {
            earliest = min(earliest, deadline)
            append(Change(token: token, deadline: deadline))
        }

        @inline(__always)
        private mutating func append(_ change: Change) {
            unsafe list.advanced(by: count).initialize(to: change)
            // The wheel makes the changes of a full list, and thereby empties it, before another one is added.
            count &+= 1
        }

        fileprivate mutating func removeAll() {
            count = 0
            cancelled = 0
            cancellations = 0
            earliest = .max
        }
    }

    /// Cancels a timer as ``cancel(_:)`` does, but defers the change until there are 64 changes or ``apply(_:)`` is
    /// called.
    ///
    /// O(1); O(64) when there are 64 changes.
    public mutating func cancel(_ token: Token, with changes: inout Changes) {
        changes.cancel(token)
        changeAdded(token, &changes)
    }

    /// Gives a timer another deadline as ``move(_:to:)`` does, but defers the change until there are 64 changes or
    /// ``apply(_:)`` is called.
    ///
    /// O(1); O(64) when there are 64 changes.
    public mutating func move(_ token: Token, to deadline: UInt64, with changes: inout Changes) {
        changes.move(token, to: deadline)
        changeAdded(token, &changes)
    }

    /// Applies the changes in their order, and empties the list.
    ///
    /// Changes of timers that have expired or were cancelled before have no effect.
    ///
    /// O(changes).
    @inline(never)
    public mutating func apply(_ changes: inout Changes) {
        let count = changes.count
        for number in 0..<count {
            guard let node = node(of: changes[number].token) else { continue }
            blocks.prefetch(node.position & ~Position.postponed)
        }
        for number in 0..<count {
            let change = changes[number]
            if changes.isCancellation(number) {
                _ = cancel(change.token)
            } else {
                move(change.token, to: change.deadline)
            }
        }
        changes.removeAll()
    }

    /// Called when a change of that timer was added.
    @inline(__always)
    private mutating func changeAdded(_ token: Token, _ changes: inout Changes) {
        if token.index < nodes.used { nodes.prefetch(token.index) }
        if changes.count == Changes.capacity { apply(&changes) }
    }
}

extension TimerWheel.Changes: @unchecked Sendable {}
// The value owns the memory it points to, and a noncopyable value has one user at a time.
