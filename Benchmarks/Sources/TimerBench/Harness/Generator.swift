/// The random numbers of all measurements: every peer, in every language, gets the same delays in the same order.
///
/// A xorshift generator (G. Marsaglia, "Xorshift RNGs", 2003), reduced to a range by the high half of a product.
struct Generator {
    private var state: UInt64

    init(seed: UInt64 = 0x9E37_79B9_7F4A_7C15) { state = seed }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    /// Below `limit`.
    mutating func below(_ limit: UInt64) -> UInt64 {
        next().multipliedFullWidth(by: limit).high
    }

    /// A place among `count`, below 2³².
    mutating func index(below count: Int) -> Int {
        Int(((next() >> 32) &* UInt64(truncatingIfNeeded: count)) >> 32)
    }

    /// 1 to 60 s in nanoseconds.
    mutating func longDelay() -> UInt64 { 1_000_000_000 &+ below(59_000_000_000) }
    /// Up to 1 s in nanoseconds.
    mutating func shortDelay() -> UInt64 { below(1_000_000_000) }
}
