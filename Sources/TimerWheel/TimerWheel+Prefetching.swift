// In memory, nodes are in the order of their insertion, but they expire in the order of their deadlines: each access
// goes somewhere else. So the wheel prefetches nodes while it processes others.

extension TimerWheel {
    /// Prefetches the nodes in the first two blocks of the next slot, if that is in the same row.
    @inline(__always)
    func prefetchNodes(behind slotIndex: UInt32) {
        guard let next = levels.next(after: slotIndex) else { return }
        let head = levels[next].head
        prefetchNodes(of: head, in: next)
        let second = blocks[head].next
        if second != Blocks.none { prefetchNodes(of: second, in: next) }
    }

    /// Prefetches the nodes of a block.
    @inline(__always)
    func prefetchNodes(of number: UInt32, in slotIndex: UInt32) {
        let block = blocks[number]
        let start = number &<< Position.shift
        let end = block.next == Blocks.none ? levels[slotIndex].cursor : start &+ block.end
        var cursor = start | block.head
        while cursor != end {
            let index = blocks[node: cursor]
            if index != Nodes.none { nodes.prefetch(index) }
            cursor &+= 1
        }
    }

    /// Prefetches what the next steps in a slot need, which is in order and was not sorted.
    ///
    /// Sorting a slot prefetches all its nodes.
    @inline(__always)
    func prefetch(inFirstBlockOf slot: SlotReference) {
        let block = blocks[slot.head]
        let start = slot.head &<< Position.shift
        let end = block.next == Blocks.none ? slot.cursor : start &+ block.end
        let first = start | block.head
        if block.head == 0 {
            for cursor in first..<min(first &+ Self.distance, end) { prefetchNode(at: cursor) }
        }
        if end &- first > Self.distance { prefetchNode(at: first &+ Self.distance) }
        guard let announce, end &- first > Self.distance / 2 else { return }
        let index = blocks[node: first &+ Self.distance / 2]
        if index != Nodes.none { announce(nodes[index].payload) }
    }

    /// How many cells ahead of the first node another is prefetched.
    private static var distance: UInt32 { 12 }

    @inline(__always)
    private func prefetchNode(at cursor: UInt32) {
        let index = blocks[node: cursor]
        if index != Nodes.none { nodes.prefetch(index) }
    }
}
