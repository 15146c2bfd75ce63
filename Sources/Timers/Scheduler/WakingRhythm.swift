/// How long a context may rest when ticks come so densely that each would wake it anew.
///
/// A block and a wake-up cost tens of microseconds, many times what a tick does. As long as ticks come one by one each gets a
/// wake-up of its own, at its instant. Where one comes every few microseconds, those of a tenth of a millisecond share one, and
/// where there is about one a microsecond, those of a millisecond.
package struct WakingRhythm {
    /// The context is not woken before.
    package private(set) var restUntil: UInt64 = 0
    /// The instant for which it was woken.
    private var wokenFor: UInt64
    /// When it was woken for what was served last.
    private var lastServed: UInt64
    private var ticks: UInt64 = 0

    /// Nanoseconds from one tick to the next below which ticks share wake-ups, and for how long.
    private static let steps: [(gap: UInt64, rest: UInt64)] = [(1_500, 1_000_000), (12_500, 100_000)]

    package init(startingAt now: UInt64) {
        wokenFor = now
        lastServed = now
    }

    /// The alarm rang that was armed for `instant`.
    package mutating func woke(for instant: UInt64) {
        // An alarm for another turn of the same work is armed for no time at all.
        if instant > wokenFor, instant < .max { wokenFor = instant }
    }

    /// Ticks were served, and nothing is due any more.
    package mutating func served(_ count: Int) {
        ticks += UInt64(count)
        let elapsed = wokenFor.saturatingSubtract(lastServed)
        guard elapsed > 0 else { return }
        restUntil = 0
        for (gap, rest) in Self.steps where elapsed / max(ticks, 1) <= gap {
            restUntil = wokenFor.saturatingAdd(rest)
            break
        }
        lastServed = wokenFor
        ticks = 0
    }
}
