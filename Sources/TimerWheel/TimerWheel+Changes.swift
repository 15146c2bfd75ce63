extension TimerWheel {
    /// Cancellations and moves that are put off, to be made together: at most 64.
    ///
    /// ```swift
    /// var wheel = TimerWheel()
    /// let timeouts = (0..<1000).map { connection in wheel.insert(deadline: 5_000_000_000, payload: connection) }
    /// var changes = TimerWheel.Changes()
    /// for timeout in timeouts { wheel.move(timeout, to: 3_000_000_000, with: &changes) }
    /// wheel.make(&changes)
    /// ```
    ///
    /// Among very many timers each lies somewhere else in memory, and a change waits for it. What a change needs is
    /// brought near when it is put off, while its caller does something else, so that those that are made in a row wait
    /// for little.
    ///
    /// The changes of one list are those of one wheel, which shows nothing of them before they are made: until then
    /// there are timers that were cancelled, and others have the deadlines they had. A timer that is moved queues
    /// behind those with the same deadline that were inserted before its move is made.
    @safe
    public struct Changes: ~Copyable {
        /// More at once save nothing.
        fileprivate static let capacity = 64

        fileprivate struct Change: BitwiseCopyable {
            let token: Token
            /// Of no meaning for a cancellation.
            let deadline: UInt64
        }

        private let list: UnsafeMutablePointer<Change>
        /// Which of them are cancellations, a bit each.
        private var cancelled: UInt64 = 0
        /// How many there are.
        ///
        /// O(1).
        public private(set) var count = 0
        /// How many of them are cancellations.
        ///
        /// O(1).
        public private(set) var cancellations = 0
        /// The earliest of the deadlines that timers are moved to, in nanoseconds; the largest value if there is none.
        ///
        /// O(1).
        public private(set) var earliest = UInt64.max

        /// Makes a list of no changes.
        ///
        /// O(1); it allocates 1 KB.
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
            // A full list is made, and thereby emptied, before more comes.
            count &+= 1
        }

        fileprivate mutating func removeAll() {
            count = 0
            cancelled = 0
            cancellations = 0
            earliest = .max
        }
    }

    /// Takes a timer out, as ``cancel(_:)`` does, together with other changes: when they are 64, or with ``make(_:)``.
    ///
    /// O(1), when there are 64 changes O(64).
    public mutating func cancel(_ token: Token, with changes: inout Changes) {
        changes.cancel(token)
        follow(token, &changes)
    }

    /// Gives a timer another deadline, as ``move(_:to:)`` does, together with other changes: when they are 64, or with
    /// ``make(_:)``.
    ///
    /// O(1), when there are 64 changes O(64).
    public mutating func move(_ token: Token, to deadline: UInt64, with changes: inout Changes) {
        changes.move(token, to: deadline)
        follow(token, &changes)
    }

    /// Makes changes in their order, and empties their list; those of timers that have expired or were cancelled before
    /// have no effect.
    ///
    /// O(changes).
    @inline(never)
    public mutating func make(_ changes: inout Changes) {
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

    /// A change of that timer was put off.
    @inline(__always)
    private mutating func follow(_ token: Token, _ changes: inout Changes) {
        if token.index < nodes.used { nodes.prefetch(token.index) }
        if changes.count == Changes.capacity { make(&changes) }
    }
}

extension TimerWheel.Changes: @unchecked Sendable {}
// It owns the memory it points to: a value that cannot be copied has one user at a time.
