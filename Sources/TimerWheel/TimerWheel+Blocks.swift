extension TimerWheel {
    /// How many blocks were in use at once at most: their memory is used again, and never given back.
    package var blockCount: Int { Int(blocks.used) }

    /// A block with no more nodes looks for a neighbour to share with.
    ///
    /// It looks when 3 are left, and when 1 is. Hence two neighbours always hold more than 4 nodes together: whichever
    /// of them looked last would have found the other. Looking earlier saves memory and costs time with every
    /// cancellation.
    static var thin: UInt32 { 3 }

    /// Makes room for one more node behind the last one of a slot, which is empty or whose last block is full.
    @inline(never)
    mutating func makeRoom(in place: UInt32) {
        let slot = levels[place]
        guard slot.cursor != 0 else {
            let head = blocks.allocate(place: place, behind: Blocks.none)
            slot.start(with: head)
            slot.cursor = head &<< Position.shift
            return levels.occupy(place)
        }
        let tail = slot.tail
        let block = blocks[tail]
        block.end = Position.capacity
        if blocks[live: tail] <= Position.capacity / 2 { return compact(tail) }
        let fresh = blocks.allocate(place: place, behind: tail)
        block.next = fresh
        slot.cursor = fresh &<< Position.shift
    }

    /// Gives a block back that holds nothing any more, or gives it a neighbour's nodes or the neighbour its own.
    mutating func thinOut(_ number: UInt32) {
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

    /// Takes a block without nodes out of its slot.
    mutating func release(_ number: UInt32) {
        let block = blocks[number]
        let (place, next, previous) = (block.place, block.next, block.previous)
        if next != Blocks.none {
            blocks[next].previous = previous
        } else if previous != Blocks.none {
            levels[place].cursor = previous &<< Position.shift &+ blocks[previous].end
        } else {
            levels.vacate(place)
            if place == entered { entered = 0 }
        }
        if previous != Blocks.none { blocks[previous].next = next } else { levels[place].head = next }
        blocks.free(number, block)
    }

    /// Moves all nodes of a block behind those of the block before it, in which there is room for them.
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

    /// Moves the nodes of a block together, to its beginning.
    ///
    /// O(64).
    private mutating func compact(_ number: UInt32) {
        let block = blocks[number]
        move(from: number, to: number &<< Position.shift)
        block.head = 0
        block.end = blocks[live: number]
        let slot = levels[block.place]
        if block.next == Blocks.none { slot.cursor = number &<< Position.shift &+ block.end }
    }

    /// Copies the nodes of a block, without the holes, to other places.
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
