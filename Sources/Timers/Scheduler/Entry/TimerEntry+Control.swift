// The implementation of ``TimerControlling``. Each call takes the lock at most once. A call that has to run code of a
// schedule takes it more often, and runs that code without it.

extension TimerEntry {
    final var now: UInt64 { scheduler.now(on: clock).nanoseconds }

    /// Whether ``SystemClock/coalescedNow`` is an instant of the timer's clock.
    final var isOnContinuousSystemClock: Bool { scheduler.isOnSystemClock && clock == .continuous }

    /// Reads the state machine under the lock.
    final func read<Result>(_ body: (borrowing TimerStateMachine) -> sending Result) -> sending Result {
        scheduler.withLock { _ in inspect(body) }
    }

    /// Changes the state machine under the lock, then carries out the directive that it returns.
    ///
    /// - Returns: whether the timer had not finished before.
    @discardableResult
    final func update(_ event: (inout TimerStateMachine, UInt64) -> TimerDirective) -> Bool {
        let now = now
        return scheduler.update(self) { machine in event(&machine, now) }
    }

    /// - Returns: whether the timer had not finished before.
    @discardableResult
    final func finish(_ reason: FinishReason) -> Bool {
        if isEnded { return false }
        return scheduler.update(self) { machine in machine.finish(reason) }
    }

    /// Starts the schedule anew.
    ///
    /// The first tick comes after `delay`, or when the schedule says if `delay` is nil.
    ///
    /// Most restarts only move an open deadline. That path is short, so that a processor can overlap several restarts
    /// while it waits for memory.
    @inline(__always)
    final func restart(after delay: Duration?) -> Bool {
        let isValid = if let delay { delay.attoseconds >= 0 } else { true }
        if isValid, moveDeadline(to: delay?.saturatingNanoseconds) { return true }
        return restartWithLock(after: delay)
    }

    /// Starts the schedule anew, with its first tick at `instant`.
    final func restart(at instant: TimerInstant) -> Bool {
        require(
            instant.clock == clock || instant == .never,
            "a timer of the \(clock) clock cannot restart at an instant of the \(instant.clock) clock"
        )
        // With a delay no schedule is asked, so there is a directive.
        return scheduler.update(self) { machine in machine.restart(at: instant.nanoseconds, delay: 0) ?? .none }
    }

    @inline(never)
    private final func restartWithLock(after delay: Duration?) -> Bool {
        if let delay { require(delay.attoseconds >= 0, "a delay cannot be negative: \(delay)") }
        let delay = delay?.saturatingNanoseconds
        if hasOpenDeadline, scheduler.moveDeadline(of: self, to: delay) { return true }
        var asksSchedule = false
        let goesOn = scheduler.update(self) { machine in
            // Read with the lock held, so that of two restarts the later one has the later instant.
            let now = isOnContinuousSystemClock ? SystemClock.coalescedNow.nanoseconds : now
            let directive = machine.restart(at: now, delay: delay)
            asksSchedule = directive == nil
            return directive ?? .none
        }
        return asksSchedule ? restartGenerated() : goesOn
    }

    /// Restarts a schedule whose code decides when the first tick is due.
    ///
    /// The scheduler calls that code without the lock. If another thread reschedules the timer during the call, the new
    /// schedule wins: the loop restarts that one.
    private final func restartGenerated() -> Bool {
        while true {
            let asked = read { machine in machine.run.schedule }
            var run = TickRun(asked, at: now)
            var isDone = true
            let goesOn = scheduler.update(self) { machine in
                if machine.run.schedule.extras === asked.extras { return machine.restart(&run) }
                let directive = machine.restart(at: now, delay: nil)
                isDone = directive != nil
                return directive ?? .none
            }
            if isDone { return goesOn }
        }
    }

    final func reschedule(_ schedule: TimerSchedule) {
        // Done without the lock: the initializer may call code of the schedule. It comes first, because it traps if the
        // schedule is invalid, and names the invalid argument.
        var run = TickRun(schedule, at: now)
        require(
            schedule.clock == clock,
            "a timer on the \(clock) clock cannot be moved to the \(schedule.clock) clock"
        )
        scheduler.update(self) { machine in machine.restart(&run) }
    }
}
