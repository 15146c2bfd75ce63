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
/// so that many are made in a row and hardly wait for memory.
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
    /// Sorting it again for each node that arrives out of order would cost as much each time. Sorting it after a part
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

extension TimerWheel {
    /// The slot for a new deadline.
    ///
    /// For a deadline inside the span of the entered slot, this is the entered slot: equal deadlines may still be
    /// there, and the new one queues behind them.
    @inline(__always)
    func slotIndex(of due: UInt64) -> UInt32 {
        let key = max(due, position)
        let slotIndex = digits.slotIndex(of: key, from: position)
        return slotIndex | 255 < entered & ~255 ? entered : slotIndex
    }

    /// Whether an insertion into the slot needs neither a new node nor a new block.
    @inline(__always)
    func hasRoom(in slotIndex: UInt32) -> Bool {
        nodes.freeCount != 0 && levels[slotIndex].cursor & Position.mask != 0
    }

    /// Adds a timer to a slot that has room.
    @inline(__always)
    mutating func insert(deadline: UInt64, payload: UInt, at slotIndex: UInt32) -> Token {
        let (index, node) = nodes.allocate()
        node.due = deadline
        node.payload = payload
        append(index, node, due: deadline, to: slotIndex)
        count &+= 1
        return Token(index: index, generation: node.generation)
    }

    // The rare cases below are separate functions, called last by their callers. The callers then save no registers and
    // return the result unchanged.

    @inline(never)
    mutating func insertMakingRoom(deadline: UInt64, payload: UInt, at slotIndex: UInt32) -> Token {
        if count == 0 { nodes.recycleAll() }
        nodes.makeRoom()
        if levels[slotIndex].cursor & Position.mask == 0 { makeRoom(in: slotIndex) }
        return insert(deadline: deadline, payload: payload, at: slotIndex)
    }

    @inline(never)
    mutating func mergeIfSparse(_ block: UInt32, returning payload: UInt) -> UInt {
        mergeIfSparse(block)
        return payload
    }

    /// Moves a node of an expiring slot to a lower slot or, if it was postponed, to the slot of its new deadline.
    ///
    /// That is always another slot.
    @inline(__always)
    mutating func spread(_ index: UInt32, _ node: NodeReference, due: UInt64) {
        let key = max(due, position)
        let slotIndex = digits.slotIndex(of: key, from: position)
        if levels[slotIndex].cursor & Position.mask == 0 { makeRoom(in: slotIndex) }
        append(index, node, due: due, to: slotIndex)
    }

    /// Writes a node after the last one of a slot that has room.
    @inline(__always)
    func append(_ index: UInt32, _ node: NodeReference, due: UInt64, to slotIndex: UInt32) {
        let slot = levels[slotIndex]
        let cursor = slot.cursor
        blocks.put(index, at: cursor)
        node.position = cursor
        slot.cursor = cursor &+ 1
        slot.minimum = min(slot.minimum, due)
        slot.last = due < slot.last ? .max : due
    }

    /// Removes a node from its block.
    ///
    /// - Returns: The block and how many nodes are left in it. If that is `mergeThreshold` or less, the caller calls
    ///   `mergeIfSparse`.
    @inline(__always)
    func unlink(_ node: NodeReference) -> (block: UInt32, live: UInt32) {
        let position = node.position & ~Position.postponed
        return (position &>> Position.shift, blocks.removeNode(at: position))
    }

    /// The offset of the first node in a block, after any holes.
    @inline(__always)
    func firstOffset(in number: UInt32) -> UInt32 {
        var position = number &<< Position.shift | blocks[number].head
        while blocks[node: position] == Nodes.none { position &+= 1 }
        return position & Position.mask
    }
}

extension TimerWheel {
    /// The largest number of blocks that were in use at once.
    ///
    /// The wheel reuses their memory and frees it in its `deinit`.
    package var blockCount: Int { Int(blocks.used) }

    /// The number of nodes at which a block may merge with a neighbour.
    ///
    /// A block checks its neighbours when 3 nodes are left, and again when 1 is left. So two neighbours always have
    /// more than 4 nodes together: the later of their checks would have merged them otherwise. An earlier check saves
    /// memory and costs time at every cancellation.
    static var mergeThreshold: UInt32 { 3 }

    /// Makes room for one more node after the last one of a slot.
    ///
    /// The slot is empty, or its last block is full.
    @inline(never)
    mutating func makeRoom(in slotIndex: UInt32) {
        let slot = levels[slotIndex]
        guard slot.cursor != 0 else {
            let head = blocks.allocate(slotIndex: slotIndex, behind: Blocks.none)
            slot.start(with: head)
            slot.cursor = head &<< Position.shift
            return levels.occupy(slotIndex)
        }
        let tail = slot.tail
        let block = blocks[tail]
        block.end = Position.capacity
        if blocks[live: tail] <= Position.capacity / 2 { return compact(tail) }
        let fresh = blocks.allocate(slotIndex: slotIndex, behind: tail)
        block.next = fresh
        slot.cursor = fresh &<< Position.shift
    }

    /// Frees a block without nodes, or merges one with few nodes with a neighbour.
    mutating func mergeIfSparse(_ number: UInt32) {
        let block = blocks[number]
        let live = blocks[live: number]
        if live == 0 { return release(number) }
        guard live & (live &+ 1) == 0 else { return }
        if block.previous != Blocks.none, blocks[live: block.previous] &+ live <= Position.capacity {
            merge(block.previous, with: number)
        } else if block.next != Blocks.none, blocks[live: block.next] &+ live <= Position.capacity {
            merge(number, with: block.next)
        }
    }

    /// Removes a block without nodes from its slot and frees it.
    mutating func release(_ number: UInt32) {
        let block = blocks[number]
        let (slotIndex, next, previous) = (block.slotIndex, block.next, block.previous)
        if next != Blocks.none {
            blocks[next].previous = previous
        } else if previous != Blocks.none {
            levels[slotIndex].cursor = previous &<< Position.shift &+ blocks[previous].end
        } else {
            levels.vacate(slotIndex)
            if slotIndex == entered { entered = 0 }
        }
        if previous != Blocks.none { blocks[previous].next = next } else { levels[slotIndex].head = next }
        blocks.free(number, block)
    }

    /// Moves all nodes of `follower` behind those of the block before it, which has room for them.
    ///
    /// O(64).
    private mutating func merge(_ number: UInt32, with follower: UInt32) {
        let block = blocks[number]
        let moved = blocks[live: follower]
        if block.end &+ moved > Position.capacity { compact(number) }
        move(from: follower, to: number &<< Position.shift &+ block.end)
        block.end &+= moved
        blocks[live: number] &+= moved
        release(follower)
    }

    /// Moves the nodes of a block to its beginning, without holes.
    ///
    /// O(64).
    private mutating func compact(_ number: UInt32) {
        let block = blocks[number]
        move(from: number, to: number &<< Position.shift)
        block.head = 0
        block.end = blocks[live: number]
        let slot = levels[block.slotIndex]
        if block.next == Blocks.none { slot.cursor = number &<< Position.shift &+ block.end }
    }

    /// Copies the nodes of a block, without the holes, to other positions.
    private func move(from number: UInt32, to target: UInt32) {
        var (source, target) = (number &<< Position.shift &+ blocks[number].head, target)
        let end = target &+ blocks[live: number]
        while target != end {
            let index = blocks[node: source]
            source &+= 1
            guard index != Nodes.none else { continue }
            let node = nodes[index]
            blocks[node: target] = index
            node.position = target | node.position & Position.postponed
            target &+= 1
        }
    }
}
