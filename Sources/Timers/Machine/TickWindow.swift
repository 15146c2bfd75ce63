/// The span of time in which a tick may be delivered.
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

    /// The window of a tick that is due at once.
    ///
    /// It starts at zero because the wall clock may be set back.
    static let atOnce = TickWindow(exactly: 0)

    /// The instant inside the window that has the most trailing zero bits.
    ///
    /// All timers and processes that use this rule choose the same few instants, so they share wake-ups without
    /// communicating. O(1).
    @inline(__always)
    package var chosen: UInt64 { latest > earliest ? chosenInside : earliest }

    private var chosenInside: UInt64 {
        guard earliest > 0 else { return earliest }
        // Take the highest bit in which `earliest - 1` and `latest` differ. All instants of the window agree above it.
        // So its power of two has a multiple inside the window, and no larger power of two has one.
        let highest = UInt64.bitWidth - 1 - ((earliest - 1) ^ latest).leadingZeroBitCount
        return (latest >> UInt64(highest)) << UInt64(highest)
    }
}
