import CTimers
import Synchronization
import TimerWheel

/// What a scheduler keeps of a timer: its deadline, its state machine, and in subclasses its action and a reference to
/// its owner that does not keep the owner.
///
/// There is one subclass a context, beside the initializers of ``OwnedTimer`` for that context.
///
/// Who may touch what:
/// - `token`, `sideTable` and the state machine: the holder of the scheduler's lock. This file offers the only access
///   to the machine: `transition` and `inspect`.
/// - the deadline: any thread may move it, as ``AtomicDeadline`` says.
/// - the action of a subclass: the context that runs a tick, from the machine's `begin` until it returns; after that
///   the one caller that applies the directive `.end`. The machine sees to it that the two never overlap.
/// - the owner: any thread may read it. The reader may become the last to hold the owner, so `withOwner` lets go of it
///   on the owner's context.
package class TimerEntry: @unchecked Sendable {
    // Guarded as said above. The compiler cannot see a lock that lives in another object.

    private let deadline = AtomicDeadline()

    // The lock excludes every other access to the fields marked `exclusivity(unchecked)`, and no access to one calls
    // code that could come back to it. The runtime's own checks would take longer than the work and could find nothing.
    @safe @exclusivity(unchecked) private(set) final var token: TimerWheel.Token?
    let clock: TimerSchedule.Clock
    let hasOwner: Bool
    private let hasEnded = Atomic(false)
    private let line: UInt32
    let scheduler: TimerScheduler
    @safe @exclusivity(unchecked) private final var machine: TimerStateMachine
    /// Nil until it is needed.
    @safe @exclusivity(unchecked) final var sideTable: EntrySideTable?
    private let fileID: StaticString

    init(_ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, hasOwner: Bool) {
        clock = schedule.clock
        self.hasOwner = hasOwner
        line = UInt32(clamping: label.line)
        fileID = label.fileID
        if let name = label.name { sideTable = EntrySideTable(name: name) }
        let now = scheduler.now(on: clock).nanoseconds
        self.scheduler = scheduler
        machine = TimerStateMachine(schedule, at: now)
    }

    deinit {
        // Only a timer that waits nowhere, and that no handle or control can reach, comes here without an end: one that
        // runs until its owner ends and was paused. Its action goes with it.
        if !isEnded {
            scheduler.remove(self)
            releaseAction()
        }
    }

    /// Whether the timer has finished and its action is given up.
    ///
    /// Nothing happens to the timer any more. Set once, with the lock held; read on any thread.
    final var isEnded: Bool {
        get { hasEnded.load(ordering: .acquiring) }
        set { hasEnded.store(newValue, ordering: .releasing) }
    }

    /// With the lock held.
    final var label: TimerLabel {
        TimerLabel(name: sideTable?.name, fileID: fileID, line: UInt(line))
    }

    // MARK: What a context decides

    /// Whether a plain call on the scheduler's context, here and now, can run a tick.
    ///
    /// The default is true.
    var runsInPlace: Bool { true }

    /// Runs the action, on the context and outside every lock.
    func perform(_ tick: Tick) -> TimerStateMachine.Outcome {
        preconditionFailure("\(type(of: self)) does not run in place")
    }

    /// Starts the job or task that brings a claimed tick to its context, to call `runClaimed` there.
    ///
    /// The default starts a job on the context.
    func startRunner(_ number: UInt32) {
        runOnContext { [self] in runClaimed() }
    }

    /// Runs `job` on the context, soon.
    func runOnContext(_ job: @escaping @Sendable () -> Void) {
        scheduler.driver.run(job)
    }

    /// Whether the caller may let go of the action and the owner.
    ///
    /// The default is true: `@Sendable` actions and Sendable owners can be let go of anywhere.
    var mayReleaseHere: Bool { true }

    /// Destroys the action.
    func dropAction() {}

    /// Moves the action out, to be destroyed elsewhere.
    func packAction() -> (any Disposable)? { nil }

    /// The owner, if it is still there.
    var ownerObject: AnyObject? { nil }

    /// The owner's type.
    var ownerType: String? { nil }
}

// MARK: - Ends

extension TimerEntry {
    /// How many actions are destroyed inside each other before the next one goes to its context.
    private static let deepestRelease: Int32 = 64

    /// Destroys the action, and everything it captured, where that may be done.
    ///
    /// Called once, outside every lock. An action may hold the handle of a timer whose action holds the next handle. A
    /// long chain of such timers would overflow the stack, so a job on the context goes on after some of them.
    final func releaseAction() {
        let depth = timers_release_begins()
        defer { timers_release_ends() }
        if mayReleaseHere, depth < Self.deepestRelease { return dropAction() }
        guard let box = packAction() else { return }
        runOnContext { box.dispose() }
    }

    /// Calls `body` with the owner, on any thread.
    ///
    /// The caller may become the last to hold the owner, which is therefore let go of on the owner's context.
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
    /// Lets an event change the state machine, and stops other threads from moving the deadline before that.
    @inline(__always)
    final func transition<Result: ~Copyable>(_ event: (inout TimerStateMachine) -> Result) -> Result {
        closeDeadline()
        return event(&machine)
    }

    /// Reads the state machine, with the deadline as it was moved so far.
    @inline(__always)
    final func inspect<Result>(_ body: (borrowing TimerStateMachine) -> sending Result) -> sending Result {
        if let due = deadline.current { machine.deadlineMoved(to: due) }
        return body(machine)
    }

    @inline(__always)
    private final func closeDeadline() {
        if let due = deadline.close() { machine.deadlineMoved(to: due) }
    }

    /// In which window the timer has to come up in the wheel; nil if it belongs in none.
    final var window: TickWindow? { inspect { machine in machine.window } }

    /// The wheel has the timer registered under `token`, to come up at `instant`.
    final func enteredWheel(_ token: TimerWheel.Token, at instant: UInt64) {
        self.token = token
        deadline.registeredAt = instant
        openDeadlineIfMovable()
    }

    /// The wheel no longer has the timer.
    final func leftWheel() {
        token = nil
        closeDeadline()
    }

    /// When the timer comes up in the wheel, if it is in the wheel.
    final var registeredAt: UInt64 { deadline.registeredAt }

    /// The wheel registers the timer at an earlier instant.
    final func registeredEarlier(at instant: UInt64) {
        deadline.registeredAt = instant
    }

    /// Lets other threads move the deadline, if a restart would change nothing else.
    final func openDeadlineIfMovable() {
        guard let delay = machine.movableDelay,
            let word = AtomicDeadline.Word(
                machine.run.due, readsDriver: !isOnContinuousSystemClock, isTolerant: machine.run.schedule.tolerance > 0
            )
        else { return }
        deadline.open(word, delay: delay)
    }

    /// Whether the deadline is later than the instant at which the timer comes up.
    final var isMovedLater: Bool {
        deadline.current.map { due in due > deadline.registeredAt } ?? false
    }

    /// Moves an open deadline to `delay` after now, and lets `body` register the timer for the new window before it is
    /// open again.
    ///
    /// - Returns: false if the deadline is closed or would be too far away; nothing has changed then.
    final func moveOpenDeadline(to delay: UInt64?, _ body: (TickWindow) -> Void) -> Bool {
        guard let word = deadline.closeMoved(to: delay, after: { now }) else { return false }
        // Nothing else of the timer is read where the window is certain: it would have to come from memory.
        body(word.isTolerant ? machine.run.window(at: word.instant) : TickWindow(exactly: word.instant))
        deadline.reopen(word)
        return true
    }

    final var hasOpenDeadline: Bool { deadline.current != nil }
}

// MARK: - Without the lock

extension TimerEntry {
    /// Moves the deadline to `delay` after now, if that needs no lock.
    @inline(__always)
    final func moveDeadline(to delay: UInt64?) -> Bool {
        deadline.move(to: delay, after: { timeOfDriver })
    }

    @inline(never)
    private final var timeOfDriver: UInt64 { now }
}
