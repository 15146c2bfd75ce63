extension TimerWheel {
    /// Sorts the nodes of the entered slot in its blocks, so that the slot expires from its head.
    ///
    /// O(n) if deadlines are spread evenly. It spends n of the budget. If less than that is left, the step ends, and
    /// the next step has its whole budget for the sort.
    ///
    /// - Returns: False if the slot has to be spread instead: it has more nodes than the sorter or a whole budget
    ///   allows, spans more than a key, or has an overdue node, which queues behind what is due at the position.
    @inline(never)
    mutating func sort(_ slotIndex: UInt32, now: UInt64, budget: inout Int) -> Bool {
        let start = digits.start(of: slotIndex, from: position)
        let end = digits.end(of: slotIndex, from: position)
        guard end &- start <= Sorter.longest, levels[slotIndex].minimum >= position,
            let length = length(of: slotIndex, atMost: Sorter.capacity)
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
        forEachNode(in: slotIndex) { wheel, index, due in
            latest = max(latest, due)
            if due <= end { wheel.sorter.add(index, due: due &- start) }
        }
        if latest > end {
            forEachNode(in: slotIndex) { wheel, index, due in
                if due > end { wheel.spread(index, wheel.nodes[index], due: due) }
            }
        }
        sorter.sort()
        writeSorted(to: slotIndex, now: now)
        prefetchNodes(behind: slotIndex)
        return true
    }

    /// The number of nodes of a slot; nil if there are more than `limit`.
    private func length(of slotIndex: UInt32, atMost limit: Int) -> Int? {
        var (number, length) = (levels[slotIndex].head, 0)
        while number != Blocks.none {
            length &+= Int(blocks[live: number])
            if length > limit { return nil }
            number = blocks[number].next
        }
        return length
    }

    /// Calls `body` with each node of a slot and its deadline, in the order of the list.
    @inline(__always)
    private mutating func forEachNode(in slotIndex: UInt32, _ body: (inout TimerWheel, UInt32, UInt64) -> Void) {
        var number = levels[slotIndex].head
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

    /// Writes the sorted nodes to the blocks of a slot, and frees the blocks that it no longer needs.
    private mutating func writeSorted(to slotIndex: UInt32, now: UInt64) {
        let slot = levels[slotIndex]
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
