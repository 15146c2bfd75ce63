import TimerWheel

/// The timers of one scheduler that wait on one clock, and the instant its driver was asked to wake it.
///
/// The wheel knows which timer comes up when, the policy decides when to wake for it, and the queue asks both. It lives
/// inside the scheduler's lock.
struct ClockQueue: ~Copyable {
    let clock: TimerSchedule.Clock
    var wheel: EntryWheel
    var policy: WakeUpPolicy
    /// The latest instant for which timers were looked for.
    var servedUntil: UInt64 = 0
    /// Whether a timer that had been put off came up since the context was last idle.
    var cameUpInVain = false
    /// Timers whose tolerance has begun, found but not yet taken out; the first comes last.
    var tolerant: [TimerWheel.Token] = []
    /// Space to write down timers in, kept so that a search allocates none.
    var space: [EntryWheel.Shown] = []

    // The alarm; see `ClockQueue+Alarm.swift`.

    /// When the context is to be awake, as far as the driver was asked; the largest value if its alarm is not armed.
    var armedAt = UInt64.max
    /// Whether the driver may have an alarm.
    var isArmed = false
    /// The earliest instant at which a timer comes up that the alarm was not armed for; 0 if all timers have to be
    /// looked at.
    var firstUnseen: UInt64 = 0
    /// Whether a worker of a concurrent context was called that has not begun: it serves what is due, and arms the
    /// alarm.
    var isWorkerComing = false

    /// The most nodes of the wheel that are touched while the lock is held.
    static let stepBudget = 256

    init(clock: TimerSchedule.Clock, driver: any TimerDriver) {
        self.clock = clock
        let now = driver.now(on: clock).nanoseconds
        let sharesWakeUps = (driver as? any SystemClockDriver)?.sharesWakeUps == true
        wheel = EntryWheel(tickShift: driver.tickShift, startingAt: now, putsOffChanges: sharesWakeUps)
        policy = WakeUpPolicy(sharesWakeUps: sharesWakeUps, startingAt: now)
    }

    /// Lets `body` change the queue in place.
    mutating func change<Result: ~Copyable>(_ body: (inout ClockQueue) -> Result) -> Result {
        body(&self)
    }

    #if DEBUG
        /// How many nodes expiry has touched so far.
        var touched: Int { wheel.touched }
    #endif

    // MARK: Placing timers

    /// Puts the timer where its state machine says.
    mutating func place(_ entry: TimerEntry, _ driver: any TimerDriver) {
        if let instant = newPlace(of: entry, driver) { wheel.insert(HeldEntry(entry), at: instant) }
    }

    /// Puts a timer that came out of the wheel where its state machine says.
    ///
    /// - Returns: the reference, if the wheel has no need of it.
    mutating func place(_ held: consuming HeldEntry, _ driver: any TimerDriver) -> HeldEntry? {
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
    /// A tick without a tolerance has one instant, and the rest of the timer would have to come from memory: it is left
    /// alone.
    @inline(__always)
    private func window(of entry: TimerEntry, at due: OpenTick.Due) -> TickWindow {
        if !due.isTolerant { return TickWindow(earliest: due.instant, latest: due.instant) }
        return entry.machine.plan.window(at: due.instant)
    }

    /// The instant at which a timer with that window belongs into the wheel.
    @inline(__always)
    private mutating func place(for window: TickWindow) -> UInt64 {
        // An overdue timer queues behind those that are due already, so that one that catches up leaves the others
        // their turn.
        let due = max(policy.beginsToWait(window), wheel.position, servedUntil)
        firstUnseen = min(firstUnseen, due)
        return due
    }

    // MARK: Taking timers out

    /// The next timer that is due at `now`, out of the wheel.
    ///
    /// If there is none, nil, and something is left in `budget`. Nil with an empty budget means that the step was long
    /// enough and that another one has to follow.
    mutating func popDue(at now: UInt64, budget: inout Int, _ driver: any TimerDriver) -> HeldEntry? {
        rewindIfSetBack(driver)
        servedUntil = max(servedUntil, now)
        while let held = wheel.popExpired(now: now, budget: &budget) {
            held.entry.closeTick()
            guard let window = held.entry.machine.placement,
                policy.earliestTick(in: window) > max(now, wheel.position)
            else {
                policy.ticked(at: held.entry.openTick.standsAt)
                return held
            }
            // The timer was put off.
            _ = place(held, driver)
            cameUpInVain = true
        }
        guard budget > 0, policy.mayServeEarly, let held = popTolerant(at: now, driver) else { return nil }
        budget -= 1
        return held
    }

    /// Whether the context has to serve a timer by now.
    mutating func isDue(at now: UInt64, _ driver: any TimerDriver) -> Bool {
        rewindIfSetBack(driver)
        guard let first = wheel.nextExpiry(before: .max) else { return false }
        return wakeUp(forFirst: first) <= now
    }

    /// Whether a turn that ends here may have left a timer to serve by now.
    mutating func mayHaveMore(by now: UInt64) -> Bool {
        if policy.mayServeEarly { return true }
        guard let next = wheel.nextExpiry(before: now.saturatingAdd(1)) else { return false }
        return next <= now
    }
}
