/// Decides when a context wakes for the timers that wait on one of its clocks.
///
/// A value without a lock, clock, wheel or driver: the caller notifies it of events and asks it when to wake. All
/// instants are nanoseconds on the one clock. Three rules make up the answers:
///
/// | Rule | What it does |
/// |---|---|
/// | Rhythm | Where ticks are dense, they share wake-ups, and the context rests in between: ``WakeUpRhythm``. |
/// | Lead | The context asks to be woken earlier, by the time that recent wake-ups took: ``WakeUpLead``. |
/// | Sharing | A timer with a tolerance ticks at a wake-up for another timer: ``WakeUpSharing``. |
///
/// None of them applies if wake-ups are not shared, as in virtual time. The instant of each tick is then chosen when
/// the timer is enqueued.
package struct WakeUpPolicy {
    /// Whether ticks may share wake-ups.
    package let sharesWakeUps: Bool
    private var rhythm: WakeUpRhythm
    private var lead: WakeUpLead
    private var sharing = WakeUpSharing()

    /// The instant for which an alarm is armed to ring at once.
    package static let atOnce: UInt64 = 0

    package init(sharesWakeUps: Bool, startingAt now: UInt64) {
        self.sharesWakeUps = sharesWakeUps
        rhythm = WakeUpRhythm(startingAt: now)
        lead = WakeUpLead(startingAt: now)
    }

    // MARK: A timer waits

    /// Called when a timer is enqueued that may tick in `window`.
    ///
    /// - Returns: when it comes up.
    @inline(__always)
    package mutating func timerEnqueued(in window: TickWindow) -> UInt64 {
        if sharesWakeUps, window.earliest < window.latest { sharing.tolerantTimerEnqueued() }
        return comesUp(window)
    }

    /// Returns when a timer with that window comes up.
    ///
    /// It ticks then, unless it has ticked at an earlier wake-up.
    @inline(__always)
    package func comesUp(_ window: TickWindow) -> UInt64 {
        sharesWakeUps ? window.latest : window.chosen
    }

    /// Returns the earliest instant at which a timer with that window ticks.
    @inline(__always)
    package func earliestTick(in window: TickWindow) -> UInt64 {
        sharesWakeUps ? window.earliest : window.chosen
    }

    // MARK: When to wake

    /// Whether the caller has to pass a window to ``wakeUp(forFirst:window:)``.
    package var wantsWindow: Bool { sharing.isPossible }

    /// Decides when to wake.
    ///
    /// - Parameters:
    ///   - first: when the first timer comes up.
    ///   - window: the window that ends first among those the caller read; nil if it read none.
    /// - Returns: the instant at which the context has to be awake.
    @inline(__always)
    package mutating func wakeUp(forFirst first: UInt64, window: TickWindow?) -> UInt64 {
        var instant = first
        if let window { instant = sharing.wakeUp(forFirst: first, window: window, lead: lead.nanoseconds) }
        return max(instant, rhythm.restUntil)
    }

    /// Returns when the driver's alarm has to ring, so that the context is awake at `instant`.
    @inline(__always)
    package mutating func deadlineToArm(for instant: UInt64) -> UInt64 {
        lead.ask(for: instant)
        return lead.deadline
    }

    /// The last result of ``deadlineToArm(for:)``.
    package var deadline: UInt64 { lead.deadline }

    // MARK: The context is awake

    /// Called when an alarm has rung at `now` that was armed so that the context is awake at `instant`.
    ///
    /// - Returns: the instant, if it is so near that the context spins until then. After a wake-up that was much faster
    ///   than those before it, the alarm is armed once more instead, and the result is nil.
    @inline(__always)
    package mutating func alarmRang(at now: UInt64, for instant: UInt64) -> UInt64? {
        guard sharesWakeUps, instant != Self.atOnce else { return nil }
        // An alarm that was replaced may still ring. The context has then not woken for the instant of the new alarm,
        // which may be an hour away. A rest that begins at that instant would hold up every tick until then.
        if lead.deadline <= now { rhythm.wokeUp(for: instant) }
        lead.wokeUp(at: now)
        return instant > now && instant - now <= lead.nanoseconds ? instant : nil
    }

    /// Called when the context serves a tick that was due at `instant`.
    @inline(__always)
    package mutating func ticked(at instant: UInt64) {
        if sharesWakeUps { rhythm.ticked(at: instant) }
    }

    /// Whether a search for timers that may tick early can find one.
    package var mayServeEarly: Bool { sharing.isWorthwhile }

    /// Returns a search for timers that may tick at `now`, while the first timer comes up at `first`; nil if it would
    /// find none.
    package func search(at now: UInt64, first: UInt64) -> WakeUpSharing.Search? {
        sharing.search(at: now, first: first)
    }

    /// Called when the caller has read the windows of the next timers.
    ///
    /// - Returns: whether the search found one.
    package mutating func end(_ search: WakeUpSharing.Search) -> Bool {
        sharing.end(search)
    }

    /// Called when the context has served all timers that were due at `now`.
    package mutating func becameIdle(at now: UInt64) {
        guard sharesWakeUps else { return }
        rhythm.becameIdle()
        lead.becameIdle(at: now)
        sharing.becameIdle(at: now)
    }

    // MARK: Beginning anew

    /// Called when no timer waits.
    package mutating func queueEmptied() {
        if sharing.isPossible { sharing = WakeUpSharing() }
    }

    /// How long an alarm stays armed after the last timer was removed, so that a timer that comes and goes costs no
    /// system call.
    private static let linger: UInt64 = 500_000_000

    /// Returns until when an alarm may stay armed if the last timer was removed at `now`.
    package static func lingering(after now: UInt64) -> UInt64 { now.saturatingAdd(linger) }

    /// Called when the clock was set back to `now`.
    ///
    /// The recorded instants are then in the future, and would delay every wake-up.
    package mutating func clockSetBack(to now: UInt64) {
        sharing = WakeUpSharing()
        guard sharesWakeUps else { return }
        sharing.tolerantTimerEnqueued()
        rhythm = WakeUpRhythm(startingAt: now)
    }
}
