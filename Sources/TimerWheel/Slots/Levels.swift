/// All slots of a wheel, 256 a level, and which of them hold nodes.
///
/// Slots stand in rows of 64, four a level, so that a word tells which of a row hold nodes, and another which rows do.
@safe
struct Levels: ~Copyable {
    /// How many rows there are: 64 bits of deadline in digits of 8 bits, the lowest possibly shorter, are at most 9
    /// levels.
    static let rows = 9 * 4

    /// The occupied slots of each row, a bit each.
    private let occupiedSlots: UnsafeMutablePointer<UInt64>
    /// Where the next node of each slot goes.
    ///
    /// Apart from the rest of the slots, so that memory for those is touched only as far as they are used.
    private let cursors: UnsafeMutablePointer<UInt32>
    private let slots: UnsafeMutablePointer<Slot>
    /// The rows that hold nodes, a bit each.
    private(set) var occupiedRows: UInt64 = 0

    init() {
        unsafe occupiedSlots = .allocate(capacity: Levels.rows)
        // Freed in `deinit`.
        unsafe occupiedSlots.initialize(repeating: 0, count: Levels.rows)
        // Exactly the capacity allocated above.
        unsafe cursors = .allocate(capacity: Levels.rows * 64)
        // Freed in `deinit`.
        unsafe cursors.initialize(repeating: 0, count: Levels.rows * 64)
        // Exactly the capacity allocated above.
        unsafe slots = .allocate(capacity: Levels.rows * 64)
        // Freed in `deinit`; initialized one by one when they are first used.
    }

    deinit {
        unsafe occupiedSlots.deallocate()
        // Allocated in `init`, and trivial.
        unsafe cursors.deallocate()
        // As above.
        unsafe slots.deallocate()
        // As above.
    }

    /// The slot at `level << 8 | slot` of a level that there is.
    @inline(__always)
    subscript(place: UInt32) -> SlotReference {
        unsafe SlotReference(slots.advanced(by: Int(place)), cursor: cursors.advanced(by: Int(place)))
        // Places come from 64-bit deadlines, and there are slots for all levels of those.
    }

    /// The slots of a row that hold nodes; a place `level << 8 | slot` begins with its row, `place >> 6`.
    @inline(__always)
    func occupied(in row: UInt32) -> UInt64 {
        unsafe occupiedSlots[Int(row)]
        // Initialized for all rows.
    }

    /// The slot that comes first, nil if all are empty.
    @inline(__always)
    var first: UInt32? {
        guard occupiedRows != 0 else { return nil }
        let row = UInt32(truncatingIfNeeded: occupiedRows.trailingZeroBitCount)
        return row &<< 6 | UInt32(truncatingIfNeeded: occupied(in: row).trailingZeroBitCount)
    }

    /// The occupied slot that comes behind one, if it is in the same row.
    @inline(__always)
    func next(after place: UInt32) -> UInt32? {
        let later = occupied(in: place &>> 6) & (~1 &<< UInt64(place & 63))
        return later == 0 ? nil : place & ~63 | UInt32(truncatingIfNeeded: later.trailingZeroBitCount)
    }

    /// Notes that a slot holds nodes.
    @inline(__always)
    mutating func occupy(_ place: UInt32) {
        let row = place &>> 6
        unsafe occupiedSlots[Int(row)] |= 1 &<< UInt64(place & 63)
        // Initialized for all rows.
        occupiedRows |= 1 &<< UInt64(row)
    }

    /// Notes that a slot is empty.
    @inline(__always)
    mutating func vacate(_ place: UInt32) {
        self[place].cursor = 0
        let row = place &>> 6
        let rest = occupied(in: row) & ~(1 &<< UInt64(place & 63))
        unsafe occupiedSlots[Int(row)] = rest
        // Initialized for all rows.
        if rest == 0 { occupiedRows &= ~(1 &<< UInt64(row)) }
    }
}
