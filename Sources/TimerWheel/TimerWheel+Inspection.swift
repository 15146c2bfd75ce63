extension TimerWheel {
    /// Calls `body` with the payload of each timer, in no particular order.
    ///
    /// O(n), where n is the largest number of timers that the wheel has had at once.
    public func forEachPayload(_ body: (UInt) -> Void) {
        _ = forEachPayload(from: 0, atMost: .max, body)
    }

    /// Calls `body` with the payloads of some timers, in no particular order, as one step of an enumeration of all of
    /// them.
    ///
    /// The wheel may change between two steps. The enumeration visits each timer that stays in the wheel exactly once.
    /// O(`limit`).
    ///
    /// - Parameters:
    ///   - start: Where the step starts: 0, or the result of the step before.
    ///   - limit: How many nodes the step reads, at least 1.
    ///   - body: Receives each payload.
    /// - Returns: Where the next step starts; nil after the last one.
    public func forEachPayload(from start: Int, atMost limit: Int, _ body: (UInt) -> Void) -> Int? {
        precondition(limit > 0, "A step reads at least one node, not \(limit).")
        let used = Int(nodes.used)
        guard start < used else { return nil }
        let end = used - start > limit ? start + limit : used
        for index in UInt32(start)..<UInt32(end) where nodes[index].generation & 1 == 1 {
            body(nodes[index].payload)
        }
        return end < used ? end : nil
    }

    #if DEBUG
        /// Lets the node of a timer have had so many timers that `left` more are left before it is used up, with this
        /// one.
        ///
        /// - Returns: The timer's token, which is another one now.
        package mutating func age(_ token: Token, left: UInt32) -> Token {
            guard let node = node(of: token) else { preconditionFailure("no timer") }
            node.generation = Nodes.usedUp &+ 1 &- 2 * left
            return Token(index: token.index, generation: node.generation)
        }
    #endif

    /// Calls `body` with tokens and payloads of some of the next timers, in the order of their insertion.
    ///
    /// They are timers of the slot to which ``nextExpiry(before:)`` refers: at least one if the wheel is not empty.
    ///
    /// O(64).
    ///
    /// - Parameters:
    ///   - limit: How many timers to read, at least 1; more than 64 have no effect.
    ///   - body: Receives each timer.
    public func peek(atMost limit: Int = 64, _ body: (_ token: Token, _ payload: UInt) -> Void) {
        precondition(limit > 0, "A wheel shows at least one timer, not \(limit).")
        guard let slotIndex = nextSlotIndex() else { return }
        let head = levels[slotIndex].head
        var position = head &<< Position.shift | blocks[head].head
        var left = min(Int(blocks[live: head]), limit)
        while left > 0 {
            let index = blocks[node: position]
            position &+= 1
            if index == Nodes.none { continue }
            let node = nodes[index]
            body(Token(index: index, generation: node.generation), node.payload)
            left &-= 1
        }
    }
}
