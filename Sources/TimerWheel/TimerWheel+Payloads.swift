extension TimerWheel {
    /// Calls `body` with the payload of each timer, in no order.
    ///
    /// O(all timers the wheel has ever held at once).
    public func forEachPayload(_ body: (UInt) -> Void) {
        for index in 0..<nodes.used where nodes[index].generation & 1 == 1 {
            body(nodes[index].payload)
        }
    }
}
