extension TimerWheel {
    /// When the wheel wants to be asked again, in nanoseconds, nil if it is empty.
    ///
    /// O(1): two bit scans.
    ///
    /// Never later than the earliest deadline. It is exactly that deadline unless a timer was cancelled, moved or
    /// postponed, which costs at most one call of ``popExpired(now:budget:)`` that finds nothing. While an expiry that
    /// ran out of budget is under way the answer lies in the past.
    public func nextExpiry() -> UInt64? {
        guard let place = nextPlace() else { return nil }
        return levels[place].minimum
    }

    /// The next expiry if it is before `limit`: like ``nextExpiry()``, but exact, also after some timers were cancelled
    /// or postponed, where the first is known without sorting.
    ///
    /// O(1). For a caller to whom a call of ``popExpired(now:budget:)`` that finds nothing is dear.
    ///
    /// - Parameter limit: What a later expiry is of no interest from, in nanoseconds.
    /// - Returns: The next expiry; nil if there is none, or none that may be before `limit`.
    public mutating func nextExpiry(before limit: UInt64) -> UInt64? {
        guard let place = nextPlace() else { return nil }
        let slot = levels[place]
        guard slot.minimum < limit else { return nil }
        if place >= 256, slot.isOrdered { findMinimum(of: slot) }
        return slot.minimum
    }

    /// Takes out the timer that is due first, if any is due by now.
    ///
    /// Amortized O(levels) over a timer's life.
    ///
    /// It moves, sorts or expires at most `budget` nodes and lowers the budget by their number. Nil with some budget
    /// left means that nothing is due any more, and that ``position`` is now; nil with a budget of 0 means that there
    /// may be: call again with a new budget, after a pause or at once.
    ///
    /// - Parameters:
    ///   - now: The current time in nanoseconds. A time before ``position`` counts as the position.
    ///   - budget: How many nodes may be touched, at least 0.
    /// - Returns: The timer, already out of the wheel, or nil.
    public mutating func popExpired(now: UInt64, budget: inout Int) -> Expired? {
        let now = max(now, position)
        var expired: Expired?
        while expired == nil, let place = nextDue(now: now, budget: &budget) {
            take(atMost: 1, of: place, now: now, budget: &budget) { expired = $0 }
        }
        return expired
    }

    /// Hands up to `limit` due timers to `body`, which must not be slow.
    ///
    /// O(limit).
    ///
    /// - Parameters:
    ///   - now: The current time in nanoseconds.
    ///   - limit: The most nodes to move, sort or expire, at least 1.
    ///   - body: Receives each timer, in order, already out of the wheel.
    /// - Returns: Whether more may be due: call again.
    public mutating func advance(to now: UInt64, limit: Int = 256, _ body: (Expired) -> Void) -> Bool {
        precondition(limit > 0, "A wheel advances by at least one node a step, not \(limit).")
        let now = max(now, position)
        var budget = limit
        while let place = nextDue(now: now, budget: &budget) {
            take(atMost: .max, of: place, now: now, budget: &budget, body)
        }
        return budget == 0
    }

    /// The slot that holds what comes next.
    @inline(__always)
    func nextPlace() -> UInt32? {
        entered != 0 ? entered : levels.first
    }

    /// Puts what comes next in order.
    ///
    /// - Returns: The slot that has something due, and expires from its head; nil if there is none, or no budget left.
    @inline(__always)
    private mutating func nextDue(now: UInt64, budget: inout Int) -> UInt32? {
        while budget > 0 {
            guard let place = nextPlace(), levels[place].minimum <= now else {
                enter(now)
                return nil
            }
            if entered == 0 {
                position = max(position, digits.start(of: place, from: position))
                if place >= 256 { begin(place) }
            }
            if place < 256 || levels[place].isOrdered { return place }
            if mayBeSorted, sort(place, now: now, budget: &budget) { continue }
            mayBeSorted = false
            spread(place, budget: &budget)
        }
        return nil
    }

    /// Moves the position to an instant by which nothing is due.
    private mutating func enter(_ now: UInt64) {
        if entered == 0, let place = nextPlace(), digits.start(of: place, from: position) <= now { begin(place) }
        position = now
    }

    /// Notes that the position enters a slot.
    @inline(__always)
    private mutating func begin(_ place: UInt32) {
        entered = place
        mayBeSorted = true
        hasWaited = false
    }

    /// Expires nodes of the first block of the slot that has come up, as far as they are due.
    ///
    /// None if the first one, or what was known about its slot, had to be put right instead.
    @inline(__always)
    private mutating func take(
        atMost limit: UInt32, of place: UInt32, now: UInt64, budget: inout Int, _ body: (Expired) -> Void
    ) {
        if place < 256 {
            if let expired = takeFirstOfTick(place, budget: &budget) { body(expired) }
            return
        }
        let slot = levels[place]
        let number = slot.head
        let live = blocks[live: number]
        let most = min(live, limit, UInt32(clamping: budget))
        var (taken, cursor) = (0 as UInt32, number &<< Position.shift | blocks[number].head)
        while taken != most {
            let index = blocks[node: cursor]
            if index == Nodes.none {
                cursor &+= 1
                continue
            }
            let node = nodes[index]
            let due = node.due
            if node.position & Position.postponed != 0 {
                slot.last = .max
                break
            }
            if due > now { break }
            position = max(position, due)
            cursor &+= 1
            taken &+= 1
            body(expire(index, node, due: due))
        }
        spend(Int(taken), of: &budget)
        blocks[live: number] = live &- taken
        if taken != live {
            blocks[number].head = cursor & Position.mask
        } else {
            release(number)
            if slot.cursor == 0 { return }
        }
        findMinimum(of: slot)
    }

    /// Expires the first node of a slot at level 0; nil if it was postponed, and is put where it belongs.
    @inline(never)
    private mutating func takeFirstOfTick(_ place: UInt32, budget: inout Int) -> Expired? {
        let head = levels[place].head
        let offset = firstOffset(in: head)
        let index = blocks[node: head &<< Position.shift | offset]
        let live = blocks[live: head] &- 1
        blocks[live: head] = live
        if live == 0 { release(head) } else { blocks[head].head = offset &+ 1 }
        spend(1, of: &budget)
        let node = nodes[index]
        let due = node.due
        if due <= position { return expire(index, node, due: due) }
        spread(index, node, due: due)
        return nil
    }

    /// Gives back a node that is in no list any more.
    @inline(__always)
    private mutating func expire(_ index: UInt32, _ node: NodeReference, due: UInt64) -> Expired {
        let expired = Expired(
            token: Token(index: index, generation: node.generation), deadline: due, payload: node.payload)
        nodes.free(index, node)
        count &-= 1
        return expired
    }

    /// Sets the minimum of an ordered slot to the deadline of its first node, unless that was postponed.
    @inline(__always)
    private func findMinimum(of slot: SlotReference) {
        let position = slot.head &<< Position.shift | firstOffset(in: slot.head)
        let node = nodes[blocks[node: position]]
        if node.position & Position.postponed == 0 { slot.minimum = node.due }
    }

    /// Slots below span at most 256 ticks, in which their nodes come up.
    private static var near: UInt32 { 3 << 8 }

    /// Spreads nodes of the first block of the entered slot.
    @inline(never)
    private mutating func spread(_ place: UInt32, budget: inout Int) {
        let number = levels[place].head
        let live = blocks[live: number]
        let moved = min(live, UInt32(clamping: budget))
        spend(Int(moved), of: &budget)
        let follower = blocks[number].next
        if moved == live, follower != Blocks.none { prefetchNodes(of: follower, in: place) }
        let announce = place < TimerWheel.near ? announce : nil
        var (left, cursor) = (moved, number &<< Position.shift | blocks[number].head)
        while left != 0 {
            let index = blocks[node: cursor]
            cursor &+= 1
            if index == Nodes.none { continue }
            left &-= 1
            let node = nodes[index]
            announce?(node.payload)
            spread(index, node, due: node.due)
        }
        blocks[live: number] = live &- moved
        if live == moved { release(number) } else { blocks[number].head = cursor & Position.mask }
    }

    @inline(__always)
    mutating func spend(_ moved: Int, of budget: inout Int) {
        budget &-= moved
        #if DEBUG
            touched += moved
        #endif
    }
}
