extension TimerWheel {
    /// Calls `body` with the payload of each timer, in no order.
    ///
    /// O(all timers the wheel has ever held at once).
    public func forEachPayload(_ body: (UInt) -> Void) {
        for index in 0..<nodes.used where nodes[index].generation & 1 == 1 {
            body(nodes[index].payload)
        }
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
