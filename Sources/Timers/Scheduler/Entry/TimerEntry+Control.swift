// The implementation of ``TimerControlling``. Each call takes the lock at most once. A call that has to run code of a
// schedule takes it more often, and runs that code without it.

extension TimerEntry {
    final var now: UInt64 { scheduler.now(on: clock).nanoseconds }

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

    /// Ends the timer as `finish` does, without the lock if the end concerns only the caller.
    ///
    /// - Parameters:
    ///   - end: how it ends: `Word.cancelled` or `Word.released`.
    ///   - reason: the same, for the machine.
    /// - Returns: whether the timer had not finished before.
    @discardableResult
    @inline(__always)
    final func end(_ end: AtomicDeadline.Word, _ reason: FinishReason) -> Bool {
        endWithoutLock(end) || finish(reason)
    }

    /// Starts the schedule again.
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

    /// Starts the schedule again, with its first tick at `instant`.
    final func restart(at instant: TimerInstant) -> Bool {
        require(
            instant.clock == clock || instant == .never,
            "a timer of the \(clock) clock cannot restart at an instant of the \(instant.clock) clock: give its "
                + "schedule .clock(.\(instant.clock)), or write restart(after:)",
            fileID: fileID, line: UInt(line)
        )
        // With a delay no schedule is asked, so there is a directive.
        return scheduler.update(self) { machine in machine.restart(at: instant.nanoseconds, delay: 0) ?? .none }
    }

    @inline(never)
    private final func restartWithLock(after delay: Duration?) -> Bool {
        if let delay {
            require(
                delay.attoseconds >= 0, "a delay cannot be negative: \(delay)", fileID: fileID, line: UInt(line))
        }
        let delay = delay?.saturatingNanoseconds
        if hasOpenDeadline, scheduler.moveDeadline(of: self, to: delay) { return true }
        var asksSchedule = false
        let goesOn = scheduler.update(self) { machine in
            // Read with the lock held, so that of two restarts the later one has the later instant.
            let directive = machine.restart(at: scheduler.coalescedNow(on: clock), delay: delay)
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
        schedule.requireValid(fileID: fileID, line: UInt(line))
        var run = TickRun(schedule, at: now)
        require(
            schedule.clock == clock,
            "a timer on the \(clock) clock cannot be moved to the \(schedule.clock) clock: give the schedule "
                + ".clock(.\(clock)), or start another timer",
            fileID: fileID, line: UInt(line)
        )
        scheduler.update(self) { machine in machine.restart(&run) }
    }
}

// MARK: - The handle

extension TimerEntry {
    /// Enqueues a new timer into the wheel, unless it is idle or has no tick, or ends it because its owner is gone.
    @inline(__always)
    final func start() {
        if handOver() { return }
        let isMadeTooLate = hasOwner && isMadeTooLate
        let effects = scheduler.withLock { state in
            scheduler.apply(
                transition { machine in isMadeTooLate ? machine.finish(.released) : machine.start }, to: self, &state)
        }
        if scheduler.isObserved { scheduler.observer?.timer(info, did: .scheduled) }
        effects.perform(on: self)
    }

    /// Ends the timer, because the last reference to its handle is released.
    @inline(__always)
    final func handleReleased() {
        guard endsWithHandle else { return }
        if scheduler.isObserved { reportIfAbandoned() }
        end(.released, .released)
    }

    @inline(never)
    private final func reportIfAbandoned() {
        let hasNotTicked = read { machine in !machine.isFinished && machine.run.count == 0 }
        if !hasOwner, hasNotTicked { scheduler.observer?.timer(info, did: .abandoned) }
    }
}

// MARK: - Reading

extension TimerEntry {
    final var info: TimerInfo {
        let (label, schedule, nextTick, count) = scheduler.withLock { _ in
            inspect { machine in (self.label, machine.run.schedule, machine.nextTick, machine.run.count) }
        }
        return TimerInfo(
            label: label, ownerType: ownerType, schedule: schedule, nextTick: nextTick, tickCount: count)
    }

    /// Whether a wheel holds the timer.
    package final var isInWheel: Bool {
        scheduler.withLock { state in
            scheduler.takeOverAll(&state.continuous)
            return token != nil
        }
    }
}

// MARK: - Waiting

extension TimerEntry {
    /// Waits until the timer has ended.
    ///
    /// - Returns: why it ended.
    /// - Throws: `CancellationError` if the calling task is cancelled first.
    final func waitForEnd() async throws -> FinishReason {
        let id = newWaiter()
        let virtualWait = VirtualWait(on: scheduler)
        defer { virtualWait?.end() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                wait(continuation, as: id)
            }
        } onCancel: {
            guard case .throwing(let continuation)? = removeWaiter(id) else { return }
            continuation.resume(throwing: CancellationError())
        }
    }

    /// Waits until no tick of the timer runs.
    ///
    /// Returns at once if the caller is the action of that tick, or one of its child tasks.
    ///
    /// Does not wait for a claimed tick that has not begun.
    final func waitForTick() async {
        let caller = RunningAction.Code.current
        await withCheckedContinuation { continuation in
            let waits = scheduler.withLock { _ in
                if sideTable?.running.contains(caller) == true { return false }
                if !inspect({ machine in machine.isRunning }) { return false }
                madeSideTable.running.add(continuation)
                return true
            }
            if !waits { continuation.resume() }
        }
    }

    private func newWaiter() -> UInt64 {
        scheduler.withLock { _ in madeSideTable.newWaiter() }
    }

    private func removeWaiter(_ id: UInt64) -> EndWaiter? {
        scheduler.withLock { _ in sideTable?.remove(id) }
    }

    /// The side table, made when it is first needed.
    ///
    /// With the lock held.
    final var madeSideTable: EntrySideTable {
        sideTable ?? makeSideTable()
    }

    private func wait(_ continuation: CheckedContinuation<FinishReason, any Error>, as id: UInt64) {
        // Read before the waiter is in the table. If the task is cancelled by now, its handler may already have run and
        // found no waiter.
        let isCancelled = Task.isCancelled
        let reason: FinishReason? = scheduler.withLock { _ in
            // Asked first: it notices an end without the lock.
            let reason = inspect { machine in machine.finishReason }
            if isEnded, let reason { return reason }
            if !isCancelled { madeSideTable.add(.throwing(continuation), as: id) }
            return nil
        }
        if let reason {
            continuation.resume(returning: reason)
        } else if isCancelled || Task.isCancelled && removeWaiter(id) != nil {
            // In the second case the task was cancelled between the two checks, and the handler may have found no
            // waiter.
            continuation.resume(throwing: CancellationError())
        }
    }

    /// Retains `companion` until the timer has ended.
    ///
    /// - Returns: false if the timer has ended already or has a companion of that type.
    final func hold<Companion: TimerCompanion>(_ companion: Companion) -> Bool {
        scheduler.withLock { _ in
            let sideTable = madeSideTable
            if isEnded || sideTable.holds(Companion.self) { return false }
            sideTable.add(.companion(companion), as: sideTable.newWaiter())
            return true
        }
    }
}
