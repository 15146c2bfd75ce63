#if DEBUG
    extension TimerWheel {
        /// Traps if the wheel is not what its comments say.
        ///
        /// O(n); only in debug builds.
        package func checkInvariants() {
            var found = 0
            var number: UInt32 = 0
            while number < Levels.capacity {
                var occupied = levels[number].occupied
                check((occupied != 0) == (levels.occupied >> number & 1 != 0), "level bit of level \(number)")
                while occupied != 0 {
                    let place = number << 6 | UInt32(occupied.trailingZeroBitCount)
                    checkSpan(of: place)
                    found += checkSlot(place)
                    occupied &= occupied - 1
                }
                number += 1
            }
            check(found == count, "\(count) timers, \(found) in slots")
            check(
                entered == 0 || levels[entered >> 6].occupied >> UInt64(entered & 63) & 1 != 0, "entered slot is empty")
            checkFreeList()
        }

        /// Only the entered slot, and at level 0 the position's own, may reach back to the position.
        private func checkSpan(of place: UInt32) {
            let start = digits.start(of: place, from: position)
            if entered != 0, place == entered {
                check(place >= 64, "level 0 cannot be entered")
                check(
                    start <= position && position <= digits.end(of: place, from: position),
                    "position left slot \(place)")
            } else {
                check(place < 64 ? start >= position : start > position, "position \(position) passed slot \(place)")
            }
        }

        /// Checks the list of a slot and returns its length.
        private func checkSlot(_ place: UInt32) -> Int {
            let (level, slot) = (levels[place >> 6], levels[place >> 6][place])
            let start = digits.start(of: place, from: position)
            let ordered = level.ordered >> UInt64(place & 63) & 1 != 0
            var (index, previous, length, due) = (slot.head, Slab.none, 0, slot.minimum)
            check(slot.minimum <= digits.end(of: place, from: position), "minimum \(slot.minimum) of slot \(place)")
            check(!ordered || slab[slot.head].due == due, "minimum of an ordered slot is not its head's")
            while index != Slab.none {
                let node = slab[index]
                check(node.generation & 1 == 1, "free node \(index) in slot \(place)")
                check(node.previous == previous && node.place == place, "links of node \(index)")
                check(node.due >= slot.minimum, "deadline \(node.due) before the minimum of slot \(place)")
                check(node.due >= start || start <= position, "deadline \(node.due) before slot \(place)")
                check(!ordered || node.due >= due, "ordered slot \(place) is not in order")
                due = node.due
                previous = index
                index = node.next
                length += 1
            }
            check(slot.tail == previous, "tail of slot \(place)")
            return length
        }

        private func checkFreeList() {
            var (index, length) = (slab.firstFree, 0)
            while index != Slab.none {
                check(slab[index].generation & 1 == 0, "node \(index) is both free and used")
                index = slab[index].next
                length += 1
            }
            check(length + count == Int(slab.used), "\(slab.used) nodes, \(count) used, \(length) free")
        }

        private func check(_ holds: Bool, _ what: @autoclosure () -> String) {
            if !holds { fatalError("Broken timer wheel: " + what()) }
        }
    }
#endif
