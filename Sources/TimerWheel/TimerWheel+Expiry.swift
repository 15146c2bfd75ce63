extension TimerWheel {
    /// When the wheel wants to be asked again, in nanoseconds, nil if it is empty.
    ///
    /// O(1): two bit scans.
    ///
    /// Never later than the earliest deadline. It is exactly that deadline unless a timer was cancelled, moved or postponed,
    /// which costs at most one call of ``popExpired(now:budget:)`` that finds nothing. While an expiry that ran out of
    /// budget is under way the answer lies in the past.
    public func nextExpiry() -> UInt64? {
        guard let place = nextPlace() else { return nil }
        return levels[place].minimum
    }

    /// The next expiry if it is before `limit`: like ``nextExpiry()``, but exact, also after some timers were cancelled or
    /// postponed, where the first is known without sorting.
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
    /// It moves, sorts or expires at most `budget` nodes and lowers the budget by their number. Nil with some budget left
    /// means that nothing is due any more, and that ``position`` is now; nil with a budget of 0 means that there may be:
    /// call again with a new budget, after a pause or at once.
    ///
    /// - Parameters:
    ///   - now: The current time in nanoseconds. A time before ``position`` counts as the position.
    ///   - budget: How many nodes may be touched, at least 0.
    /// - Returns: The timer, already out of the wheel, or nil.
    public mutating func popExpired(now: UInt64, budget: inout Int) -> Expired? {
        let now = max(now, position)
        while budget > 0 {
            guard let place = nextPlace(), levels[place].minimum <= now else {
                enter(now)
                return nil
            }
            if entered == 0 {
                position = max(position, digits.start(of: place, from: position))
                if place >= 256 { begin(place) }
            }
            if place >= 256, !levels[place].isOrdered {
                if mayBeSorted, sort(place, now: now, budget: &budget) { continue }
                mayBeSorted = false
                spread(place, budget: &budget)
            } else if let expired = takeFirst(of: place, now: now, budget: &budget) {
                return expired
            }
        }
        return nil
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
        var budget = limit
        while let expired = popExpired(now: now, budget: &budget) { body(expired) }
        return budget == 0
    }

    /// The slot that holds what comes next.
    @inline(__always)
    func nextPlace() -> UInt32? {
        entered != 0 ? entered : levels.first
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

    /// Expires the first node of the slot that has come up.
    ///
    /// - Returns: Nil if that node, or what was known about its slot, had to be put right instead: look again.
    @inline(__always)
    private mutating func takeFirst(of place: UInt32, now: UInt64, budget: inout Int) -> Expired? {
        let slot = levels[place]
        let offset = firstOffset(in: slot.head)
        let index = blocks[node: slot.head &<< Position.shift | offset]
        let node = nodes[index]
        let due = node.due
        if place < 256 {
            spend(1, of: &budget)
            _ = unlinkFirst(of: place, at: offset)
            if due > position {
                spread(index, node, due: due)
                return nil
            }
        } else if node.position & Position.postponed != 0 {
            slot.last = .max
            return nil
        } else if due > now {
            slot.minimum = due
            return nil
        } else {
            spend(1, of: &budget)
            position = max(position, due)
            if unlinkFirst(of: place, at: offset) { findMinimum(of: slot) }
        }
        let token = Token(index: index, generation: node.generation)
        let payload = node.payload
        nodes.free(index, node)
        count &-= 1
        return Expired(token: token, deadline: due, payload: payload)
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
        var cursor = number &<< Position.shift | blocks[number].head
        // All deadlines are read before any is acted on, so that the memory serves many reads at once.
        unsafe withUnsafeTemporaryAllocation(of: (index: UInt32, due: UInt64).self, capacity: Int(Position.capacity)) {
            for number in 0..<Int(moved) {
                var index = blocks[node: cursor]
                while index == Nodes.none {
                    cursor &+= 1
                    index = blocks[node: cursor]
                }
                cursor &+= 1
                unsafe $0.baseAddress.unsafelyUnwrapped.advanced(by: number).initialize(to: (index, nodes[index].due))
                // A block has as many places as were allocated, which are not none.
            }
            let announce = place < TimerWheel.near ? announce : nil
            for number in 0..<Int(moved) {
                let (index, due) = unsafe $0.baseAddress.unsafelyUnwrapped[number]
                // Initialized above.
                let node = nodes[index]
                announce?(node.payload)
                spread(index, node, due: due)
            }
        }
        // The buffer does not leave the closure.
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
