/// How long a context rests between two wake-ups when ticks are dense.
///
/// Blocking and waking cost a thread tens of microseconds, many times the cost of a tick. While ticks are rare, the
/// context wakes for each of them at its instant. When there is one every few microseconds, all ticks of some tenths of
/// a millisecond share a wake-up:
///
/// | Time from one instant to the next, at most | The context rests for |
/// |---|---|
/// | 1.5 µs | 1 ms |
/// | 4 µs | 0.4 ms |
/// | 12.5 µs | 0.1 ms |
package struct WakeUpRhythm {
    /// The context does not wake before this instant.
    package private(set) var restUntil: UInt64 = 0
    /// The instant for which the context last woke.
    private var wokenFor: UInt64
    /// The instant for which the context had woken when it last became idle.
    private var servedFor: UInt64
    /// How many different instants had ticks since the context last became idle.
    private var instants: UInt64 = 0
    private var lastInstant: UInt64 = 0

    private static let steps: [(gap: UInt64, rest: UInt64)] = [
        (1_500, 1_000_000), (4_000, 400_000), (12_500, 100_000),
    ]

    package init(startingAt now: UInt64) {
        wokenFor = now
        servedFor = now
    }

    /// Called when an alarm has rung that was armed for `instant`.
    package mutating func wokeUp(for instant: UInt64) {
        // An alarm that only continues a turn is armed for instant 0. The largest value means that no alarm was armed.
        if instant > wokenFor, instant < .max { wokenFor = instant }
    }

    /// Called when the context serves a tick that was due at `instant`.
    package mutating func ticked(at instant: UInt64) {
        // Ticks of one instant share a wake-up in any case.
        if instant != lastInstant { instants += 1 }
        lastInstant = instant
    }

    /// Called when the context has served all timers that were due.
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
