extension TimerWheel {
    /// Puts a new deadline into the slot it belongs to.
    ///
    /// Inside the span of the entered slot that is the entered slot: equal deadlines may still stand there, and a new one
    /// queues behind them.
    @inline(__always)
    mutating func link(_ index: UInt32, _ node: NodeReference, due: UInt64) {
        let key = max(due, position)
        let number = digits.level(of: key, from: position)
        append(
            index, node, due: due,
            to: number < entered >> 6 ? entered : number << 6 | digits.slot(of: key, at: number))
    }

    /// Puts a node of a slot that has come up into a slot below, or, if it was postponed, wherever it belongs now.
    @inline(__always)
    mutating func spread(_ index: UInt32, _ node: NodeReference, due: UInt64) {
        let key = max(due, position)
        let number = digits.level(of: key, from: position)
        append(index, node, due: due, to: number << 6 | digits.slot(of: key, at: number))
    }

    @inline(__always)
    private mutating func append(_ index: UInt32, _ node: NodeReference, due: UInt64, to place: UInt32) {
        let level = levels[place >> 6]
        level.makeSlots()
        let slot = level[place]
        let bit: UInt64 = 1 &<< UInt64(place & 63)
        node.next = Slab.none
        node.place = place
        if level.occupied & bit == 0 {
            level.occupied |= bit
            level.ordered |= bit
            levels.occupied |= 1 &<< (place >> 6)
            slot.head = index
            slot.minimum = due
            node.previous = Slab.none
        } else {
            let last = slab[slot.tail]
            if level.ordered & bit != 0, due < last.due { level.ordered &= ~bit }
            if due < slot.minimum { slot.minimum = due }
            last.next = index
            node.previous = slot.tail
        }
        slot.tail = index
    }

    /// Takes a node out of its slot.
    @inline(__always)
    mutating func unlink(_ node: NodeReference) {
        let (next, previous, place) = (node.next, node.previous, node.place)
        if next != Slab.none, previous != Slab.none {
            slab[previous].next = next
            slab[next].previous = previous
        } else {
            unlinkFromEnd(next: next, previous: previous, place: place)
        }
    }

    private mutating func unlinkFromEnd(next: UInt32, previous: UInt32, place: UInt32) {
        let level = levels[place >> 6]
        if next != Slab.none {
            let (first, slot) = (slab[next], level[place])
            first.previous = Slab.none
            slot.head = next
            if level.ordered & (1 &<< UInt64(place & 63)) != 0 { slot.minimum = first.due }
        } else if previous != Slab.none {
            slab[previous].next = Slab.none
            level[place].tail = previous
        } else {
            level.occupied &= ~(1 &<< UInt64(place & 63))
            if level.occupied == 0 { levels.occupied &= ~(1 &<< (place >> 6)) }
            if place == entered { entered = 0 }
        }
    }
}
