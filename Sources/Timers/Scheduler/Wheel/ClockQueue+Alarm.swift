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
    mutating func becameIdle(at now: UInt64, _ driver: any TimerDriver) {
        policy.becameIdle(at: now)
        firstUnseen = 0
        if cameUpEarly, policy.sharesWakeUps { reinsertMovedTimers(driver) }
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
        if firstUnseen < armedAt, !isWorkerPending { armForFirst(driver, for: scheduler) }
    }

    @inline(never)
    private mutating func armForFirst(_ driver: any TimerDriver, for scheduler: TimerScheduler) {
        firstUnseen = .max
        guard let first = wheel.nextExpiry(before: armedAt) else { return }
        let next = wakeUp(forFirst: first)
        guard next < armedAt else { return }
        arm(driver, for: scheduler, at: next)
        scheduler.observeSystemResume()
        if clock == .wall, !observesWallClock {
            // An alarm that follows its clock waits too long if the clock is set back.
            observesWallClock = true
            scheduler.observeWallClock()
        }
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
