// The driver has one alarm for each queue, and to arm it takes a system call. The queue therefore arms it anew only for
// a timer that comes up earlier; `firstUnseen` tells whether there may be one without a look at the wheel.

extension ClockQueue {
    /// The alarm rang at `now`: it has to be armed anew.
    ///
    /// - Returns: the instant it rang for, if that is still to be waited for.
    mutating func rang(at now: UInt64) -> UInt64? {
        let instant = armedAt
        armedAt = .max
        firstUnseen = 0
        return policy.alarmRang(at: now, for: instant)
    }

    /// The context has served everything that is due by now.
    mutating func becameIdle(at now: UInt64, _ driver: any TimerDriver) {
        policy.becameIdle(at: now)
        firstUnseen = 0
        if cameUpEarly, policy.sharesWakeUps { reinsertMovedTimers(driver) }
        cameUpEarly = false
    }

    /// When the context has to wake if the first timer comes up at `first`.
    @inline(__always)
    mutating func wakeUp(forFirst first: UInt64) -> UInt64 {
        policy.wakeUp(forFirst: first, window: policy.wantsWindow ? windowEndingFirst() : nil)
    }

    /// Arms the driver's alarm for the earliest wake-up, if that is earlier than the one the driver knows of.
    @inline(__always)
    mutating func arm(_ driver: any TimerDriver, for scheduler: TimerScheduler) {
        if firstUnseen < armedAt, !isWorkerComing { armForFirst(driver, for: scheduler) }
    }

    @inline(never)
    private mutating func armForFirst(_ driver: any TimerDriver, for scheduler: TimerScheduler) {
        firstUnseen = .max
        guard let first = wheel.nextExpiry(before: armedAt) else { return }
        let next = wakeUp(forFirst: first)
        guard next < armedAt else { return }
        arm(driver, for: scheduler, at: next)
        scheduler.observeSystemResume()
    }

    private mutating func arm(_ driver: any TimerDriver, for scheduler: TimerScheduler, at instant: UInt64) {
        armedAt = instant
        isArmed = true
        arm(driver, for: scheduler, deadline: policy.deadlineToArm(for: instant))
    }

    private func arm(_ driver: any TimerDriver, for scheduler: TimerScheduler, deadline: UInt64) {
        driver.arm(TimerAlarm(clock: clock, target: scheduler), at: TimerInstant(nanoseconds: deadline))
    }

    /// Arms the driver's alarm anew, for the same deadline: the time until then may have changed.
    func rearm(_ driver: any TimerDriver, for scheduler: TimerScheduler) {
        guard armedAt < .max else { return }
        arm(driver, for: scheduler, deadline: policy.deadline)
    }

    /// Arms the driver's alarm for right now, so that the context can do something else between two turns.
    mutating func armAtOnce(_ driver: any TimerDriver, for scheduler: TimerScheduler) {
        arm(driver, for: scheduler, at: WakeUpPolicy.atOnce)
    }

    /// Lets go of the driver's alarm, and with it of the scheduler, if no timer is left: now, or after a while.
    @inline(__always)
    mutating func disarmIfEmpty(_ driver: any TimerDriver, for scheduler: TimerScheduler, lingering: Bool) {
        if wheel.isEmpty, isArmed, !isWorkerComing { disarm(driver, for: scheduler, lingering: lingering) }
    }

    @inline(never)
    private mutating func disarm(_ driver: any TimerDriver, for scheduler: TimerScheduler, lingering: Bool) {
        if policy.wantsWindow { clearTolerant() }
        policy.ranEmpty()
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
