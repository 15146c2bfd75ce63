extension TimerWheel {
    /// Returns the instant at which the caller has to check for expired timers again, if it is before `limit`.
    ///
    /// The instant is never later than the earliest deadline. It equals the earliest deadline if no timer was
    /// cancelled, moved or postponed since the last check. After such changes it may be earlier, because the wheel does
    /// not sort timers to find the first one. An earlier instant costs at most one call of
    /// ``popExpired(now:budget:)`` that returns nil. While an expiry that ran out of budget is unfinished, the instant
    /// is in the past.
    ///
    /// O(1): two bit scans, and at most one search of a block of 64 timers.
    ///
    /// - Parameter limit: the end of the range of interest, in nanoseconds. It is not part of the range, so with the
    ///   default a deadline of `UInt64.max`, which means never, gives nil.
    /// - Returns: the instant in nanoseconds; nil if there is none before `limit`, or if the wheel is empty.
    public mutating func nextExpiry(before limit: UInt64 = .max) -> UInt64? {
        guard let slotIndex = nextSlotIndex() else { return nil }
        let slot = levels[slotIndex]
        guard slot.minimum < limit else { return nil }
        if slotIndex >= 256, slot.isOrdered { findMinimum(of: slot) }
        return slot.minimum
    }

    /// Removes and returns the timer that is due first, if any is due by now.
    ///
    /// Amortized O(levels) over a timer's life.
    ///
    /// It moves, sorts or expires at most `budget` nodes and lowers the budget by their number. Nil with some budget
    /// left means that nothing is due, and that ``position`` is now. Nil with a budget of 0 means that timers may still
    /// be due: call again with a new budget, after a pause or at once.
    ///
    /// - Parameters:
    ///   - now: The current time in nanoseconds. A time before ``position`` counts as the position.
    ///   - budget: How many nodes it may process, at least 0.
    /// - Returns: The timer, which is no longer in the wheel, or nil.
    public mutating func popExpired(now: UInt64, budget: inout Int) -> Expired? {
        let now = max(now, position)
        var expired: Expired?
        while expired == nil, let slotIndex = nextDue(now: now, budget: &budget) {
            expireNodes(atMost: 1, in: slotIndex, now: now, budget: &budget) { expired = $0 }
        }
        return expired
    }

    /// Passes up to `limit` due timers to `body`, which must not be slow.
    ///
    /// O(limit).
    ///
    /// - Parameters:
    ///   - now: The current time in nanoseconds.
    ///   - limit: The most nodes to move, sort or expire, at least 1.
    ///   - body: Receives each timer, in order. It is no longer in the wheel.
    /// - Returns: Whether more timers may be due: call again.
    public mutating func advance(to now: UInt64, limit: Int = 256, _ body: (Expired) -> Void) -> Bool {
        precondition(limit > 0, "A wheel advances by at least one node a step, not \(limit).")
        let now = max(now, position)
        var budget = limit
        while let slotIndex = nextDue(now: now, budget: &budget) {
            expireNodes(atMost: .max, in: slotIndex, now: now, budget: &budget, body)
        }
        return budget == 0
    }

    /// The slot that has the next timers; nil if the wheel is empty.
    @inline(__always)
    func nextSlotIndex() -> UInt32? {
        entered != 0 ? entered : levels.first
    }

    /// Prepares the next slot, so that it expires from its head.
    ///
    /// - Returns: The slot with a due timer at its head; nil if nothing is due or no budget is left.
    @inline(__always)
    private mutating func nextDue(now: UInt64, budget: inout Int) -> UInt32? {
        while budget > 0 {
            guard let slotIndex = nextSlotIndex(), levels[slotIndex].minimum <= now else {
                advancePosition(to: now)
                return nil
            }
            if entered == 0 {
                position = max(position, digits.start(of: slotIndex, from: position))
                if slotIndex >= 256 { enterSlot(slotIndex) }
            }
            if slotIndex < 256 || levels[slotIndex].isOrdered { return slotIndex }
            if mayBeSorted, sort(slotIndex, now: now, budget: &budget) { continue }
            mayBeSorted = false
            spread(slotIndex, budget: &budget)
        }
        return nil
    }

    /// Moves the position to an instant at which nothing is due.
    private mutating func advancePosition(to now: UInt64) {
        if entered == 0, let slotIndex = nextSlotIndex(), digits.start(of: slotIndex, from: position) <= now {
            enterSlot(slotIndex)
        }
        position = now
    }

    /// Records that the position enters a slot.
    @inline(__always)
    private mutating func enterSlot(_ slotIndex: UInt32) {
        entered = slotIndex
        mayBeSorted = true
        hasWaited = false
    }

    /// Expires the due nodes of the first block of the next slot.
    ///
    /// Expires none if the first node was postponed or the minimum of the slot was too early; the method corrects that
    /// instead.
    @inline(__always)
    private mutating func expireNodes(
        atMost limit: UInt32, in slotIndex: UInt32, now: UInt64, budget: inout Int, _ body: (Expired) -> Void
    ) {
        if slotIndex < 256 {
            if let expired = expireFirstOfTick(slotIndex, budget: &budget) { body(expired) }
            return
        }
        let slot = levels[slotIndex]
        let number = slot.head
        let live = blocks[live: number]
        let most = min(live, limit, UInt32(clamping: budget))
        if mayBeSorted { prefetch(inFirstBlockOf: slot) }
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

    /// Expires the first node of a slot at level 0.
    ///
    /// If that node was postponed, moves it to its slot and returns nil.
    @inline(never)
    private mutating func expireFirstOfTick(_ slotIndex: UInt32, budget: inout Int) -> Expired? {
        let head = levels[slotIndex].head
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

    /// Frees a node that is no longer in a list.
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

    /// Slots below this one span at most 256 ticks, in which their nodes expire.
    private static var lowLevels: UInt32 { 3 << 8 }

    /// Spreads the nodes of the first block of the entered slot over lower slots.
    @inline(never)
    private mutating func spread(_ slotIndex: UInt32, budget: inout Int) {
        let number = levels[slotIndex].head
        let live = blocks[live: number]
        let moved = min(live, UInt32(clamping: budget))
        spend(Int(moved), of: &budget)
        let follower = blocks[number].next
        if moved == live, follower != Blocks.none { prefetchNodes(of: follower, in: slotIndex) }
        let announce = slotIndex < TimerWheel.lowLevels ? announce : nil
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

// MARK: - Sorting

extension TimerWheel {
    /// Sorts the nodes of the entered slot in its blocks, so that the slot expires from its head.
    ///
    /// O(n) if deadlines are spread evenly. It spends n of the budget. If less than that is left, the step ends, and
    /// the next step has its whole budget for the sort.
    ///
    /// - Returns: False if the slot has to be spread instead: it has more nodes than the sorter or a whole budget
    ///   allows, spans more than a key, or has an overdue node, which queues behind what is due at the position.
    @inline(never)
    mutating func sort(_ slotIndex: UInt32, now: UInt64, budget: inout Int) -> Bool {
        let start = digits.start(of: slotIndex, from: position)
        let end = digits.end(of: slotIndex, from: position)
        guard end &- start <= Sorter.longest, levels[slotIndex].minimum >= position,
            let length = length(of: slotIndex, atMost: Sorter.capacity)
        else { return false }
        if length > budget {
            if hasWaited { return false }
            hasWaited = true
            budget = 0
            return true
        }
        spend(length, of: &budget)
        mayBeSorted = false
        sorter.removeAll()
        var latest = 0 as UInt64
        forEachNode(in: slotIndex) { wheel, index, due in
            latest = max(latest, due)
            if due <= end { wheel.sorter.add(index, due: due &- start) }
        }
        if latest > end {
            forEachNode(in: slotIndex) { wheel, index, due in
                if due > end { wheel.spread(index, wheel.nodes[index], due: due) }
            }
        }
        sorter.sort()
        writeSorted(to: slotIndex, now: now)
        prefetchNodes(behind: slotIndex)
        return true
    }

    /// The number of nodes of a slot; nil if there are more than `limit`.
    private func length(of slotIndex: UInt32, atMost limit: Int) -> Int? {
        var (number, length) = (levels[slotIndex].head, 0)
        while number != Blocks.none {
            length &+= Int(blocks[live: number])
            if length > limit { return nil }
            number = blocks[number].next
        }
        return length
    }

    /// Calls `body` with each node of a slot and its deadline, in the order of the list.
    @inline(__always)
    private mutating func forEachNode(in slotIndex: UInt32, _ body: (inout TimerWheel, UInt32, UInt64) -> Void) {
        var number = levels[slotIndex].head
        while number != Blocks.none {
            var left = blocks[live: number]
            var cursor = number &<< Position.shift | blocks[number].head
            while left != 0 {
                let index = blocks[node: cursor]
                cursor &+= 1
                guard index != Nodes.none else { continue }
                left &-= 1
                body(&self, index, nodes[index].due)
            }
            number = blocks[number].next
        }
    }

    /// Writes the sorted nodes to the blocks of a slot, and frees the blocks that it no longer needs.
    private mutating func writeSorted(to slotIndex: UInt32, now: UInt64) {
        let slot = levels[slotIndex]
        let (count, announce) = (sorter.count, announce)
        var (number, written) = (slot.head, 0)
        while written < count {
            let length = min(count &- written, Int(Position.capacity))
            let block = blocks[number]
            for offset in 0..<length {
                let index = sorter[written &+ offset]
                let cursor = number &<< Position.shift | UInt32(truncatingIfNeeded: offset)
                let node = nodes[index]
                blocks[node: cursor] = index
                node.position = cursor
                if let announce, node.due <= now { announce(node.payload) }
            }
            block.head = 0
            block.end = UInt32(truncatingIfNeeded: length)
            blocks[live: number] = block.end
            slot.cursor = number &<< Position.shift &+ block.end
            written &+= length
            number = block.next
        }
        if count != 0 {
            slot.minimum = nodes[sorter[0]].due
            slot.last = nodes[sorter[count &- 1]].due
        }
        while number != Blocks.none {
            let next = blocks[number].next
            release(number)
            number = next
        }
    }
}
