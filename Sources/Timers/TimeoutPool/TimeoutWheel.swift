/// The timeouts of a pool, or of one of its shards, in a hierarchical timing wheel.
///
/// It has 64 lists on each of its levels, and a tick of about a millisecond. A slot is in the list of the highest digit
/// (6 bits) in which its tick differs from the position of the wheel. A refreshed slot stays in its list until the
/// wheel comes to that list; the wheel then moves it to the list of its present deadline. `TimerWheel` is faster when
/// timers tick, and exact to the nanosecond. It needs 28 bytes for each timer; this one needs 12.
///
/// The holder of the lock uses the wheel. So no user code runs and no object is released here.
struct TimeoutWheel: ~Copyable {
    private var slots = TimeoutSlots()
    private var header: TimeoutSlots.Header
    private var heads = [UInt32](repeating: TimeoutSlot.none, count: Self.pending + 1)
    /// Which lists of a level have slots, one bit for each.
    private var occupied = [UInt64](repeating: 0, count: Self.levels)
    /// The tick to which the wheel has advanced.
    private var position: UInt64 = 0
    /// How many handles exist.
    private(set) var handles = 0
    /// How many slots are in a list.
    private(set) var count = 0
    private var hasEnded = false

    private static let levels = 7
    /// The list of the slots that the wheel has to look at now.
    private static let pending = levels * 64
    /// How many ticks ahead a slot is registered at most, about 13 days.
    static let reach: UInt64 = 1 << 30
    /// How many slots one step moves.
    private static let stepBudget = 256

    init(_ header: TimeoutSlots.Header) {
        self.header = header
    }

    /// Records the object that has the wheel, for the handles.
    mutating func setOwner(_ owner: AnyObject) {
        unsafe header.owner = UnsafeRawPointer(Unmanaged.passUnretained(owner).toOpaque())
        // A handle uses the address only while the owner exists, because the owner lives as long as its handles.
    }

    /// A list, and when the wheel comes to it.
    private struct Place {
        let level: Int
        let list: Int
        let firstTick: UInt64
    }

    // MARK: Timeouts

    /// Adds a timeout.
    ///
    /// - Parameters:
    ///   - element: its object.
    ///   - delay: when it expires, in nanoseconds from `now`; nil for the pool's delay.
    ///   - now: the time.
    /// - Returns: its slot, and when the wheel has to be served for it.
    mutating func insert(
        _ element: AnyObject, after delay: UInt64?, at now: UInt64
    ) -> (slot: TimeoutSlotReference, wakeUp: UInt64) {
        let slot = slots.allocate(header)
        handles += 1
        slot.setElement(element)
        slot.previous = TimeoutSlot.none
        if hasEnded {
            slot.deadline = TimeoutSlot.closed
            return (slot, .max)
        }
        slot.deadline = TimeoutSlot.deadline(delay ?? header.delay, after: now)
        if count == 0 { position = max(position, now >> TimeoutSlot.tickShift) }
        return (slot, link(slot))
    }

    /// Takes out a timeout whose handle goes.
    mutating func remove(_ pointer: UnsafeMutablePointer<TimeoutSlot>) {
        let slot = unsafe reference(to: pointer)
        if slot.previous != TimeoutSlot.none { unlink(slot) }
        slot.deadline = TimeoutSlot.closed
        slot.setElement(nil)
        slots.recycle(slot.index)
        handles -= 1
    }

    /// Gives a timeout another deadline, earlier or later.
    ///
    /// - Returns: when the wheel has to be served for it; nil if it has expired.
    mutating func move(_ pointer: UnsafeMutablePointer<TimeoutSlot>, to instant: UInt64) -> UInt64? {
        let slot = unsafe reference(to: pointer)
        guard slot.deadline != TimeoutSlot.closed else { return nil }
        slot.deadline = instant
        unlink(slot)
        return link(slot)
    }

    /// Ends some of the timeouts.
    ///
    /// - Parameter chunk: the number of the step, from 0.
    /// - Returns: whether there are more.
    mutating func end(chunk: Int) -> Bool {
        hasEnded = true
        guard chunk < slots.chunkCount else { return false }
        for index in slots.used(inChunk: chunk) {
            if slots.isHeader(index) { continue }
            let slot = slots[index]
            if slot.deadline == TimeoutSlot.closed { continue }
            slot.deadline = TimeoutSlot.closed
            if slot.previous != TimeoutSlot.none { unlink(slot) }
        }
        return true
    }

    // MARK: Expiry

    /// What the server of the wheel does next.
    enum Step {
        /// Hands over this object. Nil: it is being destroyed, and its timeout has ended.
        case expired(AnyObject?)
        /// Takes another step.
        case more
        /// Returns at this instant, in nanoseconds.
        case idle(until: UInt64)
    }

    /// Looks for a timeout that is due, and moves at most 256 slots.
    mutating func step(at now: UInt64) -> Step {
        for _ in 0..<Self.stepBudget {
            if heads[Self.pending] != TimeoutSlot.none {
                let slot = slots[heads[Self.pending]]
                prefetch(after: slot)
                unlink(slot)
                if slot.close(by: now) { return .expired(slot.element) }
                _ = link(slot)
                continue
            }
            guard let first = firstPlace else { return .idle(until: .max) }
            let instant = wakeUp(for: first)
            if instant > now { return .idle(until: instant) }
            position = max(position, first.firstTick)
            makePending(first)
        }
        return .more
    }

    /// Prefetches what the next steps need.
    private func prefetch(after slot: TimeoutSlotReference) {
        if slot.next == TimeoutSlot.none { return }
        let next = slots[slot.next]
        next.prefetchElement()
        if next.next != TimeoutSlot.none { slots[next.next].prefetch() }
    }

    private var firstPlace: Place? {
        for level in 0..<Self.levels where occupied[level] != 0 {
            let digit = occupied[level].trailingZeroBitCount
            let shift = UInt64(6 * level)
            let tick = ((position >> (shift + 6)) << 6 | UInt64(digit)) << shift
            return Place(level: level, list: level * 64 + digit, firstTick: tick)
        }
        return nil
    }

    /// When the wheel has to be served for the slots of a list.
    private func wakeUp(for place: Place) -> UInt64 {
        if place.level > 0 { return place.firstTick << TimeoutSlot.tickShift }
        // One wake-up serves all timeouts of a tick, at its end.
        if !header.isExact { return (place.firstTick + 1) << TimeoutSlot.tickShift }
        var earliest = UInt64.max
        var index = heads[place.list]
        while index != TimeoutSlot.none {
            let slot = slots[index]
            // A slot that was refreshed meanwhile has to leave the list when its tick begins. Otherwise it would hide
            // the lists after this one.
            let hasMoved = slot.deadline >> TimeoutSlot.tickShift > place.firstTick
            earliest = min(earliest, hasMoved ? place.firstTick << TimeoutSlot.tickShift : slot.deadline)
            index = slot.next
        }
        return earliest
    }

    // MARK: Lists

    private func reference(to pointer: UnsafeMutablePointer<TimeoutSlot>) -> TimeoutSlotReference {
        unsafe TimeoutSlotReference(pointer: pointer, index: TimeoutSlots.index(of: pointer))
    }

    /// Puts a slot into the list of its deadline.
    ///
    /// - Returns: when the wheel has to be served for it.
    private mutating func link(_ slot: TimeoutSlotReference) -> UInt64 {
        var deadline = slot.deadline
        var place = place(of: deadline)
        while true {
            slot.register(place.firstTick)
            // A refresh that came before the registration may have chosen an earlier deadline.
            let present = slot.deadline
            if present >= deadline { break }
            deadline = present
            place = self.place(of: deadline)
        }
        push(slot, to: place.list)
        occupied[place.level] |= 1 << UInt64(place.list & 63)
        count += 1
        if place.level == 0, header.isExact { return deadline }
        return wakeUp(for: place)
    }

    private func place(of deadline: UInt64) -> Place {
        let tick = min(max(deadline >> TimeoutSlot.tickShift, position), position + Self.reach)
        let difference = tick ^ position
        let level = difference == 0 ? 0 : (63 - difference.leadingZeroBitCount) / 6
        let shift = UInt64(6 * level)
        let digit = Int(tick >> shift & 63)
        return Place(level: level, list: level * 64 + digit, firstTick: (tick >> shift) << shift)
    }

    private mutating func push(_ slot: TimeoutSlotReference, to list: Int) {
        let head = heads[list]
        slot.next = head
        slot.previous = TimeoutSlot.listMark | UInt32(list)
        if head != TimeoutSlot.none { slots[head].previous = slot.index }
        heads[list] = slot.index
    }

    private mutating func unlink(_ slot: TimeoutSlotReference) {
        let (next, previous) = (slot.next, slot.previous)
        if next != TimeoutSlot.none { slots[next].previous = previous }
        if previous & TimeoutSlot.listMark == 0 {
            slots[previous].next = next
        } else {
            let list = Int(previous & ~TimeoutSlot.listMark)
            heads[list] = next
            if next == TimeoutSlot.none, list < Self.pending { occupied[list >> 6] &= ~(1 << UInt64(list & 63)) }
        }
        slot.previous = TimeoutSlot.none
        count -= 1
    }

    /// Moves a whole list to the pending one, which is empty.
    private mutating func makePending(_ place: Place) {
        let head = heads[place.list]
        heads[Self.pending] = head
        heads[place.list] = TimeoutSlot.none
        occupied[place.level] &= ~(1 << UInt64(place.list & 63))
        if head != TimeoutSlot.none { slots[head].previous = TimeoutSlot.listMark | UInt32(Self.pending) }
    }
}

extension TimeoutWheel: @unchecked Sendable {}
// The wheel owns all memory it points to but the deadlines that handles move with atomic operations, and a noncopyable
// value has one user at a time.
