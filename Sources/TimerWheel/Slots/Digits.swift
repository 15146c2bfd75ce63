/// How a deadline is cut into digits, one a level.
///
/// Every digit has 8 bits, except that the lowest may have fewer, so that one digit begins at the tick. A wheel with a
/// tick of 2¹⁰ ns cuts at bits 0, 2, 10, 18, and so on.
@safe
struct Digits: ~Copyable {
    /// By how many bits the lowest digit is shorter than 8.
    private let missing: UInt32

    /// For each bit of a deadline `level << 8 | shift`: the level whose digit it belongs to, and where that digit
    /// begins.
    private let digits: UnsafeMutablePointer<UInt32>

    init(tickShift: Int) {
        missing = UInt32((8 - tickShift % 8) % 8)
        unsafe digits = .allocate(capacity: 64)
        // Freed in `deinit`.
        for bit in 0..<64 as Range<UInt32> {
            let level = (bit + missing) / 8
            unsafe digits.advanced(by: Int(bit)).initialize(to: level << 8 | shift(of: level))
            // One of 64, as many as were allocated.
        }
    }

    deinit {
        unsafe digits.deallocate()
        // Allocated in `init`, and trivial.
    }

    /// Where a deadline stands, `level << 8 | slot`: at the highest digit in which it differs from the position, the
    /// lowest if they are equal.
    ///
    /// At level 0 the slot comes with the bits above the digit, which are the position's there.
    @inline(__always)
    func place(of deadline: UInt64, from position: UInt64) -> UInt32 {
        let bit = 63 ^ ((deadline ^ position) | 1).leadingZeroBitCount
        let digit = unsafe digits[bit]
        // A bit's number is below 64, and all entries are initialized.
        return digit & ~255 | UInt32(truncatingIfNeeded: deadline &>> UInt64(digit)) & 255
    }

    /// The first instant of a slot, seen from a position in the same turn of that level.
    func start(of place: UInt32, from position: UInt64) -> UInt64 {
        let shift = UInt64(shift(of: place &>> 8))
        let end = shift &+ 8
        let above = end < 64 ? (position &>> end) &<< end : 0
        return above | UInt64(place & 255) &<< shift
    }

    /// The last instant of a slot.
    func end(of place: UInt32, from position: UInt64) -> UInt64 {
        start(of: place, from: position) | ((1 << UInt64(shift(of: place >> 8))) - 1)
    }

    private func shift(of level: UInt32) -> UInt32 {
        level == 0 ? 0 : level &* 8 &- missing
    }
}
