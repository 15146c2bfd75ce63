extension TimerWheel {
    /// Puts the nodes of the entered slot in order where they stand, so that the slot expires from its head.
    ///
    /// O(n) where deadlines are spread evenly. It spends n of the budget. Where what is left of it is not enough the
    /// step ends, and the next one has its whole budget for it.
    ///
    /// - Returns: False if the slot has to be spread instead: it holds more nodes than the sorter or a whole budget, or
    ///   spans more than a key, or one came too late, which has to queue behind what is due at the position.
    @inline(never)
    mutating func sort(_ place: UInt32, now: UInt64, budget: inout Int) -> Bool {
        let start = digits.start(of: place, from: position)
        let end = digits.end(of: place, from: position)
        guard end &- start <= Sorter.longest, levels[place].minimum >= position,
            let length = length(of: place, atMost: Sorter.capacity)
        else { return false }
        if length > budget {
            if hasWaited { return false }
            hasWaited = true
            budget = 0
            return true
        }
        spend(length, of: &budget)
        mayBeSorted = false
        sorter.removeAll()
        var latest = 0 as UInt64
        forEachNode(in: place) { wheel, index, due in
            latest = max(latest, due)
            if due <= end { wheel.sorter.add(index, due: due &- start) }
        }
        if latest > end {
            forEachNode(in: place) { wheel, index, due in
                if due > end { wheel.spread(index, wheel.nodes[index], due: due) }
            }
        }
        sorter.sort()
        writeSorted(to: place, now: now)
        prefetchNodes(behind: place)
        return true
    }

    /// How many nodes a slot holds, nil if they are more than `limit`.
    private func length(of place: UInt32, atMost limit: Int) -> Int? {
        var (number, length) = (levels[place].head, 0)
        while number != Blocks.none {
            length &+= Int(blocks[live: number])
            if length > limit { return nil }
            number = blocks[number].next
        }
        return length
    }

    /// Calls `body` with each node of a slot and its deadline, in the order of the list.
    @inline(__always)
    private mutating func forEachNode(in place: UInt32, _ body: (inout TimerWheel, UInt32, UInt64) -> Void) {
        var number = levels[place].head
        while number != Blocks.none {
            var left = blocks[live: number]
            var cursor = number &<< Position.shift | blocks[number].head
            while left != 0 {
                let index = blocks[node: cursor]
                cursor &+= 1
                guard index != Nodes.none else { continue }
                left &-= 1
                body(&self, index, nodes[index].due)
            }
            number = blocks[number].next
        }
    }

    /// Makes what was sorted the list of a slot, in as many of its blocks as it fills.
    private mutating func writeSorted(to place: UInt32, now: UInt64) {
        let slot = levels[place]
        let (count, announce) = (sorter.count, announce)
        var (number, written) = (slot.head, 0)
        while written < count {
            let length = min(count &- written, Int(Position.capacity))
            let block = blocks[number]
            for offset in 0..<length {
                let index = sorter[written &+ offset]
                let cursor = number &<< Position.shift | UInt32(truncatingIfNeeded: offset)
                let node = nodes[index]
                blocks[node: cursor] = index
                node.position = cursor
                if let announce, node.due <= now { announce(node.payload) }
            }
            block.head = 0
            block.end = UInt32(truncatingIfNeeded: length)
            blocks[live: number] = block.end
            slot.cursor = number &<< Position.shift &+ block.end
            written &+= length
            number = block.next
        }
        if count != 0 {
            slot.minimum = nodes[sorter[0]].due
            slot.last = nodes[sorter[count &- 1]].due
        }
        while number != Blocks.none {
            let next = blocks[number].next
            release(number)
            number = next
        }
    }
}
