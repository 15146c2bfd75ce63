/// How long a context rests between two wake-ups when ticks come densely.
///
/// To block and to wake costs a thread tens of microseconds, many times what a tick costs. As long as ticks come one by
/// one, the context wakes for each of them, at its instant. When there is one every few microseconds, the ticks of some
/// tenths of a millisecond share a wake-up:
///
/// | Time from one instant to the next, at most | The context rests for |
/// |---|---|
/// | 1.5 µs | 1 ms |
/// | 4 µs | 0.4 ms |
/// | 12.5 µs | 0.1 ms |
package struct WakeUpRhythm {
    /// The context does not wake before this instant.
    package private(set) var restUntil: UInt64 = 0
    /// The instant for which the context woke last.
    private var wokenFor: UInt64
    /// The instant for which the context had woken when it last became idle.
    private var servedFor: UInt64
    /// How many different instants had ticks since then.
    private var instants: UInt64 = 0
    private var lastInstant: UInt64 = 0

    private static let steps: [(gap: UInt64, rest: UInt64)] = [
        (1_500, 1_000_000), (4_000, 400_000), (12_500, 100_000),
    ]

    package init(startingAt now: UInt64) {
        wokenFor = now
        servedFor = now
    }

    /// The alarm rang that was armed for `instant`.
    package mutating func wokeUp(for instant: UInt64) {
        // An alarm for another turn of the same work is armed for no time at all.
        if instant > wokenFor, instant < .max { wokenFor = instant }
    }

    /// The context serves a tick that was due at `instant`.
    package mutating func ticked(at instant: UInt64) {
        // Ticks of one instant share a wake-up anyway.
        if instant != lastInstant { instants += 1 }
        lastInstant = instant
    }

    /// The context has served everything that was due.
    package mutating func becameIdle() {
        let elapsed = wokenFor.saturatingSubtract(servedFor)
        guard elapsed > 0 else { return }
        restUntil = 0
        for (gap, rest) in Self.steps where elapsed / max(instants, 1) <= gap {
            restUntil = wokenFor.saturatingAdd(rest)
            break
        }
        servedFor = wokenFor
        instants = 0
    }
}
