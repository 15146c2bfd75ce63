/// A hierarchical timing wheel: finds the earliest of many deadlines in constant time.
///
/// ```swift
/// var wheel = TimerWheel(startingAt: 0)
/// let token = wheel.insert(deadline: 5_000_000_000, payload: 7)
/// wheel.postpone(token, to: 9_000_000_000)
/// var budget = 256
/// while let expired = wheel.popExpired(now: 10_000_000_000, budget: &budget) {
///     print(expired.payload)
/// }
/// ```
///
/// Deadlines are nanoseconds of any clock that starts at zero, the whole range of `UInt64`. The wheel has no clock and
/// takes no lock: the caller passes the time and excludes other threads.
///
/// **Order.** Timers expire in the order of their deadlines, exact to the nanosecond and never early. Timers with equal
/// deadlines expire in the order of insertion. A timer with a deadline at or before ``position`` is due at the
/// position: it queues behind the timers that are due by then and before all later ones. A timer that is moved, or
/// postponed to an earlier deadline, counts as inserted again. A timer that is postponed to a later deadline may expire
/// anywhere among those with the same deadline, whose order does not change.
///
/// **Bounded steps.** Expiry spends one unit of a budget for each node that it moves, sorts or expires. So the caller
/// can release its lock every few microseconds however many timers are due at once. Each list is sorted in one step.
///
/// **Memory.** A timer takes 28 bytes; about 40 after a long time of random cancellations and insertions, 4 more once
/// all timers have gone, and never more than 136. In addition each slot in use takes 300 bytes, and the wheel 10 KB.
/// The wheel frees its memory in its `deinit`. It may allocate when an insertion finds no free node or block, and when
/// timers move to other slots. It copies nothing except a table of 8 bytes for each 4,096 timers.
///
/// **Many at once.** With very many timers, each change waits for memory. ``Changes`` collects cancellations and moves,
/// so that many are made in a row and wait for little.
///
/// **How it works.** A deadline is at the level of the highest digit (8 bits) in which it differs from the position, in
/// the slot of that digit. So every deadline at a level is earlier than all at higher levels, the lowest occupied slot
/// of the lowest occupied level has the next timers, and equal deadlines always meet in one list, in order. When the
/// position reaches a slot whose list is in order, the slot expires from its head. A list of few nodes, at most 512 and
/// one budget, is sorted first, once. Any other list is spread over the levels below. Until the entered slot has been
/// spread, new deadlines inside its span are added to it, so that no timer overtakes another.
///
/// A list is a chain of blocks with 64 cells each. A timer that is cancelled leaves a hole, and a block with few timers
/// left merges with a neighbour. So a cancellation accesses only the timer and its block, and a list is read in a row.
///
/// The structure is scheme 7 of G. Varghese and T. Lauck, "Hashed and Hierarchical Timing Wheels: Data Structures for
/// the Efficient Implementation of a Timer Facility", SOSP 1987. Choosing the level by the highest differing digit,
/// storing the minimum of each slot and sorting short lists are additions.
public struct TimerWheel: ~Copyable {
    var nodes = Nodes()
    var blocks = Blocks()
    var levels = Levels()
    let digits: Digits
    /// The occupied slot whose span the position has entered, as `level << 8 | slot`, or 0.
    ///
    /// New deadlines inside its span are added to it. Never at level 0.
    var entered: UInt32 = 0
    var sorter = Sorter()
    /// Whether the entered slot has neither been sorted nor begun to be spread.
    ///
    /// To sort it again for each node that arrives out of order would cost as much each time. To sort it after a part
    /// was spread would let it overtake that part.
    var mayBeSorted = false
    /// Whether a step has ended early because its remaining budget was too small to sort the entered slot.
    var hasWaited = false

    /// The instant to which the wheel has advanced, in nanoseconds.
    ///
    /// Every timer with an earlier deadline has expired, or was inserted late and is due now.
    ///
    /// It never goes back. O(1).
    public internal(set) var position: UInt64

    /// The number of timers in the wheel.
    ///
    /// O(1).
    public internal(set) var count = 0

    /// Whether the wheel has no timers.
    ///
    /// O(1).
    public var isEmpty: Bool { count == 0 }

    /// Called with the payloads of some timers that are about to expire; nil for no calls.
    ///
    /// If payloads are addresses, the function can prefetch their memory, several at a time, while other timers expire.
    /// ``popExpired(now:budget:)`` and ``advance(to:limit:_:)`` call it, in no particular order. It must be quick.
    public var announce: (@Sendable (UInt) -> Void)?

    #if DEBUG
        /// How many nodes expiry has processed so far.
        package var touched = 0
    #endif

    /// Creates an empty wheel.
    ///
    /// O(1); it allocates about 75 KB, of which it touches 10.
    ///
    /// - Parameters:
    ///   - tickShift: The tick is `1 << tickShift` nanoseconds, 0 to 63. One level begins at the tick. The tick only
    ///     affects speed: the levels below it serve ticks with several deadlines, and the order is always exact.
    ///   - startingAt: The initial position, in nanoseconds.
    public init(tickShift: Int = 8, startingAt: UInt64 = 0) {
        precondition(
            (0...63).contains(tickShift), "The tick of a timer wheel is 1 << 0 to 1 << 63 ns, not 1 << \(tickShift).")
        digits = Digits(tickShift: tickShift)
        position = startingAt
    }

    /// Adds a timer.
    ///
    /// O(1); occasionally it has to process a block of 64 cells.
    ///
    /// - Parameters:
    ///   - deadline: When the timer expires, in nanoseconds; at or before ``position`` means due now.
    ///   - payload: A word that the wheel returns when the timer expires or is cancelled.
    /// - Returns: The token of the timer, to cancel or postpone it.
    public mutating func insert(deadline: UInt64, payload: UInt) -> Token {
        let slotIndex = slotIndex(of: deadline)
        return hasRoom(in: slotIndex)
            ? insert(deadline: deadline, payload: payload, at: slotIndex)
            : insertMakingRoom(deadline: deadline, payload: payload, at: slotIndex)
    }

    /// Cancels a timer.
    ///
    /// O(1); occasionally it has to process a block of 64 cells.
    ///
    /// - Returns: Its payload; nil if it has expired or was cancelled before.
    public mutating func cancel(_ token: Token) -> UInt? {
        guard let node = node(of: token) else { return nil }
        let payload = node.payload
        let (block, live) = unlink(node)
        nodes.free(token.index, node)
        count &-= 1
        return live > TimerWheel.mergeThreshold ? payload : mergeIfSparse(block, returning: payload)
    }

    /// Gives a timer another deadline, earlier or later.
    ///
    /// O(1); an earlier deadline occasionally has to process a block of 64 cells.
    ///
    /// A later deadline is only written: the timer moves to its slot when its old slot expires, which costs at most one
    /// early ``nextExpiry(before:)``. An earlier deadline counts as a new insertion.
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

    /// Gives a timer another deadline, earlier or later, and moves it to its slot at once.
    ///
    /// O(1); occasionally it has to process a block of 64 cells.
    ///
    /// The move counts as a new insertion, and costs less than a cancellation and an insertion. Unlike
    /// ``postpone(_:to:)`` it leaves no correction for later.
    ///
    /// - Returns: False if the timer has expired or was cancelled before.
    @discardableResult
    public mutating func move(_ token: Token, to deadline: UInt64) -> Bool {
        guard let node = node(of: token) else { return false }
        let (block, live) = unlink(node)
        if live <= TimerWheel.mergeThreshold { mergeIfSparse(block) }
        node.due = deadline
        let slotIndex = slotIndex(of: deadline)
        if levels[slotIndex].cursor & Position.mask == 0 { makeRoom(in: slotIndex) }
        append(token.index, node, due: deadline, to: slotIndex)
        return true
    }

    /// Returns the deadline of a timer in nanoseconds; nil if it has expired or was cancelled.
    ///
    /// O(1).
    public func deadline(of token: Token) -> UInt64? {
        node(of: token)?.due
    }

    /// Returns the payload of a timer; nil if it has expired or was cancelled.
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
// The wheel owns all memory it points to, only its mutating methods write, and a noncopyable value has one user at a
// time.
