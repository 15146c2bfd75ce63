/// How a deadline is cut into digits, one a level.
///
/// Every digit has 6 bits, except that the lowest may have fewer, so that one digit begins at the tick. A wheel with a tick
/// of 2¹⁰ ns cuts at bits 0, 4, 10, 16, and so on.
struct Digits {
    /// By how many bits the lowest digit is shorter than 6.
    private let missing: UInt32

    init(tickShift: Int) {
        missing = UInt32((6 - tickShift % 6) % 6)
    }

    /// The highest digit in which the two differ; the lowest if they are equal.
    @inline(__always)
    func level(of deadline: UInt64, from position: UInt64) -> UInt32 {
        let bit = 63 &- UInt32(truncatingIfNeeded: ((deadline ^ position) | 1).leadingZeroBitCount)
        return (bit &+ missing) / 6
    }

    /// The deadline's digit at a level.
    ///
    /// At level 0 it comes with the bits above it, which are the position's there.
    @inline(__always)
    func slot(of deadline: UInt64, at level: UInt32) -> UInt32 {
        UInt32(truncatingIfNeeded: deadline &>> UInt64(shift(of: level))) & 63
    }

    /// The first instant of a slot, seen from a position in the same turn of that level.
    func start(of place: UInt32, from position: UInt64) -> UInt64 {
        let shift = shift(of: place >> 6)
        let above = (position >> (shift + 6)) << (shift + 6)
        return above | UInt64(place & 63) << UInt64(shift)
    }

    /// The last instant of a slot.
    func end(of place: UInt32, from position: UInt64) -> UInt64 {
        start(of: place, from: position) | ((1 << UInt64(shift(of: place >> 6))) - 1)
    }

    @inline(__always)
    private func shift(of level: UInt32) -> UInt32 {
        level == 0 ? 0 : level &* 6 &- missing
    }
}
