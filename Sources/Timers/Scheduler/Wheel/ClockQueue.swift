import TimerWheel

/// The timers of one scheduler that wait on one clock, and the alarm that wakes the context for them.
///
/// The wheel knows when each timer comes up, and the policy decides when to wake for it. The scheduler's lock guards
/// the queue.
struct ClockQueue: ~Copyable {
    let clock: TimerSchedule.ClockKind
    var wheel: EntryWheel
    /// The timers that are in no wheel, so that the end of the context finds them.
    var unqueued = UnqueuedTimers()
    var policy: WakeUpPolicy
    /// The latest instant for which `popDue` was called.
    var servedUntil: UInt64 = 0
    /// Whether a postponed timer has come up since the context was last idle.
    var cameUpEarly = false
    /// Timers whose tolerance has begun, found by a search and not yet removed; the first is the last element.
    var tolerant: [TimerWheel.Token] = []
    /// A buffer for searches, retained so that a search does not allocate.
    var searchBuffer: [EntryWheel.Upcoming] = []

    // The wall clock; see `ClockQueue+SettingBack.swift`.

    /// By how many nanoseconds the wall clock was ahead of the continuous clock; 0 for other clocks.
    var lead: Int64 = 0
    /// How the wall clock was set last; nil if it never was.
    var lastStep: WallClockStep?
    /// Whether the scheduler learns at once that the wall clock was set.
    var observesWallClock = false

    // The alarm; see `ClockQueue+Alarm.swift`.

    /// The wake-up for which the driver's alarm is armed; the largest value if it is not armed.
    var armedAt = UInt64.max
    /// Whether the driver may have an alarm.
    var isArmed = false
    /// The earliest instant at which a timer may come up for which the alarm was not armed; 0 if the wheel has to be
    /// searched.
    var firstUnseen: UInt64 = 0
    /// Whether a worker of a concurrent context was submitted and has not begun.
    ///
    /// It will serve the due timers and arm the alarm.
    var isWorkerPending = false
    /// The timers whose ticks the alarm has claimed for a lane, in the order of their instants.
    var claimed = FirstInFirstOut<TimerEntry>()
    /// Whether a worker was submitted for them and has not begun.
    var isLaneWorkerPending = false

    /// The largest number of wheel nodes that are processed in one hold of the lock.
    static let stepBudget = 256

    init(clock: TimerSchedule.ClockKind, driver: any TimerDriver) {
        self.clock = clock
        let now = driver.now(on: clock).nanoseconds
        let sharesWakeUps = (driver as? any SystemClockDriver)?.sharesWakeUps == true
        wheel = EntryWheel(tickShift: driver.tickShift, startingAt: now, batchesChanges: sharesWakeUps)
        policy = WakeUpPolicy(sharesWakeUps: sharesWakeUps, startingAt: now)
        if clock == .wall { lead = Self.lead(of: now, driver) }
    }

    /// Lets `body` change the queue in place.
    mutating func change<Result: ~Copyable>(_ body: (inout ClockQueue) -> Result) -> Result {
        body(&self)
    }

    #if DEBUG
        /// How many nodes expiry has processed so far.
        var touched: Int { wheel.touched }
        /// How many timers enumerations have read so far.
        var listed: Int { wheel.listed }
    #endif

    // MARK: Enqueuing timers

    /// Registers a timer to come up in `window`; removes it from the wheel if that is nil.
    mutating func enqueue(_ entry: TimerEntry, _ window: TickWindow?, _ driver: any TimerDriver) {
        guard var window else { return wheel.remove(entry) }
        if clock == .wall { plan(entry, &window, driver) }
        let due = slotInstant(for: window)
        guard let token = entry.token else { return wheel.insert(RetainedEntry(entry), at: due) }
        wheel.moveEarlier(entry, token, to: due)
        entry.openDeadlineIfMovable()
    }

    /// Registers a timer that came out of the wheel to come up in `window`.
    mutating func enqueue(_ entry: consuming RetainedEntry, _ window: TickWindow, _ driver: any TimerDriver) {
        var window = window
        if clock == .wall { plan(entry.entry, &window, driver) }
        wheel.insert(entry, at: slotInstant(for: window))
    }

    /// Moves the open deadline of a timer to `delay` after now, earlier or later than before.
    ///
    /// - Returns: false if the deadline is not open.
    mutating func move(_ entry: TimerEntry, to delay: UInt64?, _ driver: any TimerDriver) -> Bool {
        rewindIfSetBack(driver)
        guard let token = entry.token else { return false }
        return entry.moveOpenDeadline(to: delay) { window in
            wheel.moveEarlier(entry, token, to: slotInstant(for: window))
        }
    }

    /// Returns the instant at which a timer with that window comes up in the wheel.
    @inline(__always)
    private mutating func slotInstant(for window: TickWindow) -> UInt64 {
        // An overdue timer queues behind those that are already due, so that a timer that catches up does not delay the
        // others.
        let due = max(policy.timerEnqueued(in: window), wheel.position, servedUntil)
        firstUnseen = min(firstUnseen, due)
        return due
    }

    // MARK: Taking timers out

    /// Removes and returns the next timer that is due at `now`.
    ///
    /// Nil with some budget left means that no timer is due. Nil with an empty budget means that the step ends here and
    /// another one has to follow.
    mutating func popDue(at now: UInt64, budget: inout Int, _ driver: any TimerDriver) -> RetainedEntry? {
        rewindIfSetBack(driver)
        servedUntil = max(servedUntil, now)
        while let retained = wheel.popExpired(now: now, budget: &budget) {
            guard let window = retained.entry.window, policy.earliestTick(in: window) > max(now, wheel.position) else {
                policy.ticked(at: retained.entry.registeredAt)
                return retained
            }
            // The timer's deadline was moved to a later instant.
            enqueue(retained, window, driver)
            cameUpEarly = true
        }
        guard budget > 0, policy.mayServeEarly, let retained = popTolerant(at: now, driver) else { return nil }
        budget -= 1
        return retained
    }

    /// Returns whether the context has to serve a timer at `now`.
    mutating func isDue(at now: UInt64, _ driver: any TimerDriver) -> Bool {
        rewindIfSetBack(driver)
        guard let first = wheel.nextExpiry() else { return false }
        return wakeUp(forFirst: first) <= now
    }

    /// Returns whether a turn that ends here may leave a timer that is due.
    mutating func mayHaveMore(by now: UInt64) -> Bool {
        if policy.mayServeEarly { return true }
        guard let next = wheel.nextExpiry(before: now.saturatingAdd(1)) else { return false }
        return next <= now
    }
}
