extension TimerWheel {
    /// Calls `body` with the payload of each timer, in no order.
    ///
    /// O(all timers the wheel has ever held at once).
    public func forEachPayload(_ body: (UInt) -> Void) {
        _ = forEachPayload(from: 0, atMost: .max, body)
    }

    /// Calls `body` with the payloads of some timers, in no order, as one step of a walk through all of them.
    ///
    /// Between two steps timers may come and go. The walk shows each timer that stays in the wheel all the time exactly
    /// once. O(`limit`).
    ///
    /// - Parameters:
    ///   - start: Where to go on: 0, or what the step before returned.
    ///   - limit: How many places for timers to look at, at least 1.
    ///   - body: Receives each payload.
    /// - Returns: where the next step goes on; nil after the last one.
    public func forEachPayload(from start: Int, atMost limit: Int, _ body: (UInt) -> Void) -> Int? {
        precondition(limit > 0, "A step looks at one place at least, not \(limit).")
        let used = Int(nodes.used)
        guard start < used else { return nil }
        let end = used - start > limit ? start + limit : used
        for index in UInt32(start)..<UInt32(end) where nodes[index].generation & 1 == 1 {
            body(nodes[index].payload)
        }
        return end < used ? end : nil
    }

    /// Calls `body` with tokens and payloads of some timers that come up next, in the order of their insertion.
    ///
    /// They are of the slot for which ``nextExpiry()`` speaks: if the wheel is not empty, at least one. O(64).
    ///
    /// - Parameters:
    ///   - limit: How many timers to look at, at least 1; more than 64 have no effect.
    ///   - body: Receives each timer.
    public func peek(atMost limit: Int = 64, _ body: (_ token: Token, _ payload: UInt) -> Void) {
        precondition(limit > 0, "A wheel shows at least one timer, not \(limit).")
        guard let place = nextPlace() else { return }
        let head = levels[place].head
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
