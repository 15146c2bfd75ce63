extension TimerWheel {
    /// The slot for a new deadline.
    ///
    /// For a deadline inside the span of the entered slot that is the entered slot: equal deadlines may still be there,
    /// and the new one queues behind them.
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
