/// How much earlier than its ticks a context asks to be woken, so that it is awake when they are due.
///
/// A system takes some tens of microseconds to wake a thread, and rarely much less than it took the last few times. A
/// context that is woken earlier by the shortest of those times is usually on time and rarely waits for its tick.
package struct WakeUpLead {
    /// How many wake-ups make up one sample.
    ///
    /// The shortest wake-up of a sample counts until the end of the next sample.
    private static let sampleSize = 8
    /// The shortest rest, in nanoseconds, after which a wake-up is measured.
    ///
    /// In a shorter rest the processor may not have gone to sleep.
    private static let shortestRest: UInt64 = 50_000
    /// The longest lead, in nanoseconds.
    ///
    /// Only a busy machine takes longer to wake a thread. Once it is no longer busy, a longer lead would make the
    /// context wait before its ticks.
    private static let longest: UInt64 = 250_000

    /// In nanoseconds, up to a quarter of a millisecond.
    package private(set) var nanoseconds: UInt64 = 0
    /// The instant at which the context last asked to be woken.
    package private(set) var deadline: UInt64 = 0
    private var idleSince: UInt64
    /// The shortest wake-up of the present sample, and of the one before it.
    private var shortest = UInt64.max
    private var shortestBefore = UInt64.max
    private var count = 0

    package init(startingAt now: UInt64) {
        idleSince = now
    }

    /// Sets the deadline to ask for, so that the context is awake at `instant`.
    ///
    /// The lead takes at most half of the rest. Where ticks follow each other closely, the context would otherwise not
    /// sleep at all.
    package mutating func ask(for instant: UInt64) {
        deadline = instant - min(nanoseconds, instant.saturatingSubtract(idleSince) / 2)
    }

    /// Called when the context has served all timers that were due.
    package mutating func becameIdle(at now: UInt64) {
        idleSince = now
    }

    /// Called when the context has woken at `now`.
    ///
    /// O(1).
    package mutating func wokeUp(at now: UInt64) {
        guard deadline <= now else { return }
        let latency = now - deadline
        // A wake-up faster than the lead counts after any rest: the context would otherwise wait before each tick.
        let isMeasured = latency < nanoseconds || now.saturatingSubtract(idleSince) >= Self.shortestRest
        guard isMeasured else { return }
        shortest = min(shortest, latency)
        count += 1
        if count == Self.sampleSize {
            (shortestBefore, shortest, count) = (shortest, .max, 0)
        }
        // The lead is 0 until the end of the first sample.
        if shortestBefore < .max { nanoseconds = min(shortest, shortestBefore, Self.longest) }
    }
}
