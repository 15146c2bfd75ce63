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
    /// The number of rows: the 64 bits of a deadline have at most 9 digits of 8 bits; the lowest digit may be shorter.
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

/// Splits a deadline into digits, one for each level.
///
/// Every digit has 8 bits, except the lowest, which may have fewer, so that one digit begins at the tick. A wheel with
/// a tick of 2¹⁰ ns has digits that begin at bits 0, 2, 10, 18, and so on.
@safe
struct Digits: ~Copyable {
    /// How many bits fewer than 8 the lowest digit has.
    private let missing: UInt32

    /// For each bit of a deadline `level << 8 | shift`: the level whose digit has the bit, and the first bit of that
    /// digit.
    private let digits: UnsafeMutablePointer<UInt32>

    init(tickShift: Int) {
        missing = UInt32((8 - tickShift % 8) % 8)
        unsafe digits = .allocate(capacity: 64)
        for bit in 0..<64 as Range<UInt32> {
            let level = (bit + missing) / 8
            unsafe digits.advanced(by: Int(bit)).initialize(to: level << 8 | shift(of: level))
            // One of the 64 entries.
        }
    }

    deinit {
        unsafe digits.deallocate()
        // Allocated in `init`, and trivial.
    }

    /// Returns the slot of a deadline, as `level << 8 | slot`: at the highest digit in which the deadline differs from
    /// the position; at the lowest digit if they are equal.
    ///
    /// At level 0 the result may include bits above the digit; they equal the position's.
    @inline(__always)
    func slotIndex(of deadline: UInt64, from position: UInt64) -> UInt32 {
        let bit = 63 ^ ((deadline ^ position) | 1).leadingZeroBitCount
        let digit = unsafe digits[bit]
        // A bit's number is below 64, and all entries are initialized.
        return digit & ~255 | UInt32(truncatingIfNeeded: deadline &>> UInt64(digit)) & 255
    }

    /// Returns the first instant of a slot, for a position in the same turn of that level.
    func start(of slotIndex: UInt32, from position: UInt64) -> UInt64 {
        let shift = UInt64(shift(of: slotIndex &>> 8))
        let end = shift &+ 8
        let above = end < 64 ? (position &>> end) &<< end : 0
        return above | UInt64(slotIndex & 255) &<< shift
    }

    /// Returns the last instant of a slot.
    func end(of slotIndex: UInt32, from position: UInt64) -> UInt64 {
        start(of: slotIndex, from: position) | ((1 << UInt64(shift(of: slotIndex >> 8))) - 1)
    }

    private func shift(of level: UInt32) -> UInt32 {
        level == 0 ? 0 : level &* 8 &- missing
    }
}

/// A slot: a chain of blocks with nodes in the order of their arrival.
///
/// 24 bytes, undefined while the slot is empty. `Levels` stores the position of its next node.
struct Slot: BitwiseCopyable {
    /// No deadline in the slot is earlier.
    ///
    /// May be too early after the node with that deadline was cancelled or postponed.
    var minimum: UInt64
    /// The deadline of the last node; `UInt64.max` once a node arrived whose deadline was before that of its
    /// predecessor.
    ///
    /// Until then the slot is ordered, except for nodes that were postponed in it, and expires without being spread.
    var last: UInt64
    /// The first block.
    var head: UInt32
}

/// A reference to a slot in memory.
///
/// Valid while its wheel exists.
///
/// Every `unsafe` here relies on the same facts. Only `Levels` makes references. Slots and cursors never move, a cursor
/// is initialized with its wheel, and a slot by `start`, before anything reads it. Only mutating methods of the wheel
/// write.
@safe
struct SlotReference {
    private let pointer: UnsafeMutablePointer<Slot>
    private let cursorPointer: UnsafeMutablePointer<UInt32>

    @inline(__always)
    init(_ pointer: UnsafeMutablePointer<Slot>, cursor: UnsafeMutablePointer<UInt32>) {
        unsafe self.pointer = pointer
        unsafe cursorPointer = cursor
    }

    /// The position of the next node, see `Position`; 0 while the slot is empty.
    @inline(__always)
    var cursor: UInt32 {
        get { unsafe cursorPointer.pointee }
        nonmutating set { unsafe cursorPointer.pointee = newValue }
    }

    /// Makes the slot an empty one with `head` as its first block.
    @inline(__always)
    func start(with head: UInt32) {
        unsafe pointer.initialize(to: Slot(minimum: .max, last: 0, head: head))
    }

    @inline(__always)
    var head: UInt32 {
        get { unsafe pointer.pointee.head }
        nonmutating set { unsafe pointer.pointee.head = newValue }
    }

    @inline(__always)
    var minimum: UInt64 {
        get { unsafe pointer.pointee.minimum }
        nonmutating set { unsafe pointer.pointee.minimum = newValue }
    }

    @inline(__always)
    var last: UInt64 {
        get { unsafe pointer.pointee.last }
        nonmutating set { unsafe pointer.pointee.last = newValue }
    }

    /// Whether the slot can expire from its head.
    @inline(__always)
    var isOrdered: Bool { last != .max }

    /// The last block of a slot that is not empty.
    @inline(__always)
    var tail: UInt32 { (cursor &- 1) &>> Position.shift }
}
