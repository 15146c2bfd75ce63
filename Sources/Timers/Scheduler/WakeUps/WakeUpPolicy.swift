/// Decides when a context wakes for the timers that wait on one of its clocks.
///
/// A value that knows no lock, clock, wheel or driver: the caller tells it what happens, and asks it when to wake. All
/// instants are nanoseconds on the one clock. Three rules make up the answers:
///
/// | Rule | What it does |
/// |---|---|
/// | Rhythm | Where ticks come densely, the context rests, and they share wake-ups: ``WakeUpRhythm``. |
/// | Lead | The context asks to be woken earlier by what waking took lately: ``WakeUpLead``. |
/// | Sharing | A timer with a tolerance ticks at a wake-up for another one: ``WakeUpSharing``. |
///
/// None of them applies where wake-ups are not shared, as in virtual time: each tick then has an instant of its own,
/// which is chosen when the timer begins to wait.
package struct WakeUpPolicy {
    /// Whether ticks may share wake-ups.
    package let sharesWakeUps: Bool
    private var rhythm: WakeUpRhythm
    private var lead: WakeUpLead
    private var sharing = WakeUpSharing()

    /// The instant for which an alarm is armed that is to ring at once.
    package static let atOnce: UInt64 = 0

    package init(sharesWakeUps: Bool, startingAt now: UInt64) {
        self.sharesWakeUps = sharesWakeUps
        rhythm = WakeUpRhythm(startingAt: now)
        lead = WakeUpLead(startingAt: now)
    }

    // MARK: A timer waits

    /// A timer begins to wait that may tick in `window`.
    ///
    /// - Returns: when it comes up.
    @inline(__always)
    package mutating func beginsToWait(_ window: TickWindow) -> UInt64 {
        if sharesWakeUps, window.earliest < window.latest { sharing.began() }
        return comesUp(window)
    }

    /// When a timer comes up that may tick in `window`: it ticks then, unless it has done so at an earlier wake-up.
    @inline(__always)
    package func comesUp(_ window: TickWindow) -> UInt64 {
        sharesWakeUps ? window.latest : window.chosen
    }

    /// The earliest instant at which a timer with that window ticks.
    @inline(__always)
    package func earliestTick(in window: TickWindow) -> UInt64 {
        sharesWakeUps ? window.earliest : window.chosen
    }

    // MARK: When to wake

    /// Whether ``wakeUp(forFirst:window:)`` wants to know windows of timers that come up next.
    package var wantsWindow: Bool { sharing.isPossible }

    /// When to wake.
    ///
    /// - Parameters:
    ///   - first: When the first timer comes up.
    ///   - window: The window that ends first of those the caller looked at; nil if it looked at none.
    /// - Returns: the instant at which the context has to be awake.
    @inline(__always)
    package mutating func wakeUp(forFirst first: UInt64, window: TickWindow?) -> UInt64 {
        var instant = first
        if let window { instant = sharing.wakeUp(forFirst: first, window: window, lead: lead.nanoseconds) }
        return max(instant, rhythm.restUntil)
    }

    /// When the driver's alarm has to ring, so that the context is awake at `instant`.
    @inline(__always)
    package mutating func deadlineToArm(for instant: UInt64) -> UInt64 {
        lead.ask(for: instant)
        return lead.deadline
    }

    /// The last answer of ``deadlineToArm(for:)``.
    package var deadline: UInt64 { lead.deadline }

    // MARK: The context is awake

    /// The alarm rang at `now` that was armed so that the context is awake at `instant`.
    ///
    /// - Returns: the instant, if it is so near that the context awaits it. After a wake-up that was much faster than
    ///   those before it, the context rests once more instead.
    @inline(__always)
    package mutating func alarmRang(at now: UInt64, for instant: UInt64) -> UInt64? {
        guard sharesWakeUps, instant != Self.atOnce else { return nil }
        rhythm.wokeUp(for: instant)
        lead.wokeUp(at: now)
        return instant > now && instant - now <= lead.nanoseconds ? instant : nil
    }

    /// The context serves a tick that was due at `instant`.
    @inline(__always)
    package mutating func ticked(at instant: UInt64) {
        if sharesWakeUps { rhythm.ticked(at: instant) }
    }

    /// Whether a search for timers that may tick early may find one.
    package var mayServeEarly: Bool { sharing.isWorthwhile }

    /// A search for timers that may tick at `now`, while the first timer comes up at `first`; nil if it would be in
    /// vain.
    package func search(at now: UInt64, first: UInt64) -> WakeUpSharing.Search? {
        sharing.search(at: now, first: first)
    }

    /// The caller has looked at the windows of timers that come up next.
    ///
    /// - Returns: whether the search found one.
    package mutating func end(_ search: WakeUpSharing.Search) -> Bool {
        sharing.end(search)
    }

    /// The context has served everything that was due by `now`.
    package mutating func becameIdle(at now: UInt64) {
        guard sharesWakeUps else { return }
        rhythm.becameIdle()
        lead.becameIdle(at: now)
        sharing.becameIdle(at: now)
    }

    // MARK: Beginning anew

    /// No timer waits any more: there are no windows to look at.
    package mutating func ranEmpty() {
        if sharing.isPossible { sharing = WakeUpSharing() }
    }

    /// How long an alarm stays armed after the last timer went, so that a timer that comes and goes costs no system
    /// call.
    private static let linger: UInt64 = 500_000_000

    /// Until when an alarm may stay armed for which no timer waits, if the last one went at `now`.
    package static func lingering(after now: UInt64) -> UInt64 { now.saturatingAdd(linger) }

    /// The clock was set back to `now`: what is known of its instants lies ahead, and would put off every wake-up.
    package mutating func setBack(to now: UInt64) {
        sharing = WakeUpSharing()
        guard sharesWakeUps else { return }
        sharing.began()
        rhythm = WakeUpRhythm(startingAt: now)
    }
}
