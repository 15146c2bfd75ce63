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
