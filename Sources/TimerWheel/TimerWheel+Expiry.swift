extension TimerWheel {
    /// When the wheel wants to be asked again, in nanoseconds, nil if it is empty.
    ///
    /// O(1): two bit scans.
    ///
    /// Never later than the earliest deadline. It is exactly that deadline unless a timer was cancelled or postponed,
    /// which costs at most one call of ``popExpired(now:budget:)`` that finds nothing. While an expiry that ran out of
    /// budget is under way the answer lies in the past.
    public func nextExpiry() -> UInt64? {
        guard let place = nextPlace() else { return nil }
        return levels[place >> 6][place].minimum
    }

    /// Takes out the timer that is due first, if any is due by now.
    ///
    /// Amortized O(levels) over a timer's life.
    ///
    /// It moves or expires at most `budget` nodes and lowers the budget by their number. Nil with some budget left
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
            guard let place = nextPlace(), levels[place >> 6][place].minimum <= now else {
                enter(now)
                return nil
            }
            if entered == 0 {
                position = max(position, digits.start(of: place, from: position))
                if place >= 64 { entered = place }
            }
            let index = levels[place >> 6][place].head
            let node = slab[index]
            budget &-= 1
            #if DEBUG
                touched += 1
            #endif
            let due = node.due
            unlink(node)
            if place < 64 ? due <= position : levels[place >> 6].ordered & (1 &<< UInt64(place & 63)) != 0 {
                position = max(position, due)
                return expire(index, node, due: due)
            }
            spread(index, node, due: due)
        }
        return nil
    }

    /// Hands up to `limit` due timers to `body`, which must not be slow.
    ///
    /// O(limit).
    ///
    /// - Parameters:
    ///   - now: The current time in nanoseconds.
    ///   - limit: The most nodes to move or expire, at least 1.
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
    private func nextPlace() -> UInt32? {
        if entered != 0 { return entered }
        guard levels.occupied != 0 else { return nil }
        let level = UInt32(truncatingIfNeeded: levels.occupied.trailingZeroBitCount)
        return level << 6 | UInt32(truncatingIfNeeded: levels[level].occupied.trailingZeroBitCount)
    }

    /// Moves the position to an instant by which nothing is due.
    private mutating func enter(_ now: UInt64) {
        if entered == 0, let place = nextPlace(), digits.start(of: place, from: position) <= now { entered = place }
        position = now
    }

    @inline(__always)
    private mutating func expire(_ index: UInt32, _ node: NodeReference, due: UInt64) -> Expired {
        let token = Token(index: index, generation: node.generation)
        let payload = slab[payload: index]
        slab.free(index)
        count &-= 1
        return Expired(token: token, deadline: due, payload: payload)
    }
}
