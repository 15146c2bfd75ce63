/// Chooses the instant in a window that other timers are most likely to have chosen too.
enum Tolerance {
    /// The instant in `due...(due + tolerance)` with the most trailing zero bits.
    ///
    /// Every timer and every process that picks by this rule picks the same few instants, so that they wake together
    /// without knowing of each other. O(1).
    static func aligned(due: UInt64, tolerance: UInt64) -> UInt64 {
        let end = due.saturatingAdd(tolerance)
        guard end > due, due > 0, due < .max else { return due }
        // Above the highest bit in which `due - 1` and `end` differ all instants of the window agree; the multiple of
        // that bit's power of two lies inside the window, and no larger power has a multiple there.
        let highest = UInt64.bitWidth - 1 - ((due - 1) ^ end).leadingZeroBitCount
        return (end >> UInt64(highest)) << UInt64(highest)
    }
}
