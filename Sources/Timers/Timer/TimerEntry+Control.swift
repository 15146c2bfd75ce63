// What the calls of ``TimerControlling`` do, where the timer is known: each takes the lock at most once.

extension TimerEntry {
    final var now: UInt64 { scheduler.now(on: clock).nanoseconds }

    /// Whether ``SystemClock/coalescedNow`` is an instant of its clock.
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

    /// Starts the schedule anew, its first tick after `delay` if that is given.
    ///
    /// What most restarts come to is short, so that several of them are under way at once in a processor while it waits for
    /// timers to come from memory.
    @inline(__always)
    final func restart(after delay: Duration?) {
        let isSensible = if let delay { delay.attoseconds >= 0 } else { true }
        if isSensible, openTick.move(to: delay?.saturatingNanoseconds, after: { timeOfDriver }) { return }
        restartWithLock(after: delay)
    }

    @inline(never)
    private final var timeOfDriver: UInt64 { now }

    @inline(never)
    private final func restartWithLock(after delay: Duration?) {
        if let delay { require(delay.attoseconds >= 0, "a delay cannot be negative: \(delay)") }
        let delay = delay?.saturatingNanoseconds
        if openTick.current != nil, scheduler.move(self, to: delay) { return }
        var isDone = true
        // The clock is read with the lock held, after those who restarted it before.
        scheduler.update(self) { machine in
            let now = isOnContinuousSystemClock ? SystemClock.coalescedNow.nanoseconds : now
            isDone = machine.restart(at: now, delay: delay)
        }
        // Only code of the schedule knows when the first tick is; while it is asked, another schedule may take its place.
        while !isDone {
            let asked = schedule
            var plan = TickPlan(asked, at: now)
            scheduler.update(self) { machine in
                if machine.plan.schedule.extras === asked.extras {
                    machine.restart(&plan)
                    isDone = true
                } else {
                    isDone = machine.restart(at: now, delay: nil)
                }
            }
        }
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
