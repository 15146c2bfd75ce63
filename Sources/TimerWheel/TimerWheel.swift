/// A hierarchical timing wheel: many deadlines, the earliest always at hand, in constant time each.
///
/// ```swift
/// var wheel = TimerWheel(startingAt: 0)
/// let token = wheel.insert(deadline: 5_000_000_000, payload: 7)
/// wheel.postpone(token, to: 9_000_000_000)
/// var budget = 256
/// while let expired = wheel.popExpired(now: 10_000_000_000, budget: &budget) { print(expired.payload) }
/// ```
///
/// Deadlines are nanoseconds of any clock that starts at zero, the whole range of `UInt64`. The wheel knows no clock
/// and takes no lock: its caller says what time it is and keeps others out.
///
/// **Order.** Timers expire by deadline, exactly to the nanosecond, never before it. Equal deadlines expire in the
/// order of insertion. A deadline at or before ``position`` counts as due at the position: it queues behind what is due
/// by then, before everything later. A timer that is moved, or postponed to an earlier deadline, counts as inserted
/// anew. One that was postponed to a later deadline stands anywhere among its equals, which keep their order.
///
/// **Bounded steps.** Expiry spends a budget, one for each node that it moves, sorts or expires, so that the caller can
/// leave its lock every few microseconds no matter how many timers are due at once. What is sorted is sorted in one
/// step.
///
/// **Memory.** 28 bytes a timer, about 40 when timers are cancelled and inserted at random for long, 4 more once all
/// have gone, and never more than 136; beside that 300 bytes for each slot in use, and 10 KB. None is given back before
/// the wheel goes away. An insertion that finds no free node or block may allocate, and so may what moves timers to
/// other slots; nothing is copied but a table of 8 bytes for 4,096 timers.
///
/// **Many at once.** Among very many timers a change waits for memory. ``Changes`` keeps cancellations and moves, so
/// that many are made in a row, which wait for little.
///
/// **How it works.** A deadline stands at the level of the highest digit (8 bits) in which it differs from the
/// position, in the slot of that digit. Hence everything at a level is earlier than everything above it, the lowest
/// occupied slot of the lowest occupied level holds what comes next, and equal deadlines always meet in one list, in
/// order. When its time comes, a slot whose list is in order expires from its head. A list of few nodes, at most 512
/// and one budget, is put in order first, once; any other is spread over the levels below. A slot that the position has
/// entered before it is spread takes all that belongs into its span, so that nothing overtakes.
///
/// A list is a chain of blocks of 64 places. A timer that is cancelled leaves a hole, and a block with few timers left
/// shares with a neighbour: nothing but the timer and its block is touched, and a list is read in a row.
///
/// The structure is that of G. Varghese and T. Lauck, "Hashed and Hierarchical Timing Wheels: Data Structures for the
/// Efficient Implementation of a Timer Facility", SOSP 1987, scheme 7. Choosing the level by the highest differing
/// digit, keeping each slot's minimum and sorting short lists are additions.
public struct TimerWheel: ~Copyable {
    var nodes = Nodes()
    var blocks = Blocks()
    var levels = Levels()
    let digits: Digits
    /// The occupied slot whose span the position has entered, as `level << 8 | slot`, or 0.
    ///
    /// While there is one, all that falls into its span goes there. Never at level 0.
    var entered: UInt32 = 0
    var sorter = Sorter()
    /// Whether the entered slot has neither been sorted nor begun to be spread.
    ///
    /// Sorted with each node that comes out of order, it would cost all of them each time; sorted after a part of it
    /// was spread, it would overtake that part.
    var mayBeSorted = false
    /// Whether a step has ended early because what was left of its budget did not suffice to sort the entered slot.
    var hasWaited = false

    /// How far the wheel was advanced, in nanoseconds: everything with an earlier deadline has expired, or was
    /// inserted too late and is due now.
    ///
    /// It never goes back. O(1).
    public internal(set) var position: UInt64

    /// How many timers it holds.
    ///
    /// O(1).
    public internal(set) var count = 0

    /// Whether it holds no timer.
    ///
    /// O(1).
    public var isEmpty: Bool { count == 0 }

    /// Told the payloads of timers that are about to expire, where the wheel comes across them before; nil for nobody.
    ///
    /// A caller whose payloads are addresses can have their memory brought near, several at a time, while others
    /// expire. Called by ``popExpired(now:budget:)`` and ``advance(to:limit:_:)``, for some of the timers, in no order;
    /// it must be quick.
    public var announce: (@Sendable (UInt) -> Void)?

    #if DEBUG
        /// How many nodes expiry has moved or expired so far.
        package var touched = 0
    #endif

    /// Creates an empty wheel.
    ///
    /// O(1); it allocates about 75 KB, of which it touches 10.
    ///
    /// - Parameters:
    ///   - tickShift: The tick is `1 << tickShift` nanoseconds, 0 to 63. One level begins at the tick. It is a matter
    ///     of speed only: the levels below it serve ticks with several deadlines, and the order is exact in any case.
    ///   - startingAt: The position to start from, in nanoseconds.
    public init(tickShift: Int = 8, startingAt: UInt64 = 0) {
        precondition(
            (0...63).contains(tickShift), "The tick of a timer wheel is 1 << 0 to 1 << 63 ns, not 1 << \(tickShift).")
        digits = Digits(tickShift: tickShift)
        position = startingAt
    }

    /// Adds a timer.
    ///
    /// O(1), once in a while with a block of 64 places to go through.
    ///
    /// - Parameters:
    ///   - deadline: When it expires, in nanoseconds; at or before ``position`` means due now.
    ///   - payload: A word that comes back when it expires or is cancelled.
    /// - Returns: What to cancel or postpone it by.
    public mutating func insert(deadline: UInt64, payload: UInt) -> Token {
        let place = place(of: deadline)
        return hasRoom(in: place)
            ? insert(deadline: deadline, payload: payload, at: place)
            : insertMakingRoom(deadline: deadline, payload: payload, at: place)
    }

    /// Takes a timer out.
    ///
    /// O(1), once in a while with a block of 64 places to go through.
    ///
    /// - Returns: Its payload, or nil if it has expired or was cancelled before.
    public mutating func cancel(_ token: Token) -> UInt? {
        guard let node = node(of: token) else { return nil }
        let payload = node.payload
        let (block, live) = unlink(node)
        nodes.free(token.index, node)
        count &-= 1
        return live > TimerWheel.thin ? payload : thinOut(block, returning: payload)
    }

    /// Gives a timer another deadline, earlier or later.
    ///
    /// O(1), an earlier one once in a while with a block of 64 places to go through.
    ///
    /// A later one only writes the deadline: the timer stays where it is and is put right when its slot comes up, which
    /// costs at most one early ``nextExpiry()``. An earlier one counts as a new insertion.
    ///
    /// - Returns: False if the timer has expired or was cancelled before.
    @discardableResult
    public mutating func postpone(_ token: Token, to deadline: UInt64) -> Bool {
        guard let node = node(of: token) else { return false }
        if deadline > node.due {
            node.due = deadline
            node.position |= Position.postponed
        } else if deadline < node.due {
            return move(token, to: deadline)
        }
        return true
    }

    /// Gives a timer another deadline, earlier or later, and puts it at once where it then belongs.
    ///
    /// O(1), once in a while with a block of 64 places to go through.
    ///
    /// It counts as a new insertion, and costs less than that and a cancellation. Unlike ``postpone(_:to:)`` it leaves
    /// nothing to be put right later.
    ///
    /// - Returns: False if the timer has expired or was cancelled before.
    @discardableResult
    public mutating func move(_ token: Token, to deadline: UInt64) -> Bool {
        guard let node = node(of: token) else { return false }
        let (block, live) = unlink(node)
        if live <= TimerWheel.thin { thinOut(block) }
        node.due = deadline
        let place = place(of: deadline)
        if levels[place].cursor & Position.mask == 0 { makeRoom(in: place) }
        append(token.index, node, due: deadline, to: place)
        return true
    }

    /// The deadline of a timer in nanoseconds, nil if it has expired or was cancelled.
    ///
    /// O(1).
    public func deadline(of token: Token) -> UInt64? {
        node(of: token)?.due
    }

    /// The payload of a timer, nil if it has expired or was cancelled.
    ///
    /// O(1).
    public func payload(of token: Token) -> UInt? {
        node(of: token)?.payload
    }

    @inline(__always)
    func node(of token: Token) -> NodeReference? {
        guard token.index < nodes.used else { return nil }
        let node = nodes[token.index]
        return node.generation == token.generation ? node : nil
    }
}

extension TimerWheel: @unchecked Sendable {}
// It owns all memory it points to, and only its mutating methods write: a value that cannot be copied has one user at a
// time.
