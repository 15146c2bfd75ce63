/// Between which instants a tick may be delivered.
package struct TickWindow: Hashable, Sendable {
    package let earliest: UInt64
    package let latest: UInt64

    /// - Parameters:
    ///   - earliest: nanoseconds on the timer's clock.
    ///   - latest: not before `earliest`.
    package init(earliest: UInt64, latest: UInt64) {
        self.earliest = earliest
        self.latest = latest
    }

    /// The window of a tick without tolerance.
    init(exactly instant: UInt64) {
        self.init(earliest: instant, latest: instant)
    }

    /// The window of a tick that is due whatever the clock shows: the clock may be set back.
    static let atOnce = TickWindow(exactly: 0)

    /// The instant inside the window that has the most trailing zero bits.
    ///
    /// Every timer and every process that picks by this rule picks the same few instants, so their wake-ups coincide
    /// without any communication. O(1).
    @inline(__always)
    package var chosen: UInt64 { latest > earliest ? chosenInside : earliest }

    private var chosenInside: UInt64 {
        guard earliest > 0 else { return earliest }
        // All instants of the window agree above the highest bit in which `earliest - 1` and `latest` differ. A
        // multiple of that bit's power of two lies inside the window, and no larger power has a multiple there.
        let highest = UInt64.bitWidth - 1 - ((earliest - 1) ^ latest).leadingZeroBitCount
        return (latest >> UInt64(highest)) << UInt64(highest)
    }
}
