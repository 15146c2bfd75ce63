/// How long a context may rest when ticks come so densely that each would wake it anew.
///
/// A block and a wake-up cost tens of microseconds, many times what a tick does. As long as ticks come one by one each gets a
/// wake-up of its own, at its instant. Where there is one every few microseconds, those of some tenths of a millisecond share
/// one; the denser they are, the more.
package struct WakingRhythm {
    /// The context is not woken before.
    package private(set) var restUntil: UInt64 = 0
    /// The instant for which it was woken.
    private var wokenFor: UInt64
    /// When it was woken for what was served last.
    private var lastServed: UInt64
    /// How many instants there were to be woken for since then, and the last of them.
    private var instants: UInt64 = 0
    private var lastInstant: UInt64 = 0

    /// Nanoseconds from one instant to the next below which they share wake-ups, and for how long.
    private static let steps: [(gap: UInt64, rest: UInt64)] = [
        (1_500, 1_000_000), (4_000, 400_000), (12_500, 100_000),
    ]

    package init(startingAt now: UInt64) {
        wokenFor = now
        lastServed = now
    }

    /// The alarm rang that was armed for `instant`.
    package mutating func woke(for instant: UInt64) {
        // An alarm for another turn of the same work is armed for no time at all.
        if instant > wokenFor, instant < .max { wokenFor = instant }
    }

    /// A tick is served that was to be delivered at `instant`; others of the same instant need no wake-up of their own.
    package mutating func tick(at instant: UInt64) {
        if instant != lastInstant { instants += 1 }
        lastInstant = instant
    }

    /// Nothing is due any more.
    package mutating func rest() {
        let elapsed = wokenFor.saturatingSubtract(lastServed)
        guard elapsed > 0 else { return }
        restUntil = 0
        for (gap, rest) in Self.steps where elapsed / max(instants, 1) <= gap {
            restUntil = wokenFor.saturatingAdd(rest)
            break
        }
        lastServed = wokenFor
        instants = 0
    }
}
