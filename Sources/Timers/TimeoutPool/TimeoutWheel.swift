/// The timeouts of a pool, or of one of its shards, in a hierarchical timing wheel.
///
/// It has 64 slots on each of its levels, and a tick of about a millisecond. A node is in the slot of the highest digit
/// (6 bits) in which its tick differs from the position of the wheel. A postponed node stays in its slot until the
/// wheel comes to that slot; the wheel then moves it to the slot of its present deadline. A slot is a list of nodes,
/// each of which has the indices of its neighbours. `TimerWheel` is faster when timers tick, and exact to the
/// nanosecond. It needs 28 bytes for each timer; this one needs 12.
///
/// The holder of the lock uses the wheel. So no user code runs and no object is released here.
struct TimeoutWheel: ~Copyable {
    private var nodes = TimeoutNodes()
    private var header: TimeoutNodes.Header
    /// The first node of each slot, by the index of the slot.
    private var heads = [UInt32](repeating: TimeoutNode.none, count: Self.pending + 1)
    /// Which slots of a level have nodes, one bit for each.
    private var occupied = [UInt64](repeating: 0, count: Self.levels)
    /// The tick to which the wheel has advanced.
    private var position: UInt64 = 0
    /// How many handles exist.
    private(set) var handles = 0
    /// How many nodes are in a slot.
    private(set) var count = 0
    private var hasEnded = false

    private static let levels = 7
    /// The index of one more slot: the nodes that the wheel has to look at now.
    private static let pending = levels * 64
    /// How many ticks ahead a node is registered at most, about 13 days.
    static let reach: UInt64 = 1 << 30
    /// How many nodes one step moves.
    private static let stepBudget = 256

    init(_ header: TimeoutNodes.Header) {
        self.header = header
    }

    /// Records the object that has the wheel, for the handles.
    mutating func setOwner(_ owner: AnyObject) {
        unsafe header.owner = UnsafeRawPointer(Unmanaged.passUnretained(owner).toOpaque())
        // A handle uses the address only while the owner exists, because the owner lives as long as its handles.
    }

    /// A slot of a level, and when the wheel comes to it.
    private struct Slot {
        let level: Int
        let index: Int
        let firstTick: UInt64
    }

    // MARK: Timeouts

    /// Adds a timeout.
    ///
    /// - Parameters:
    ///   - element: its object.
    ///   - delay: when it expires, in nanoseconds from `now`; nil for the pool's delay.
    ///   - now: the time.
    /// - Returns: its node, and when the wheel has to be served for it.
    mutating func insert(
        _ element: AnyObject, after delay: UInt64?, at now: UInt64
    ) -> (node: TimeoutNodeReference, wakeUp: UInt64) {
        let node = nodes.allocate(header)
        handles += 1
        node.setElement(element)
        node.previous = TimeoutNode.none
        if hasEnded {
            node.deadline = TimeoutNode.closed
            return (node, .max)
        }
        node.deadline = TimeoutNode.deadline(delay ?? header.delay, after: now)
        if count == 0 { position = max(position, now >> TimeoutNode.tickShift) }
        return (node, link(node))
    }

    /// Takes out a timeout whose handle goes.
    mutating func remove(_ pointer: UnsafeMutablePointer<TimeoutNode>) {
        let node = unsafe reference(to: pointer)
        if node.previous != TimeoutNode.none { unlink(node) }
        node.deadline = TimeoutNode.closed
        node.setElement(nil)
        nodes.free(node)
        handles -= 1
    }

    /// Gives a timeout another deadline, earlier or later.
    ///
    /// - Returns: when the wheel has to be served for it; nil if it has expired.
    mutating func move(_ pointer: UnsafeMutablePointer<TimeoutNode>, to instant: UInt64) -> UInt64? {
        let node = unsafe reference(to: pointer)
        guard node.deadline != TimeoutNode.closed else { return nil }
        node.deadline = instant
        unlink(node)
        return link(node)
    }

    /// Ends some of the timeouts.
    ///
    /// - Parameter granule: the granule of the nodes whose timeouts end; each step takes the next, from 0.
    /// - Returns: whether there are more.
    mutating func end(granule: Int) -> Bool {
        hasEnded = true
        guard granule < nodes.granuleCount else { return false }
        for index in nodes.used(inGranule: granule) {
            if nodes.isHeader(index) { continue }
            let node = nodes[index]
            if node.deadline == TimeoutNode.closed { continue }
            node.deadline = TimeoutNode.closed
            if node.previous != TimeoutNode.none { unlink(node) }
        }
        return true
    }

    // MARK: Expiry

    /// What the server of the wheel does next.
    enum Step {
        /// Hands over this object. Nil: it is being destroyed, and its timeout has ended.
        case expired(AnyObject?)
        /// Takes another step.
        case more
        /// Returns at this instant, in nanoseconds.
        case idle(until: UInt64)
    }

    /// Looks for a timeout that is due, and moves at most 256 nodes.
    mutating func step(at now: UInt64) -> Step {
        for _ in 0..<Self.stepBudget {
            if heads[Self.pending] != TimeoutNode.none {
                let node = nodes[heads[Self.pending]]
                prefetch(after: node)
                unlink(node)
                if node.close(by: now) { return .expired(node.element) }
                _ = link(node)
                continue
            }
            guard let first = firstSlot else { return .idle(until: .max) }
            let instant = wakeUp(for: first)
            if instant > now { return .idle(until: instant) }
            position = max(position, first.firstTick)
            makePending(first)
        }
        return .more
    }

    /// Prefetches what the next steps need.
    private func prefetch(after node: TimeoutNodeReference) {
        if node.next == TimeoutNode.none { return }
        let next = nodes[node.next]
        next.prefetchElement()
        if next.next != TimeoutNode.none { nodes[next.next].prefetch() }
    }

    /// The first slot of the levels with nodes; nil if all are empty.
    private var firstSlot: Slot? {
        for level in 0..<Self.levels where occupied[level] != 0 {
            let digit = occupied[level].trailingZeroBitCount
            let shift = UInt64(6 * level)
            let tick = ((position >> (shift + 6)) << 6 | UInt64(digit)) << shift
            return Slot(level: level, index: level * 64 + digit, firstTick: tick)
        }
        return nil
    }

    /// When the wheel has to be served for the nodes of a slot.
    private func wakeUp(for slot: Slot) -> UInt64 {
        if slot.level > 0 { return slot.firstTick << TimeoutNode.tickShift }
        // One wake-up serves all timeouts of a tick, at its end.
        if !header.isExact { return (slot.firstTick + 1) << TimeoutNode.tickShift }
        var earliest = UInt64.max
        var index = heads[slot.index]
        while index != TimeoutNode.none {
            let node = nodes[index]
            // A node that was postponed has to leave the slot when its tick begins. Otherwise it would hide the slots
            // after this one.
            let hasMoved = node.deadline >> TimeoutNode.tickShift > slot.firstTick
            earliest = min(earliest, hasMoved ? slot.firstTick << TimeoutNode.tickShift : node.deadline)
            index = node.next
        }
        return earliest
    }

    // MARK: Slots

    private func reference(to pointer: UnsafeMutablePointer<TimeoutNode>) -> TimeoutNodeReference {
        unsafe TimeoutNodeReference(pointer: pointer, index: TimeoutNodes.index(of: pointer))
    }

    /// Puts a node into the slot of its deadline.
    ///
    /// - Returns: when the wheel has to be served for it.
    private mutating func link(_ node: TimeoutNodeReference) -> UInt64 {
        var deadline = node.deadline
        var slot = slot(of: deadline)
        while true {
            node.register(slot.firstTick)
            // A refresh that came before the registration may have chosen an earlier deadline.
            let present = node.deadline
            if present >= deadline { break }
            deadline = present
            slot = self.slot(of: deadline)
        }
        push(node, to: slot.index)
        occupied[slot.level] |= 1 << UInt64(slot.index & 63)
        count += 1
        if slot.level == 0, header.isExact { return deadline }
        return wakeUp(for: slot)
    }

    private func slot(of deadline: UInt64) -> Slot {
        let tick = min(max(deadline >> TimeoutNode.tickShift, position), position + Self.reach)
        let difference = tick ^ position
        let level = difference == 0 ? 0 : (63 - difference.leadingZeroBitCount) / 6
        let shift = UInt64(6 * level)
        let digit = Int(tick >> shift & 63)
        return Slot(level: level, index: level * 64 + digit, firstTick: (tick >> shift) << shift)
    }

    private mutating func push(_ node: TimeoutNodeReference, to slot: Int) {
        let head = heads[slot]
        node.next = head
        node.previous = TimeoutNode.slotMark | UInt32(slot)
        if head != TimeoutNode.none { nodes[head].previous = node.index }
        heads[slot] = node.index
    }

    private mutating func unlink(_ node: TimeoutNodeReference) {
        let (next, previous) = (node.next, node.previous)
        if next != TimeoutNode.none { nodes[next].previous = previous }
        if previous & TimeoutNode.slotMark == 0 {
            nodes[previous].next = next
        } else {
            let slot = Int(previous & ~TimeoutNode.slotMark)
            heads[slot] = next
            if next == TimeoutNode.none, slot < Self.pending { occupied[slot >> 6] &= ~(1 << UInt64(slot & 63)) }
        }
        node.previous = TimeoutNode.none
        count -= 1
    }

    /// Moves all nodes of a slot to the pending slot, which is empty.
    private mutating func makePending(_ slot: Slot) {
        let head = heads[slot.index]
        heads[Self.pending] = head
        heads[slot.index] = TimeoutNode.none
        occupied[slot.level] &= ~(1 << UInt64(slot.index & 63))
        if head != TimeoutNode.none { nodes[head].previous = TimeoutNode.slotMark | UInt32(Self.pending) }
    }
}

extension TimeoutWheel: @unchecked Sendable {}
// The wheel owns all memory it points to but the deadlines that handles move with atomic operations, and a noncopyable
// value has one user at a time.
