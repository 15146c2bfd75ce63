/// All slots of a wheel, 256 for each level, and which of them have nodes.
///
/// Slots form rows of 64, four for each level. One word records which slots of a row have nodes, and another which rows
/// do.
///
/// Every `unsafe` here relies on the same facts. `init` allocates the three buffers for all rows, and `deinit` frees
/// them. Every 64-bit deadline has a slot among them. All contents are trivial. `init` initializes the bits and
/// cursors; a slot is initialized when its first node arrives.
@safe
struct Levels: ~Copyable {
    /// The number of rows: the 64 bits of a deadline have at most 9 digits of 8 bits, of which the lowest may be
    /// shorter.
    static let rows = 9 * 4

    /// The occupied slots of each row, one bit for each slot.
    private let occupiedSlots: UnsafeMutablePointer<UInt64>
    /// The position of the next node of each slot.
    ///
    /// Stored apart from the slots, so that the wheel touches the memory of slots only as far as they are used.
    private let cursors: UnsafeMutablePointer<UInt32>
    private let slots: UnsafeMutablePointer<Slot>
    /// The rows with nodes, one bit for each row.
    private(set) var occupiedRows: UInt64 = 0

    init() {
        unsafe occupiedSlots = .allocate(capacity: Levels.rows)
        unsafe occupiedSlots.initialize(repeating: 0, count: Levels.rows)
        unsafe cursors = .allocate(capacity: Levels.rows * 64)
        unsafe cursors.initialize(repeating: 0, count: Levels.rows * 64)
        unsafe slots = .allocate(capacity: Levels.rows * 64)
    }

    deinit {
        unsafe occupiedSlots.deallocate()
        unsafe cursors.deallocate()
        unsafe slots.deallocate()
    }

    /// The slot with the index `level << 8 | slot`.
    @inline(__always)
    subscript(slotIndex: UInt32) -> SlotReference {
        unsafe SlotReference(slots.advanced(by: Int(slotIndex)), cursor: cursors.advanced(by: Int(slotIndex)))
    }

    /// The slots of a row that have nodes, one bit for each slot.
    ///
    /// The row of a slot is `slotIndex >> 6`.
    @inline(__always)
    func occupied(in row: UInt32) -> UInt64 {
        unsafe occupiedSlots[Int(row)]
    }

    /// The first slot with nodes; nil if all are empty.
    @inline(__always)
    var first: UInt32? {
        guard occupiedRows != 0 else { return nil }
        let row = UInt32(truncatingIfNeeded: occupiedRows.trailingZeroBitCount)
        return row &<< 6 | UInt32(truncatingIfNeeded: occupied(in: row).trailingZeroBitCount)
    }

    /// The occupied slot that follows one in the same row; nil if there is none.
    @inline(__always)
    func next(after slotIndex: UInt32) -> UInt32? {
        let later = occupied(in: slotIndex &>> 6) & (~1 &<< UInt64(slotIndex & 63))
        return later == 0 ? nil : slotIndex & ~63 | UInt32(truncatingIfNeeded: later.trailingZeroBitCount)
    }

    /// Records that a slot has nodes.
    @inline(__always)
    mutating func occupy(_ slotIndex: UInt32) {
        let row = slotIndex &>> 6
        unsafe occupiedSlots[Int(row)] |= 1 &<< UInt64(slotIndex & 63)
        occupiedRows |= 1 &<< UInt64(row)
    }

    /// Records that a slot is empty.
    @inline(__always)
    mutating func vacate(_ slotIndex: UInt32) {
        self[slotIndex].cursor = 0
        let row = slotIndex &>> 6
        let rest = occupied(in: row) & ~(1 &<< UInt64(slotIndex & 63))
        unsafe occupiedSlots[Int(row)] = rest
        if rest == 0 { occupiedRows &= ~(1 &<< UInt64(row)) }
    }
}
