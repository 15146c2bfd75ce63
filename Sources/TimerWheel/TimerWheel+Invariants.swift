#if DEBUG
    extension TimerWheel {
        /// Traps if an invariant of the wheel does not hold.
        ///
        /// O(n); only in debug builds.
        package func checkInvariants() {
            var (found, chained) = (0, 0)
            var number: UInt32 = 0
            while number < Levels.rows {
                var occupied = levels.occupied(in: number)
                check((occupied != 0) == (levels.occupiedRows >> number & 1 != 0), "bit of row \(number)")
                while occupied != 0 {
                    let slotIndex = number << 6 | UInt32(occupied.trailingZeroBitCount)
                    checkSpan(of: slotIndex)
                    let (nodes, blocks) = checkSlot(slotIndex)
                    found += nodes
                    chained += blocks
                    occupied &= occupied - 1
                }
                number += 1
            }
            check(found == count, "\(count) timers, \(found) in slots")
            check(
                entered == 0 || levels.occupied(in: entered >> 6) >> UInt64(entered & 63) & 1 != 0,
                "entered slot is empty")
            check(
                entered == 0 || levels.first == entered || !(mayBeSorted || levels[entered].isOrdered),
                "a slot comes before the entered slot")
            checkFreeNodes()
            checkFreeBlocks(used: chained)
        }

        /// Checks that only the entered slot, and at level 0 the slot of the position, begins at or before the
        /// position.
        private func checkSpan(of slotIndex: UInt32) {
            let start = digits.start(of: slotIndex, from: position)
            if entered != 0, slotIndex == entered {
                check(slotIndex >= 256, "level 0 cannot be entered")
                check(
                    start <= position && position <= digits.end(of: slotIndex, from: position),
                    "position left slot \(slotIndex)")
            } else {
                check(
                    slotIndex < 256 ? start >= position : start > position,
                    "position \(position) passed slot \(slotIndex)")
            }
        }

        /// Checks the blocks of a slot and returns how many nodes and blocks there are.
        private func checkSlot(_ slotIndex: UInt32) -> (nodes: Int, blocks: Int) {
            let slot = levels[slotIndex]
            let start = digits.start(of: slotIndex, from: position)
            var (block, previous, neighbours) = (slot.head, Blocks.none, Position.capacity)
            var (length, chain, due) = (0, 0, slot.minimum)
            check(
                slot.minimum <= digits.end(of: slotIndex, from: position),
                "minimum \(slot.minimum) of slot \(slotIndex)")
            while block != Blocks.none {
                let description = blocks[block]
                let live = blocks[live: block]
                check(description.slotIndex == slotIndex && description.previous == previous, "links of block \(block)")
                check(live > 0 && live + neighbours > TimerWheel.mergeThreshold + 1, "\(live) nodes in block \(block)")
                checkNodes(of: block, end: description.next == Blocks.none ? cursorOffset(of: slot) : description.end) {
                    check($0.due >= slot.minimum, "deadline \($0.due) before the minimum of slot \(slotIndex)")
                    check($0.due >= start || start <= position, "deadline \($0.due) before slot \(slotIndex)")
                    if slot.isOrdered, $0.position & Position.postponed == 0 {
                        check($0.due >= due && $0.due <= slot.last, "ordered slot \(slotIndex) is not in order")
                        due = $0.due
                    }
                }
                length += Int(live)
                chain += 1
                // Expiry takes nodes from the first block of a slot without checking its neighbour.
                let mayBeSparse = block == slot.head && (slotIndex == entered || slotIndex < 256)
                neighbours = mayBeSparse ? Position.capacity : live
                previous = block
                block = description.next
            }
            check(slot.cursor != 0 && slot.tail == previous, "last block of slot \(slotIndex)")
            return (length, chain)
        }

        /// The offset after the last node of a slot's last block.
        private func cursorOffset(of slot: SlotReference) -> UInt32 {
            slot.cursor - slot.tail << Position.shift
        }

        /// Checks that the count of a block is right and that each node has its position.
        private func checkNodes(of block: UInt32, end: UInt32, _ body: (NodeReference) -> Void) {
            check(blocks[block].head <= end && end <= Position.capacity, "ends of block \(block)")
            var live: UInt32 = 0
            for offset in blocks[block].head..<end {
                let position = block << Position.shift | offset
                let index = blocks[node: position]
                guard index != Nodes.none else { continue }
                let node = nodes[index]
                check(node.generation & 1 == 1, "free node \(index) in block \(block)")
                check(node.position & ~Position.postponed == position, "position of node \(index)")
                body(node)
                live += 1
            }
            check(live == blocks[live: block], "\(live) nodes in block \(block), not \(blocks[live: block])")
        }

        private func checkFreeNodes() {
            var isFree = [Bool](repeating: false, count: Int(nodes.used))
            for number in 0..<nodes.freeCount {
                let index = nodes[free: number]
                check(nodes[index].generation & 1 == 0, "node \(index) is both free and used")
                check(!isFree[Int(index)], "node \(index) is free twice")
                isFree[Int(index)] = true
            }
            let free = Int(nodes.freeCount)
            let usedUp = (0..<nodes.circulating).count { index in nodes.isUsedUp(index) }
            check(
                free + count + usedUp == Int(nodes.circulating),
                "\(nodes.circulating) nodes, \(count) used, \(free) free, \(usedUp) used up")
        }

        private func checkFreeBlocks(used: Int) {
            var (block, length) = (blocks.firstFree, 0)
            while block != Blocks.none {
                block = blocks[block].next
                length += 1
            }
            check(length + used == Int(blocks.used), "\(blocks.used) blocks, \(used) used, \(length) free")
        }

        private func check(_ holds: Bool, _ what: @autoclosure () -> String) {
            if !holds { fatalError("Broken timer wheel: " + what()) }
        }
    }
#endif
