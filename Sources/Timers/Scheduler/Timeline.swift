import TimerWheel

/// The timers of one scheduler that wait on one clock, and the instant its driver was asked to wake it.
///
/// It lives inside the scheduler's lock.
struct Timeline: ~Copyable {
    let clock: TimerSchedule.Clock
    var wheel: EntryWheel
    /// When the driver will ring; the largest value if it is not armed.
    private var armedAt = UInt64.max
    private var isArmed = false
    /// The earliest instant at which something comes up that the alarm was not set for yet; 0 if all timers have to be looked at.
    private var firstUnseen: UInt64 = 0
    /// The latest instant for which timers were looked for.
    private var servedUntil: UInt64 = 0
    private(set) var rhythm: WakingRhythm?
    private(set) var lead: WakeUpLead
    var sharing = Sharing()
    /// Whether a timer came up since everything was served last that had been put off.
    private var cameUpInVain = false
    /// Whether a worker of a concurrent context was called that has not begun: it sees to all that is due, and to the alarm.
    var isWorkerComing = false

    /// How long an alarm stays armed after the last timer went, so that a timer that comes and goes costs no system call.
    private static let linger: UInt64 = 500_000_000
    /// The most nodes of the wheel that are touched while the lock is held.
    static let stepBudget = 256

    init(clock: TimerSchedule.Clock, driver: any TimerDriver) {
        self.clock = clock
        let now = driver.now(on: clock).nanoseconds
        let sharesWakeUps = (driver as? any SystemClockDriver)?.sharesWakeUps == true
        wheel = EntryWheel(tickShift: driver.tickShift, startingAt: now, putsOffChanges: sharesWakeUps)
        if sharesWakeUps { rhythm = WakingRhythm(startingAt: now) }
        lead = WakeUpLead(startingAt: now)
    }

    /// Has `body` change it, in its place.
    mutating func change<Result: ~Copyable>(_ body: (inout Timeline) -> Result) -> Result {
        body(&self)
    }

    #if DEBUG
        /// How many nodes expiry has touched so far.
        var touched: Int { wheel.touched }
    #endif

    /// Puts the timer where its state machine says.
    mutating func place(_ entry: TimerEntry, _ driver: any TimerDriver) {
        if let instant = newPlace(of: entry, driver) { wheel.insert(RetainedEntry(entry), at: instant) }
    }

    /// Puts a timer that came out of the wheel where its state machine says.
    ///
    /// - Returns: the reference, if the wheel has no need of it.
    mutating func place(_ held: consuming RetainedEntry, _ driver: any TimerDriver) -> RetainedEntry? {
        guard let instant = newPlace(of: held.entry, driver) else { return held }
        wheel.insert(held, at: instant)
        return nil
    }

    /// The instant at which the timer belongs into the wheel; nil if it is in it, or does not belong there.
    private mutating func newPlace(of entry: TimerEntry, _ driver: any TimerDriver) -> UInt64? {
        guard let window = entry.machine.placement else {
            wheel.remove(entry)
            return nil
        }
        rewindIfSetBack(driver)
        let due = place(for: window)
        guard let token = entry.token else { return due }
        wheel.bringForward(entry, token, to: due)
        entry.openTickIfPossible()
        return nil
    }

    /// Moves the open tick of a timer to `delay` after now, be that earlier or later than it was.
    ///
    /// - Returns: false if the tick is not open.
    mutating func move(_ entry: TimerEntry, to delay: UInt64?, _ driver: any TimerDriver) -> Bool {
        rewindIfSetBack(driver)
        guard let token = entry.token, let due = entry.openTick.closeMoved(to: delay, after: { entry.now }) else {
            return false
        }
        wheel.bringForward(entry, token, to: place(for: window(of: entry, at: due)))
        entry.openTick.reopen(due)
        return true
    }

    /// When an open tick that was moved may be delivered.
    ///
    /// Nothing else of the timer is looked at where that is certain: it would have to come from memory.
    @inline(__always)
    private func window(of entry: TimerEntry, at due: OpenTick.Due) -> TickWindow {
        if !due.isTolerant { return TickWindow(earliest: due.instant, latest: due.instant) }
        return entry.machine.plan.window(at: due.instant)
    }

    /// The instant at which a timer with that window belongs into the wheel.
    @inline(__always)
    private mutating func place(for window: TickWindow) -> UInt64 {
        let wanted = instant(in: window)
        // What is overdue queues behind what is due already, so that a timer that catches up leaves the others their turn.
        let due = max(wanted, wheel.position, servedUntil)
        firstUnseen = min(firstUnseen, due)
        if rhythm != nil, window.earliest < wanted { sharing.begin() }
        return due
    }

    /// When a timer with that window comes up in the wheel.
    ///
    /// Where it may share a wake-up with others that is at the end; see ``wakeUp(for:)``.
    @inline(__always)
    private func instant(in window: TickWindow) -> UInt64 {
        rhythm == nil ? window.chosen : window.latest
    }

    /// The wall clock can be set back; a wheel cannot, and would take the time up to its position for past.
    ///
    /// All timers then move to a new one. O(n log n), on that occasion only.
    @inline(__always)
    private mutating func rewindIfSetBack(_ driver: any TimerDriver) {
        if clock == .wall { rewindWallIfSetBack(driver) }
    }

    @inline(never)
    private mutating func rewindWallIfSetBack(_ driver: any TimerDriver) {
        let now = driver.now(on: clock).nanoseconds
        guard now < max(wheel.position, servedUntil) else { return }
        servedUntil = 0
        let entries = wheel.entries()
        for entry in entries { entry.closeTick() }
        let waiting = entries.sorted { instant(of: $0) < instant(of: $1) }
        var rewound = EntryWheel(tickShift: driver.tickShift, startingAt: now, putsOffChanges: rhythm != nil)
        for entry in waiting {
            guard let token = entry.token, let held = wheel.take(token) else { continue }
            rewound.insert(held, at: max(instant(of: entry), now))
        }
        wheel = rewound
        sharing = Sharing()
        if rhythm != nil { sharing.begin() }
        armedAt = .max
        firstUnseen = 0
        // What it knows lies ahead now, and nobody would be woken before.
        if rhythm != nil { rhythm = WakingRhythm(startingAt: now) }
    }

    private func instant(of entry: TimerEntry) -> UInt64 {
        guard let window = entry.machine.placement else { return .max }
        return instant(in: window)
    }

    /// The next timer that is due at `now`, out of the wheel.
    ///
    /// Nil with something left in `budget` if there is none; nil with an empty budget if the step was long enough and
    /// another one has to follow.
    mutating func popDue(at now: UInt64, budget: inout Int, _ driver: any TimerDriver) -> RetainedEntry? {
        rewindIfSetBack(driver)
        servedUntil = max(servedUntil, now)
        while let held = wheel.popExpired(now: now, budget: &budget) {
            held.entry.closeTick()
            guard let window = held.entry.machine.placement,
                (rhythm == nil ? window.chosen : window.earliest) > max(now, wheel.position)
            else {
                rhythm?.tick(at: held.entry.openTick.standsAt)
                return held
            }
            // It was put off.
            _ = place(held, driver)
            cameUpInVain = true
        }
        guard budget > 0, sharing.isWorthwhile, let held = popTolerant(at: now, driver) else { return nil }
        budget -= 1
        return held
    }

    /// Whether something is to be served by now.
    mutating func isDue(at now: UInt64, _ driver: any TimerDriver) -> Bool {
        rewindIfSetBack(driver)
        guard let first = wheel.nextExpiry(before: .max) else { return false }
        return wakeUp(for: first) <= now
    }

    /// Whether a turn that ends here may have left something to serve by now.
    mutating func mayHaveMore(by now: UInt64) -> Bool {
        if sharing.isWorthwhile { return true }
        guard let next = wheel.nextExpiry(before: now.saturatingAdd(1)) else { return false }
        return next <= now
    }

    // MARK: The alarm

    /// The alarm rang at `now`: it has to be armed anew.
    ///
    /// - Returns: the instant it rang for, if that is still to be waited for.
    mutating func rang(at now: UInt64) -> UInt64? {
        let instant = armedAt
        armedAt = .max
        firstUnseen = 0
        guard rhythm != nil, instant > 0 else { return nil }
        rhythm?.woke(for: instant)
        lead.woke(at: now)
        // Where the wake-up was much faster than those before, the context rests once more.
        return instant > now && instant - now <= lead.nanoseconds ? instant : nil
    }

    /// Everything that is due by now has been served.
    mutating func rest(at now: UInt64, _ driver: any TimerDriver) {
        rhythm?.rest()
        lead.rest(at: now)
        sharing.served = now
        firstUnseen = 0
        if cameUpInVain, rhythm != nil { moveThosePutOff(driver) }
        cameUpInVain = false
    }

    /// When the context has to wake for the timers of which the first comes up at `first`.
    private mutating func wakeUp(for first: UInt64) -> UInt64 {
        max(sharing.isPossible ? sharedWakeUp(for: first) : first, rhythm?.restUntil ?? 0)
    }

    /// Asks the driver for a wake-up at the earliest instant, if that is earlier than the one it knows.
    @inline(__always)
    mutating func arm(_ driver: any TimerDriver, for scheduler: TimerScheduler) {
        if firstUnseen < armedAt, !isWorkerComing { armForFirst(driver, for: scheduler) }
    }

    @inline(never)
    private mutating func armForFirst(_ driver: any TimerDriver, for scheduler: TimerScheduler) {
        firstUnseen = .max
        guard let first = wheel.nextExpiry(before: armedAt) else { return }
        let next = wakeUp(for: first)
        guard next < armedAt else { return }
        arm(driver, for: scheduler, at: next)
        scheduler.listenForWaking()
    }

    private mutating func arm(_ driver: any TimerDriver, for scheduler: TimerScheduler, at instant: UInt64) {
        armedAt = instant
        isArmed = true
        lead.ask(for: instant)
        rearm(driver, for: scheduler)
    }

    /// Arms the driver's alarm anew, for the instant it knows: how far that is away may have changed.
    func rearm(_ driver: any TimerDriver, for scheduler: TimerScheduler) {
        guard armedAt < .max else { return }
        driver.arm(TimerAlarm(clock: clock, target: scheduler), at: TimerInstant(nanoseconds: lead.asked))
    }

    /// Asks for a wake-up right now, so that the context can do something else between two stretches of work.
    mutating func armNow(_ driver: any TimerDriver, for scheduler: TimerScheduler) {
        arm(driver, for: scheduler, at: 0)
    }

    /// The wheel may have run empty: lets go of the driver's alarm, and with it of the scheduler, now or after a while.
    @inline(__always)
    mutating func disarmIfEmpty(_ driver: any TimerDriver, for scheduler: TimerScheduler, lingering: Bool) {
        if wheel.isEmpty, isArmed, !isWorkerComing { disarm(driver, for: scheduler, lingering: lingering) }
    }

    @inline(never)
    private mutating func disarm(_ driver: any TimerDriver, for scheduler: TimerScheduler, lingering: Bool) {
        if sharing.isPossible { sharing = Sharing() }
        guard lingering else {
            isArmed = false
            armedAt = .max
            driver.disarm(clock)
            return
        }
        let latest = driver.now(on: clock).nanoseconds.saturatingAdd(Self.linger)
        if armedAt > latest { arm(driver, for: scheduler, at: latest) }
    }
}
