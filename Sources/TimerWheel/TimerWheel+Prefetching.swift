// Nodes lie in the order of their insertion and come up in that of their deadlines: each from somewhere else in memory.
// Hence they are asked for before they are needed, while others are seen to.

extension TimerWheel {
    /// Has nodes of the slot that comes behind one brought near, if it is in the same row: those of its first two
    /// blocks.
    @inline(__always)
    func prefetchNodes(behind place: UInt32) {
        guard let next = levels.next(after: place) else { return }
        let head = levels[next].head
        prefetchNodes(of: head, in: next)
        let second = blocks[head].next
        if second != Blocks.none { prefetchNodes(of: second, in: next) }
    }

    /// Has the nodes of a block brought near.
    @inline(__always)
    func prefetchNodes(of number: UInt32, in place: UInt32) {
        let block = blocks[number]
        let start = number &<< Position.shift
        let end = block.next == Blocks.none ? levels[place].cursor : start &+ block.end
        var cursor = start | block.head
        while cursor != end {
            let index = blocks[node: cursor]
            if index != Nodes.none { nodes.prefetch(index) }
            cursor &+= 1
        }
    }
}
