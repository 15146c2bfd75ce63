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
    /// At most 64, of the slot for which ``nextExpiry()`` speaks: if it is not empty, at least one. O(64).
    public func peek(_ body: (Token, _ payload: UInt) -> Void) {
        guard let place = nextPlace() else { return }
        let head = levels[place].head
        var position = head &<< Position.shift | blocks[head].head
        var left = blocks[live: head]
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
