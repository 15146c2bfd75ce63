/// How much earlier than its ticks a context asks to be woken, so that it is there when they are due.
///
/// A system takes some tens of microseconds to wake a thread, and hardly ever much less than it took the last few
/// times. A context that is woken earlier by the shortest of those times is on time more often than not, and nearly
/// never waits for its tick.
package struct WakeUpLead {
    /// How many wake-ups make up a stretch: the shortest of one stretch counts until the end of the next.
    private static let stretch = 8
    /// The shortest rest, in nanoseconds, after which a wake-up tells something.
    ///
    /// In a shorter one the processor may not have gone to sleep.
    private static let shortestRest: UInt64 = 50_000
    /// The most that a context is woken early, in nanoseconds.
    ///
    /// Only a busy machine takes longer to wake, and the context would wait in vain as soon as the machine is no longer
    /// busy.
    private static let longest: UInt64 = 250_000

    /// In nanoseconds, up to a quarter of a millisecond.
    package private(set) var nanoseconds: UInt64 = 0
    /// The instant that the context asked for last.
    package private(set) var deadline: UInt64 = 0
    private var idleSince: UInt64
    /// The shortest wake-up of the stretch under way, and of the one before it.
    private var shortest = UInt64.max
    private var shortestBefore = UInt64.max
    private var count = 0

    package init(startingAt now: UInt64) {
        idleSince = now
    }

    /// The context wants to be there at `instant`: sets the deadline to ask for.
    ///
    /// The context keeps at least half of its rest. Where ticks follow each other closely, it would otherwise not sleep
    /// at all.
    package mutating func ask(for instant: UInt64) {
        deadline = instant - min(nanoseconds, instant.saturatingSubtract(idleSince) / 2)
    }

    /// The context has served everything that was due.
    package mutating func becameIdle(at now: UInt64) {
        idleSince = now
    }

    /// The context woke at `now`.
    ///
    /// O(1).
    package mutating func wokeUp(at now: UInt64) {
        guard deadline <= now else { return }
        let latency = now - deadline
        // A wake-up that was too early counts after any rest: the context would wait before each tick.
        let tells = latency < nanoseconds || now.saturatingSubtract(idleSince) >= Self.shortestRest
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
