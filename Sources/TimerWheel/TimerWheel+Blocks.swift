extension TimerWheel {
    /// The largest number of blocks that were in use at once.
    ///
    /// The wheel reuses their memory and frees it in its `deinit`.
    package var blockCount: Int { Int(blocks.used) }

    /// The number of nodes at which a block may merge with a neighbour.
    ///
    /// A block checks its neighbours when 3 nodes are left, and again when 1 is left. So two neighbours always have
    /// more than 4 nodes together: the later of their checks would have merged them otherwise. An earlier check saves
    /// memory and costs time at every cancellation.
    static var mergeThreshold: UInt32 { 3 }

    /// Makes room for one more node after the last one of a slot.
    ///
    /// The slot is empty, or its last block is full.
    @inline(never)
    mutating func makeRoom(in slotIndex: UInt32) {
        let slot = levels[slotIndex]
        guard slot.cursor != 0 else {
            let head = blocks.allocate(slotIndex: slotIndex, behind: Blocks.none)
            slot.start(with: head)
            slot.cursor = head &<< Position.shift
            return levels.occupy(slotIndex)
        }
        let tail = slot.tail
        let block = blocks[tail]
        block.end = Position.capacity
        if blocks[live: tail] <= Position.capacity / 2 { return compact(tail) }
        let fresh = blocks.allocate(slotIndex: slotIndex, behind: tail)
        block.next = fresh
        slot.cursor = fresh &<< Position.shift
    }

    /// Frees a block without nodes, or merges one with few nodes with a neighbour.
    mutating func mergeIfSparse(_ number: UInt32) {
        let block = blocks[number]
        let live = blocks[live: number]
        if live == 0 { return release(number) }
        guard live & (live &+ 1) == 0 else { return }
        if block.previous != Blocks.none, blocks[live: block.previous] &+ live <= Position.capacity {
            merge(block.previous, with: number)
        } else if block.next != Blocks.none, blocks[live: block.next] &+ live <= Position.capacity {
            merge(number, with: block.next)
        }
    }

    /// Removes a block without nodes from its slot and frees it.
    mutating func release(_ number: UInt32) {
        let block = blocks[number]
        let (slotIndex, next, previous) = (block.slotIndex, block.next, block.previous)
        if next != Blocks.none {
            blocks[next].previous = previous
        } else if previous != Blocks.none {
            levels[slotIndex].cursor = previous &<< Position.shift &+ blocks[previous].end
        } else {
            levels.vacate(slotIndex)
            if slotIndex == entered { entered = 0 }
        }
        if previous != Blocks.none { blocks[previous].next = next } else { levels[slotIndex].head = next }
        blocks.free(number, block)
    }

    /// Moves all nodes of `follower` behind those of the block before it, which has room for them.
    ///
    /// O(64).
    private mutating func merge(_ number: UInt32, with follower: UInt32) {
        let block = blocks[number]
        let moved = blocks[live: follower]
        if block.end &+ moved > Position.capacity { compact(number) }
        move(from: follower, to: number &<< Position.shift &+ block.end)
        block.end &+= moved
        blocks[live: number] &+= moved
        release(follower)
    }

    /// Moves the nodes of a block to its beginning, without holes.
    ///
    /// O(64).
    private mutating func compact(_ number: UInt32) {
        let block = blocks[number]
        move(from: number, to: number &<< Position.shift)
        block.head = 0
        block.end = blocks[live: number]
        let slot = levels[block.slotIndex]
        if block.next == Blocks.none { slot.cursor = number &<< Position.shift &+ block.end }
    }

    /// Copies the nodes of a block, without the holes, to other positions.
    private func move(from number: UInt32, to target: UInt32) {
        var (source, target) = (number &<< Position.shift &+ blocks[number].head, target)
        let end = target &+ blocks[live: number]
        while target != end {
            let index = blocks[node: source]
            source &+= 1
            guard index != Nodes.none else { continue }
            let node = nodes[index]
            blocks[node: target] = index
            node.position = target | node.position & Position.postponed
            target &+= 1
        }
    }
}
