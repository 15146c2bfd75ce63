extension TimerWheel {
    /// The slot that a new deadline belongs to.
    ///
    /// Inside the span of the entered slot that is the entered slot: equal deadlines may still stand there, and a new
    /// one queues behind them.
    @inline(__always)
    func place(of due: UInt64) -> UInt32 {
        let key = max(due, position)
        let place = digits.place(of: key, from: position)
        return place | 255 < entered & ~255 ? entered : place
    }

    /// Whether neither a node nor a block is missing to insert a timer.
    @inline(__always)
    func hasRoom(in place: UInt32) -> Bool {
        nodes.freeCount != 0 && levels[place].cursor & Position.mask != 0
    }

    /// Adds a timer to a slot where there is room.
    @inline(__always)
    mutating func insert(deadline: UInt64, payload: UInt, at place: UInt32) -> Token {
        let (index, node) = nodes.allocate()
        node.due = deadline
        node.payload = payload
        append(index, node, due: deadline, to: place)
        count &+= 1
        return Token(index: index, generation: node.generation)
    }

    // The rare cases below are functions of their own that come last in their callers: those then need no register that
    // they would have to save, and hand on what they return.

    @inline(never)
    mutating func insertMakingRoom(deadline: UInt64, payload: UInt, at place: UInt32) -> Token {
        if count == 0 { nodes.startOver() }
        nodes.makeRoom()
        if levels[place].cursor & Position.mask == 0 { makeRoom(in: place) }
        return insert(deadline: deadline, payload: payload, at: place)
    }

    @inline(never)
    mutating func thinOut(_ block: UInt32, returning payload: UInt) -> UInt {
        thinOut(block)
        return payload
    }

    /// Puts a node of a slot that has come up into a slot below, or, if it was postponed, wherever it belongs now.
    ///
    /// That is always another slot.
    @inline(__always)
    mutating func spread(_ index: UInt32, _ node: NodeReference, due: UInt64) {
        let key = max(due, position)
        let place = digits.place(of: key, from: position)
        if levels[place].cursor & Position.mask == 0 { makeRoom(in: place) }
        append(index, node, due: due, to: place)
    }

    /// Writes a node behind the last one of a slot, where there is room.
    @inline(__always)
    func append(_ index: UInt32, _ node: NodeReference, due: UInt64, to place: UInt32) {
        let slot = levels[place]
        let cursor = slot.cursor
        blocks.put(index, at: cursor)
        node.position = cursor
        slot.cursor = cursor &+ 1
        slot.minimum = min(slot.minimum, due)
        slot.last = due < slot.last ? .max : due
    }

    /// Takes a node out of its block.
    ///
    /// - Returns: The block and how many nodes are left in it; if that is `thin` or less, `thinOut` has to see to it.
    @inline(__always)
    func unlink(_ node: NodeReference) -> (block: UInt32, live: UInt32) {
        let position = node.position & ~Position.postponed
        return (position &>> Position.shift, blocks.takeOut(at: position))
    }

    /// The offset of the first node in a block, behind the holes before it.
    @inline(__always)
    func firstOffset(in number: UInt32) -> UInt32 {
        var position = number &<< Position.shift | blocks[number].head
        while blocks[node: position] == Nodes.none { position &+= 1 }
        return position & Position.mask
    }
}
