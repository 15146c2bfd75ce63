// What the calls of ``TimerControlling`` do, where the timer is known: each takes the lock at most once.

extension TimerEntry {
    final var now: UInt64 { scheduler.now(on: clock).nanoseconds }

    /// Whether ``SystemClock/soon`` is an instant of its clock.
    final var isOnContinuousSystemClock: Bool { scheduler.isOnSystemClock && clock == .continuous }

    final var schedule: TimerSchedule {
        look { machine in machine.plan.schedule }
    }

    final func look<Result>(_ body: (borrowing TimerStateMachine) -> sending Result) -> sending Result {
        scheduler.withLock { _ in
            lookAtTick()
            return body(machine)
        }
    }

    final func update(_ change: (inout TimerStateMachine, UInt64) -> Void) {
        let now = now
        scheduler.update(self) { machine in change(&machine, now) }
    }

    final func cancel() {
        scheduler.update(self) { machine in machine.finish(.cancelled) }
    }

    final func restart() {
        if !restart(delay: nil) { reschedule(schedule) }
    }

    /// Starts the schedule anew, its first tick after `delay` if that is given.
    ///
    /// - Returns: false if only code of the schedule knows when the first tick is; nothing has changed then.
    final func restart(delay: UInt64?) -> Bool {
        if openTick.move(to: delay, after: { now }) { return true }
        if openTick.current != nil, scheduler.move(self, to: delay) { return true }
        var isDone = true
        // The clock is read with the lock held, after those who restarted it before.
        scheduler.update(self) { machine in
            let now = isOnContinuousSystemClock ? SystemClock.soon.nanoseconds : now
            isDone = machine.restart(at: now, delay: delay)
        }
        return isDone
    }

    final func reschedule(_ schedule: TimerSchedule) {
        require(
            schedule.options.clock == clock,
            "a timer on the \(clock) clock cannot be moved to the \(schedule.options.clock) clock"
        )
        // May call the schedule's own code, so it stands outside the lock.
        var plan = TickPlan(schedule, at: now)
        scheduler.update(self) { machine in machine.restart(&plan) }
    }
}
