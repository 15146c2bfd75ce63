/// How much earlier than its ticks a context asks to be woken, so that it is there when they are due.
///
/// A system takes some tens of microseconds to wake a thread, and hardly ever much less than it took the last few times. Woken earlier
/// by the shortest of those times, a context is on time more often than not, and nearly never has to wait for its tick.
package struct WakeUpLead {
    /// The shortest wake-up of a stretch of so many counts until the end of the next.
    private static let stretch = 8
    /// After a shorter rest, in nanoseconds, the processor may not have gone to sleep: it tells nothing, unless the context woke too
    /// early.
    private static let shortestRest: UInt64 = 50_000
    /// A longer one would be that of a busy machine, and waited for in vain when it no longer is.
    private static let longest: UInt64 = 250_000

    /// In nanoseconds, up to a quarter of a millisecond.
    package private(set) var nanoseconds: UInt64 = 0
    /// The instant that was asked for last.
    package private(set) var asked: UInt64 = 0
    private var restsSince: UInt64
    /// Of the stretch under way, and of the one before it.
    private var shortest = UInt64.max
    private var shortestBefore = UInt64.max
    private var count = 0

    package init(startingAt now: UInt64) {
        restsSince = now
    }

    /// The context asks to be woken, to be there at `instant`.
    ///
    /// At least half of its rest is left to it: where ticks follow each other closely it would not sleep at all.
    package mutating func ask(for instant: UInt64) {
        asked = instant - min(nanoseconds, instant.saturatingSubtract(restsSince) / 2)
    }

    /// Nothing is due any more.
    package mutating func rest(at now: UInt64) {
        restsSince = now
    }

    /// The context woke at `now`.
    ///
    /// O(1).
    package mutating func woke(at now: UInt64) {
        guard asked <= now else { return }
        let latency = now - asked
        let tells = latency < nanoseconds || now.saturatingSubtract(restsSince) >= Self.shortestRest
        guard tells else { return }
        shortest = min(shortest, latency)
        count += 1
        if count == Self.stretch {
            (shortestBefore, shortest, count) = (shortest, .max, 0)
        }
        // Nothing is known before the end of the first stretch.
        if shortestBefore < .max { nanoseconds = min(shortest, shortestBefore, Self.longest) }
    }
}
