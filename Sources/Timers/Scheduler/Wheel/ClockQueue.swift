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
    var cameUpEarly = false
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

    /// The most nodes of the wheel that are touched while the lock is retained.
    static let stepBudget = 256

    init(clock: TimerSchedule.Clock, driver: any TimerDriver) {
        self.clock = clock
        let now = driver.now(on: clock).nanoseconds
        let sharesWakeUps = (driver as? any SystemClockDriver)?.sharesWakeUps == true
        wheel = EntryWheel(tickShift: driver.tickShift, startingAt: now, batchesChanges: sharesWakeUps)
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

    // MARK: Enqueuing timers

    /// Registers a timer to come up in `window`, or takes it out of the wheel if that is nil.
    mutating func enqueue(_ entry: TimerEntry, _ window: TickWindow?, _ driver: any TimerDriver) {
        guard let window else { return wheel.remove(entry) }
        rewindIfSetBack(driver)
        let due = slotInstant(for: window)
        guard let token = entry.token else { return wheel.insert(RetainedEntry(entry), at: due) }
        wheel.moveEarlier(entry, token, to: due)
        entry.openDeadlineIfMovable()
    }

    /// Registers a timer that came out of the wheel, to come up in `window`.
    mutating func enqueue(_ entry: consuming RetainedEntry, _ window: TickWindow, _ driver: any TimerDriver) {
        rewindIfSetBack(driver)
        wheel.insert(entry, at: slotInstant(for: window))
    }

    /// Moves the open deadline of a timer to `delay` after now, be that earlier or later than it was.
    ///
    /// - Returns: false if the deadline is not open.
    mutating func move(_ entry: TimerEntry, to delay: UInt64?, _ driver: any TimerDriver) -> Bool {
        rewindIfSetBack(driver)
        guard let token = entry.token else { return false }
        return entry.moveOpenDeadline(to: delay) { window in
            wheel.moveEarlier(entry, token, to: slotInstant(for: window))
        }
    }

    /// The instant at which a timer with that window belongs into the wheel.
    @inline(__always)
    private mutating func slotInstant(for window: TickWindow) -> UInt64 {
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
    mutating func popDue(at now: UInt64, budget: inout Int, _ driver: any TimerDriver) -> RetainedEntry? {
        rewindIfSetBack(driver)
        servedUntil = max(servedUntil, now)
        while let retained = wheel.popExpired(now: now, budget: &budget) {
            guard let window = retained.entry.window, policy.earliestTick(in: window) > max(now, wheel.position) else {
                policy.ticked(at: retained.entry.registeredAt)
                return retained
            }
            // The timer's deadline was moved.
            enqueue(retained, window, driver)
            cameUpEarly = true
        }
        guard budget > 0, policy.mayServeEarly, let retained = popTolerant(at: now, driver) else { return nil }
        budget -= 1
        return retained
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
