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

    // The buffers; see `HandOver`. Only the queue of the continuous clock has them.

    /// How many buffers there are and what they have room for; nil if timers are not handed over.
    let handOverLimits: HandOverLimits?
    /// The earliest instant at which a timer in a buffer may be due; the largest value if the buffers are closed.
    var acceptsFrom = UInt64.max
    /// How many timers wait when the buffers open; the largest value while they are open.
    var opensWith: Int
    /// How many timers wait when the buffers close; -1 while they are closed.
    var closesWith = -1
    /// How often threads wait for the lock before the buffers open.
    let opensAfter: UInt32
    /// How often threads had waited for the lock when the buffers were closed, or taken over for a later instant.
    var waitsBefore: UInt32 = 0
    /// A bit for each buffer that was taken over since then.
    var takenOver: UInt64 = 0
    /// Timers that the buffers had and that have ended, to be released with the lock open; nil if there are none.
    var released: ReleasedTimers?

    // The wall clock; see `ClockQueue+SettingBack.swift`.

    /// By how many nanoseconds the wall clock was ahead of the continuous clock; 0 for other clocks.
    var lead: Int64 = 0
    /// How the wall clock was set last; nil if it never was.
    var lastStep: WallClockStep?
    /// Whether the scheduler learns at once that the wall clock was set.
    var observesWallClock = false

    // The alarm

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
        handOverLimits =
            clock == .continuous && !driver.runsNestedLoops ? (driver as? any HandOverDriver)?.handOverLimits : nil
        opensWith = handOverLimits?.waiting ?? .max
        opensAfter = handOverLimits?.waits ?? 0
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

    /// Registers a timer to come up in `window`.
    mutating func enqueue(_ entry: TimerEntry, _ window: TickWindow, _ scheduler: TimerScheduler) {
        scheduler.takeOverAll(&self)
        var window = window
        if clock == .wall { plan(entry, &window, scheduler.driver) }
        let due = slotInstant(for: window)
        guard let token = entry.token else { return wheel.insert(RetainedEntry(entry), at: due) }
        wheel.moveEarlier(entry, token, to: due)
        entry.openDeadlineIfMovable()
    }

    /// Registers a timer that came out of the wheel to come up in `window`.
    mutating func enqueue(_ entry: consuming RetainedEntry, _ window: TickWindow, _ scheduler: TimerScheduler) {
        scheduler.takeOverAll(&self)
        var window = window
        if clock == .wall { plan(entry.entry, &window, scheduler.driver) }
        wheel.insert(entry, at: slotInstant(for: window))
    }

    /// Moves the open deadline of a timer to `delay` after now, earlier or later than before.
    ///
    /// - Returns: false if the deadline is not open.
    mutating func move(_ entry: TimerEntry, to delay: UInt64?, _ scheduler: TimerScheduler) -> Bool {
        scheduler.takeOverAll(&self)
        rewindIfSetBack(scheduler.driver)
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
    mutating func popDue(at now: UInt64, budget: inout Int, _ scheduler: TimerScheduler) -> RetainedEntry? {
        if now >= acceptsFrom { scheduler.raiseHandOver(&self, whileServingAt: now) }
        rewindIfSetBack(scheduler.driver)
        servedUntil = max(servedUntil, now)
        while let retained = wheel.popExpired(now: now, budget: &budget) {
            guard let window = retained.entry.window, policy.earliestTick(in: window) > max(now, wheel.position) else {
                policy.ticked(at: retained.entry.registeredAt)
                return retained
            }
            // The timer's deadline was moved to a later instant.
            enqueue(retained, window, scheduler)
            cameUpEarly = true
        }
        guard budget > 0, policy.mayServeEarly, let retained = popTolerant(at: now, scheduler) else { return nil }
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

// MARK: - The alarm

// The driver has one alarm for each queue, and arming it takes a system call. So the queue arms it again only for a
// timer that comes up earlier. `firstUnseen` says whether there may be such a timer without a search in the wheel.

extension ClockQueue {
    /// Called when the alarm has rung at `now`.
    ///
    /// The caller has to arm it again.
    ///
    /// - Returns: the instant for which it was armed, if the caller has to wait for it; nil otherwise.
    mutating func rang(at now: UInt64) -> UInt64? {
        let instant = armedAt
        armedAt = .max
        firstUnseen = 0
        return policy.alarmRang(at: now, for: instant)
    }

    /// Called when the context has served all timers that are due at `now`.
    mutating func becameIdle(at now: UInt64, _ scheduler: TimerScheduler) {
        policy.becameIdle(at: now)
        firstUnseen = 0
        if cameUpEarly, policy.sharesWakeUps { reinsertMovedTimers(scheduler) }
        cameUpEarly = false
    }

    /// Returns when the context has to wake if the first timer comes up at `first`.
    @inline(__always)
    mutating func wakeUp(forFirst first: UInt64) -> UInt64 {
        policy.wakeUp(forFirst: first, window: policy.wantsWindow ? windowEndingFirst() : nil)
    }

    /// Arms the driver's alarm for the earliest wake-up, if that is earlier than the one for which it is armed.
    @inline(__always)
    mutating func arm(_ driver: any TimerDriver, for scheduler: TimerScheduler) {
        if wheel.count <= closesWith { scheduler.closeHandOver(&self) }
        if firstUnseen < armedAt, !isWorkerPending { armForFirst(driver, for: scheduler) }
        if wheel.count >= opensWith, scheduler.lockWaits &- waitsBefore >= opensAfter {
            scheduler.openHandOver(&self)
        }
    }

    @inline(never)
    private mutating func armForFirst(_ driver: any TimerDriver, for scheduler: TimerScheduler) {
        guard var next = nextWakeUp() else { return }
        if next > acceptsFrom {
            scheduler.closeHandOver(&self)
            // What the buffers had may come up earlier.
            if let first = nextWakeUp() { next = first }
            scheduler.reopenHandOver(&self, from: next)
        } else if acceptsFrom < .max {
            scheduler.openHandOver(&self, from: next)
        }
        arm(driver, for: scheduler, at: next)
        scheduler.observeSystemResume()
        if clock == .wall, !observesWallClock {
            // An alarm that follows its clock waits too long if the clock is set back.
            observesWallClock = true
            scheduler.observeWallClock()
        }
    }

    /// Returns the earliest wake-up, if that is earlier than the one for which the alarm is armed.
    private mutating func nextWakeUp() -> UInt64? {
        firstUnseen = .max
        guard let first = wheel.nextExpiry(before: armedAt) else { return nil }
        let next = wakeUp(forFirst: first)
        return next < armedAt ? next : nil
    }

    private mutating func arm(_ driver: any TimerDriver, for scheduler: TimerScheduler, at instant: UInt64) {
        armedAt = instant
        isArmed = true
        arm(driver, for: scheduler, deadline: policy.deadlineToArm(for: instant))
    }

    private func arm(_ driver: any TimerDriver, for scheduler: TimerScheduler, deadline: UInt64) {
        driver.arm(TimerAlarm(clock: clock, target: scheduler), at: TimerInstant(nanoseconds: deadline, on: clock))
    }

    /// Re-arms the driver's alarm for the same deadline, because the time until then may have changed.
    func rearm(_ driver: any TimerDriver, for scheduler: TimerScheduler) {
        guard armedAt < .max else { return }
        arm(driver, for: scheduler, deadline: policy.deadline)
    }

    /// Arms the driver's alarm to ring at once, so that the context can run other work between two turns.
    mutating func armAtOnce(_ driver: any TimerDriver, for scheduler: TimerScheduler) {
        arm(driver, for: scheduler, at: WakeUpPolicy.atOnce)
    }

    /// Disarms the driver's alarm, and thereby releases the scheduler, if no timer is left: at once, or after a while
    /// with `lingering`.
    @inline(__always)
    mutating func disarmIfEmpty(_ driver: any TimerDriver, for scheduler: TimerScheduler, lingering: Bool) {
        if wheel.isEmpty, isArmed, !isWorkerPending { disarm(driver, for: scheduler, lingering: lingering) }
    }

    @inline(never)
    private mutating func disarm(_ driver: any TimerDriver, for scheduler: TimerScheduler, lingering: Bool) {
        if policy.wantsWindow { clearTolerant() }
        policy.queueEmptied()
        guard lingering else {
            isArmed = false
            armedAt = .max
            driver.disarm(clock)
            return
        }
        let latest = WakeUpPolicy.lingering(after: driver.now(on: clock).nanoseconds)
        if armedAt > latest { arm(driver, for: scheduler, at: latest) }
    }
}

// MARK: - Postponed timers

extension ClockQueue {
    /// How many timers are checked after a postponed timer came up early.
    private static let postponedLookahead = 64

    /// Moves postponed timers to the slots of their new deadlines, before they come up early and cost a wake-up.
    ///
    /// If one timer was postponed, its neighbours usually were as well: every packet postpones the idle timeout of its
    /// connection. O(64).
    @inline(never)
    mutating func reinsertMovedTimers(_ scheduler: TimerScheduler) {
        var left = Self.postponedLookahead
        var areAllPostponed = true
        while areAllPostponed, left > 0, !wheel.isEmpty {
            var upcoming: [EntryWheel.Upcoming] = []
            wheel.peek(atMost: left) { timer in upcoming.append(timer) }
            for timer in upcoming {
                if !timer.read(\.isMovedLater) {
                    areAllPostponed = false
                } else if let retained = wheel.remove(timer.token), let window = retained.entry.window {
                    enqueue(retained, window, scheduler)
                }
            }
            left -= upcoming.count
        }
    }
}

// MARK: - Shared wake-ups

extension ClockQueue {
    /// How many of the next timers a search reads, for one to serve early or to wake for.
    private static let searchLookahead = 16

    /// Removes and returns one of the next timers if its tolerance has begun: it then needs no wake-up of its own.
    mutating func popTolerant(at now: UInt64, _ scheduler: TimerScheduler) -> RetainedEntry? {
        repeat {
            while let token = tolerant.popLast() {
                guard let retained = wheel.remove(token) else { continue }
                guard let window = retained.entry.window, policy.earliestTick(in: window) > now else { return retained }
                // Another thread moved its deadline after the search.
                enqueue(retained, window, scheduler)
            }
        } while findTolerant(at: now)
        return nil
    }

    /// Searches the next timers, unless the policy knows that the search would find none.
    private mutating func findTolerant(at now: UInt64) -> Bool {
        guard let first = wheel.nextExpiry(), var search = policy.search(at: now, first: first) else {
            return false
        }
        var upcoming = takeSearchBuffer()
        wheel.peek(atMost: Self.searchLookahead) { timer in upcoming.append(timer) }
        for timer in upcoming.reversed() {
            if search.includes(timer.read(Self.window)) { tolerant.append(timer.token) }
        }
        upcoming.removeAll(keepingCapacity: true)
        searchBuffer = upcoming
        return policy.end(search)
    }

    /// Returns the buffer and leaves an empty array in its place: an array with two references would be copied when it
    /// grows.
    private mutating func takeSearchBuffer() -> [EntryWheel.Upcoming] {
        var taken: [EntryWheel.Upcoming] = []
        swap(&taken, &searchBuffer)
        return taken
    }

    /// Returns the window that ends first among some of the next timers.
    @inline(never)
    mutating func windowEndingFirst() -> TickWindow {
        var first = TickWindow(exactly: .max)
        wheel.peek(atMost: Self.searchLookahead) { timer in
            let window = timer.read(Self.window)
            if window.latest < first.latest { first = window }
        }
        return first
    }

    /// Discards the timers that a search found, and the buffer.
    mutating func clearTolerant() {
        tolerant = []
        searchBuffer = []
    }

    /// Returns the window in which the next tick of a timer in the wheel may begin.
    private static func window(_ entry: TimerEntry) -> TickWindow {
        entry.window ?? TickWindow(exactly: .max)
    }
}
