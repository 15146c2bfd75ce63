/// How long a context may rest when ticks come so densely that each would wake it anew.
///
/// A block and a wake-up cost tens of microseconds, many times what a tick does. As long as ticks come one by one each gets a
/// wake-up of its own, at its instant. Where there is one every few microseconds, those of some tenths of a millisecond share
/// one; the denser they are, the more.
package struct WakeUpRhythm {
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

extension WakeUpRhythm {
    /// What it takes to wake, about, in nanoseconds.
    private static let wakeUpTime: UInt64 = 25_000
    /// The longest window that is made use of to its end: with longer ones wake-ups are few.
    private static let longest: UInt64 = 10_000_000

    /// When to wake for a timer that may tick in `window`, if everything that was due was served at `served`.
    ///
    /// At the instant that others choose too. But where it begins soon after, timers follow each other closely: then so late that
    /// the tick still comes inside the window, as the later a wake-up is, the more of them share it. The context is woken by `lead`
    /// earlier than at the instant that is chosen here.
    package static func wakeUp(in window: TickWindow, after served: UInt64, lead: UInt64) -> UInt64 {
        let tolerance = window.latest - window.earliest
        let isDense = window.earliest.saturatingSubtract(served) < tolerance / 4
        guard isDense, 2 * wakeUpTime...longest ~= tolerance else { return window.chosen }
        // Others round to much the same instants.
        let grain = 1 << UInt64(63 - (tolerance / 16).leadingZeroBitCount) as UInt64
        return (window.latest - wakeUpTime.saturatingSubtract(lead)) & ~(grain - 1)
    }
}
