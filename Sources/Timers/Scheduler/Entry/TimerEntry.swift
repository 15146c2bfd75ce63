import CTimers
import Synchronization
import TimerWheel

/// A timer as its scheduler knows it: the deadline and the state machine.
///
/// A subclass adds the action, and a reference to the owner that does not retain it.
///
/// Each context has a subclass, in a file beside the initializers of ``OwnedTimer`` for that context.
///
/// Who may touch what:
/// - the place, `sideTable` and the state machine: the holder of the scheduler's lock. This file offers the only access
///   to the machine: `transition` and `inspect`.
/// - the deadline: any thread may move it, as ``AtomicDeadline`` says.
/// - the action of a subclass: the context that runs a tick, from the machine's `begin` until the action returns; after
///   that the one caller that applies the directive `.end`. The machine never lets the two overlap.
/// - the owner: any thread may read it. Reading retains the owner, so the reader may be the last to release it;
///   `withOwner` therefore releases it on the owner's context.
package class TimerEntry: @unchecked Sendable {
    // The rules above guard the fields. The compiler does not know that a lock in another object guards them.

    // The fields stand in an order without gaps: a million timers have a million gaps. See the article Costs.

    private let deadline = AtomicDeadline()
    let scheduler: TimerScheduler

    // The lock excludes every other access to the fields marked `exclusivity(unchecked)`, and no access calls code that
    // could access the same field. The runtime's exclusivity checks would take longer than the accesses themselves.
    @safe @exclusivity(unchecked) private final var machine: TimerStateMachine
    @safe @exclusivity(unchecked) private final var place = TimerPlace.none
    /// Nil until the timer needs one.
    @safe @exclusivity(unchecked) final var sideTable: EntrySideTable?
    let fileID: StaticString
    let clock: TimerSchedule.ClockKind
    let hasOwner: Bool
    private let lifetime = Atomic(Lifetime.withHandle)
    let line: UInt32

    /// When a timer ends by itself.
    private enum Lifetime: UInt8, AtomicRepresentable {
        /// With its handle, and with its owner if it has one.
        case withHandle
        /// With its owner, after `runUntilOwnerEnds()`.
        case withOwner
        /// It has ended.
        case ended
    }

    init(_ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, hasOwner: Bool) {
        schedule.requireValid(fileID: label.fileID, line: label.line)
        clock = schedule.clock
        self.hasOwner = hasOwner
        line = UInt32(clamping: label.line)
        fileID = label.fileID
        if let name = label.name { sideTable = EntrySideTable(name: name) }
        // Read before the scheduler is stored. Afterwards the reading would retain it once more.
        let now = scheduler.coalescedNow(on: schedule.clock)
        self.scheduler = scheduler
        machine = TimerStateMachine(schedule, at: now)
    }

    deinit {
        // A timer usually ends before it is deallocated. The exception is one that runs until its owner ends, was
        // paused, and is in no wheel: no handle or control can reach it any more. Its action is released with it.
        if !isEnded {
            scheduler.remove(self)
            releaseAction()
        }
    }

    /// Whether the timer has finished and its action is released or about to be.
    ///
    /// Nothing happens to the timer afterwards. Any thread may read it.
    final var isEnded: Bool { lifetime.load(ordering: .acquiring) == .ended }

    /// Called with the lock held, or by the thread that has ended the timer without it.
    final func markEnded() { lifetime.store(.ended, ordering: .releasing) }

    /// Whether the end of the handle ends the timer.
    final var endsWithHandle: Bool { lifetime.load(ordering: .acquiring) == .withHandle }

    /// Lets the timer outlive its handle, unless it has ended.
    final func outliveHandle() {
        // A timer that has ended stays so.
        _ = lifetime.compareExchange(expected: .withHandle, desired: .withOwner, ordering: .acquiringAndReleasing)
    }

    /// The timer's token, with the lock held; nil if it is in no wheel.
    final var token: TimerWheel.Token? { place.inWheel }

    /// With the lock held.
    final var label: TimerLabel {
        TimerLabel(name: sideTable?.name, fileID: fileID, line: UInt(line))
    }

    // MARK: What a context decides

    /// Whether a plain call on the scheduler's context, here and now, can run a tick.
    ///
    /// The default is true.
    var runsInPlace: Bool { true }

    /// Whether the action is code of users, which may block.
    ///
    /// A scheduler with lanes then runs it on one of them, and not where the alarm rings. The default is true.
    var mayBlock: Bool { true }

    /// Runs the action, on the context and outside every lock.
    func perform(_ tick: Tick) -> TimerStateMachine.Outcome {
        preconditionFailure("\(type(of: self)) does not run in place")
    }

    /// Starts the job or task that carries a claimed tick to its context and calls `runClaimed` there.
    ///
    /// The default starts a job on the context.
    func startRunner(_ number: UInt32) {
        if let witness = scheduler.sleepWitness { return witness.run({ [self] in runClaimed() }, for: info.label) }
        runOnContext { [self] in runClaimed() }
    }

    /// Runs `job` on the context, soon.
    func runOnContext(_ job: @escaping @Sendable () -> Void) {
        scheduler.driver.run(job)
    }

    /// Whether the caller may release the action and the owner on its own thread.
    ///
    /// By default, any thread may release `@Sendable` actions and Sendable owners, except where the alarm of a
    /// scheduler with lanes rings.
    var mayReleaseHere: Bool { scheduler.mayReleaseHere }

    /// Destroys the action.
    func dropAction() {}

    /// Moves the action into a box, so that another context can destroy it.
    func packAction() -> (any Disposable)? { nil }

    /// The owner; nil if it is gone or the timer has none.
    var ownerObject: AnyObject? { nil }

    /// Whether the `deinit` of the owner, or of the actor of the action, had begun when the timer was made.
    ///
    /// Asked once, of a timer with an owner.
    var isMadeTooLate: Bool { false }

    /// The owner's type.
    var ownerType: String? { nil }
}

// MARK: - Ends

extension TimerEntry {
    /// How many releases of actions may nest before the next one becomes a job on its context.
    private static let deepestRelease: Int32 = 64

    /// Destroys the action and everything it captured, on a context that may do so.
    ///
    /// Called once, outside every lock. An action may hold the handle of a timer whose action holds the next handle,
    /// and so on. Releasing a long chain of such timers recursively would overflow the stack, so every so often a job
    /// on the context continues the release.
    final func releaseAction() {
        let depth = timers_release_begins()
        defer { timers_release_ends() }
        if mayReleaseHere, depth < Self.deepestRelease { return dropAction() }
        guard let box = packAction() else { return }
        runOnContext { box.dispose() }
    }

    /// Calls `body` with the owner, on any thread.
    ///
    /// The caller may be the last to retain the owner, so the owner is released on its context.
    ///
    /// - Returns: whether the owner is still there.
    @discardableResult
    final func withOwner(_ body: (AnyObject) -> Void = { _ in }) -> Bool {
        var owner = ownerObject
        if owner == nil { return false }
        if let owner { body(owner) }
        if !mayReleaseHere, let box = DisposalBox(takingFrom: &owner) { runOnContext { box.dispose() } }
        return true
    }
}

// MARK: - The state machine, with the lock held

extension TimerEntry {
    /// Closes the deadline, so that no other thread can move it, and then lets an event change the state machine.
    @inline(__always)
    final func transition<Result: ~Copyable>(_ event: (inout TimerStateMachine) -> Result) -> Result {
        closeDeadline()
        return event(&machine)
    }

    /// Reads the state machine, including all moves of the deadline so far.
    @inline(__always)
    final func inspect<Result>(_ body: (borrowing TimerStateMachine) -> sending Result) -> sending Result {
        tellMachine(deadline.current)
        return body(machine)
    }

    /// Called when the timer came up in the wheel.
    // This is a method of the timer because of the thread sanitizer. If the scheduler called the machine through a
    // reference that it then moves, the sanitizer would take the call for an access to the whole object.
    @inline(__always)
    final func cameUp(at now: UInt64, isHandedOver: Bool) -> TimerStateMachine.Due {
        let isInPlace = !isHandedOver && runsInPlace
        let isObserved = scheduler.isObserved
        return transition { machine in
            // It may have ended without the lock.
            if machine.isFinished { return .dropped(.none) }
            return machine.cameUp(runsInPlace: isInPlace, isObserved: isObserved, at: now)
        }
    }

    /// Called when a tick is over.
    @inline(__always)
    final func actionReturned(_ outcome: TimerStateMachine.Outcome, at now: UInt64) -> TimerDirective {
        // The task itself calls this, so the runtime retains it: this does not release it under the lock.
        if let sideTable { _ = sideTable.running.end() }
        return transition { machine in machine.actionReturned(outcome, at: now) }
    }

    @inline(__always)
    private final func closeDeadline() { tellMachine(deadline.close()) }

    @inline(__always)
    private final func tellMachine(_ word: AtomicDeadline.Word) {
        if word.isOpen {
            machine.deadlineMoved(to: word.instant)
        } else if word != .closed, let end = word.end {
            _ = machine.finish(end)
            markEnded()
        }
    }

    final var hasFinished: Bool { inspect { machine in machine.isFinished } }

    /// The window in which the timer has to come up in the wheel; nil if it does not belong there.
    final var window: TickWindow? { inspect { machine in machine.window } }

    /// Called when the wheel has registered the timer under `token`, to come up at `instant`.
    final func enteredWheel(_ token: TimerWheel.Token, at instant: UInt64) {
        place = .wheel(token)
        deadline.registeredAt = instant
        openDeadlineIfMovable()
    }

    /// Called when the wheel has released the timer.
    final func leftWheel() {
        place = .none
        closeDeadline()
    }

    /// The timer's slot in the ``UnqueuedTimers`` of its scheduler, with the lock held; nil if it has none.
    ///
    /// A timer in the wheel has none.
    final var slot: UInt32? {
        get { place.inSlot }
        set { place = newValue.map(TimerPlace.slot) ?? .none }
    }

    /// When the timer comes up in the wheel, if it is in the wheel.
    final var registeredAt: UInt64 { deadline.registeredAt }

    /// Called when the wheel registers the timer at an earlier instant.
    final func registeredEarlier(at instant: UInt64) {
        deadline.registeredAt = instant
    }

    /// Lets other threads move the deadline, if a restart would change nothing else.
    final func openDeadlineIfMovable() {
        guard let delay = machine.movableDelay, let word = word(at: machine.run.due) else { return }
        deadline.open(word, delay: delay)
    }

    /// Returns the word of an open deadline; nil if the instant is too far away.
    @inline(__always)
    private final func word(at instant: UInt64) -> AtomicDeadline.Word? {
        AtomicDeadline.Word(
            instant, readsDriver: !scheduler.isCoalesced(clock),
            isParticular: machine.run.schedule.tolerance > 0 || sideTable != nil || machine.run.asksSchedule)
    }

    /// Makes the side table.
    ///
    /// The end of the timer concerns others from now on.
    @inline(never)
    final func makeSideTable() -> EntrySideTable {
        let new = EntrySideTable()
        let wasOpen = hasOpenDeadline
        closeDeadline()
        sideTable = new
        if wasOpen { openDeadlineIfMovable() }
        return new
    }

    /// Whether the deadline is later than the instant at which the timer comes up.
    final var isMovedLater: Bool {
        let word = deadline.current
        return word.isOpen && word.instant > deadline.registeredAt
    }

    /// Moves an open deadline to `delay` after now, and calls `body` to register the timer for the new window before
    /// the deadline opens again.
    ///
    /// - Returns: false if the deadline is closed or would be too far away, and nothing has changed.
    final func moveOpenDeadline(to delay: UInt64?, _ body: (TickWindow) -> Void) -> Bool {
        guard let word = deadline.closeMoved(to: delay, after: { now }) else { return false }
        // Without a tolerance the word alone gives the window. Reading the machine would wait for memory.
        body(word.isParticular ? machine.run.window(at: word.instant) : TickWindow(exactly: word.instant))
        deadline.reopen(word)
        return true
    }

    final var hasOpenDeadline: Bool { deadline.current.isOpen }

    /// When the wheel hands the timer out; nil if it is in no wheel.
    final var delivery: UInt64? {
        inspect { machine in machine.window?.chosen }
    }

    /// Whether code of the schedule chooses the ticks.
    ///
    /// That code is released when the timer ends.
    final var schedulesByCode: Bool { inspect { machine in machine.run.asksSchedule } }
}

// MARK: - Timers that are handed over

extension TimerEntry {
    /// Whether the timer is in a buffer from which the scheduler takes it over, with the lock held.
    final var isHandedOver: Bool { place.isHandedOver }

    /// Leaves a new timer for its scheduler.
    ///
    /// - Returns: false if the caller has to enqueue it with the lock held, and nothing has changed.
    @inline(__always)
    final func handOver() -> Bool {
        if scheduler.handOver.acceptsFrom == .max { return false }
        return handOverNow()
    }

    @inline(never)
    private final func handOverNow() -> Bool {
        guard clock == .continuous, !(hasOwner && isMadeTooLate), let delay = machine.movableDelay,
            machine.run.schedule.tolerance == 0
        else { return false }
        let due = scheduler.handOver.instant(from: machine.run.due)
        guard due >= scheduler.handOver.acceptsFrom, let word = word(at: due) else { return false }
        return scheduler.leave(new: self, due: due) {
            machine.deadlineMoved(to: due)
            place = .handedOver
            deadline.registeredAt = due
            deadline.open(word, delay: delay)
        }
    }

    /// Called when the wheel has taken over the timer.
    final func tookOver(_ token: TimerWheel.Token) { place = .wheel(token) }

    /// Called when the scheduler has taken over a timer that has ended.
    final func leftHandOver() { if isHandedOver { place = .none } }
}

// MARK: - Without the lock

extension TimerEntry {
    /// Ends the timer, if its end concerns only the caller.
    ///
    /// - Returns: false if the caller has to end it with the lock held.
    @inline(__always)
    final func endWithoutLock(_ end: AtomicDeadline.Word) -> Bool {
        guard scheduler.handOver.acceptsFrom < .max, !scheduler.isObserved, deadline.end(end) else { return false }
        markEnded()
        releaseAction()
        scheduler.leave(ended: self)
        return true
    }

    /// Moves the deadline to `delay` after now, if that needs no lock.
    @inline(__always)
    final func moveDeadline(to delay: UInt64?) -> Bool {
        deadline.move(to: delay, after: { timeOfDriver })
    }

    @inline(never)
    private final var timeOfDriver: UInt64 { now }
}
