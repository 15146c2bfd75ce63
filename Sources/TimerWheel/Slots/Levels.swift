/// All slots of a wheel, 64 a level, and which of them hold nodes.
@safe
struct Levels: ~Copyable {
    /// 64 bits of deadline in digits of 6 bits, the lowest digit possibly shorter: at most 12.
    static let capacity = 12

    /// The occupied slots of each level, a bit each.
    private let occupiedSlots: UnsafeMutablePointer<UInt64>
    private let slots: UnsafeMutablePointer<Slot>
    /// The levels that hold nodes, a bit each.
    private(set) var occupied: UInt32 = 0

    init() {
        unsafe occupiedSlots = .allocate(capacity: Levels.capacity)
        // Freed in `deinit`.
        unsafe occupiedSlots.initialize(repeating: 0, count: Levels.capacity)
        // Exactly the capacity allocated above.
        unsafe slots = .allocate(capacity: Levels.capacity * 64)
        // Freed in `deinit`.
        unsafe slots.initialize(repeating: Slot(cursor: 0, head: 0, minimum: 0, last: 0), count: Levels.capacity * 64)
        // Exactly the capacity allocated above.
    }

    deinit {
        unsafe occupiedSlots.deallocate()
        // Allocated in `init`, and trivial.
        unsafe slots.deallocate()
        // As above.
    }

    /// The slot at `level << 6 | slot`, the level below `capacity`.
    @inline(__always)
    subscript(place: UInt32) -> SlotReference {
        unsafe SlotReference(slots.advanced(by: Int(place)))
        // All slots of all levels are initialized, and places come from 64-bit deadlines, so they are among them.
    }

    /// The slots that hold nodes of a level below `capacity`.
    @inline(__always)
    func occupied(at level: UInt32) -> UInt64 {
        unsafe occupiedSlots[Int(level)]
        // Initialized for all levels.
    }

    /// The slot that comes first, nil if all are empty.
    @inline(__always)
    var first: UInt32? {
        guard occupied != 0 else { return nil }
        let level = UInt32(truncatingIfNeeded: occupied.trailingZeroBitCount)
        return level &<< 6 | UInt32(truncatingIfNeeded: occupied(at: level).trailingZeroBitCount)
    }

    /// Notes that a slot holds nodes.
    @inline(__always)
    mutating func occupy(_ place: UInt32) {
        let level = place &>> 6
        unsafe occupiedSlots[Int(level)] |= 1 &<< UInt64(place & 63)
        // Initialized for all levels.
        occupied |= 1 &<< level
    }

    /// Notes that a slot is empty.
    @inline(__always)
    mutating func vacate(_ place: UInt32) {
        self[place].cursor = 0
        let level = place &>> 6
        let rest = occupied(at: level) & ~(1 &<< UInt64(place & 63))
        unsafe occupiedSlots[Int(level)] = rest
        // Initialized for all levels.
        if rest == 0 { occupied &= ~(1 &<< level) }
    }
}
