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
}
