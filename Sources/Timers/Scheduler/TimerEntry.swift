import Synchronization
import TimerWheel

/// What a scheduler keeps of a timer: its state, its action, and a reference to its owner that does not keep it.
///
/// One subclass a context, in the files of `Timer/Contexts`.
///
/// Who may touch what:
/// - `machine`, `token`, `companions`: only with the scheduler's lock held.
/// - `openTick`: anybody who restarts the timer, as it says.
/// - the action of a subclass: whoever runs a tick, from the machine's `begin` to its `settle`, and after that only the one
///   who was told by the machine that the timer is over. The two never overlap.
/// - the owner: a ``ZeroingReference``, which is safe everywhere; who reads it may become the last to hold it, so it is let go
///   of on the owner's context where it has one.
package class TimerEntry: @unchecked Sendable {
    // Guarded as said above; the compiler cannot see a lock that lives in another object.

    let openTick = OpenTick()

    // The lock keeps all others out, and no access to these calls anything that could come back to them: the checks of the
    // runtime, which cost more than the work itself, can find nothing.
    @safe @exclusivity(unchecked) final var token: TimerWheel.Token?
    // Declared before the small fields, which share its last word.
    private let fileID: StaticString
    let clock: TimerSchedule.Clock
    /// Whether an owner was named: its end is then the timer's end, and the handle is not needed.
    let hasOwner: Bool
    /// Written with the lock held, read by anybody.
    private let isOver = Atomic(false)
    private let line: UInt32
    let scheduler: TimerScheduler
    @safe @exclusivity(unchecked) final var machine: TimerStateMachine
    /// What it is called and who has to do with it from outside; nil as long as nobody wants to know.
    @safe @exclusivity(unchecked) final var companions: TimerCompanions?

    @inline(__always)
    init(_ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, hasOwner: Bool) {
        clock = schedule.clock
        self.hasOwner = hasOwner
        line = UInt32(clamping: label.line)
        fileID = label.fileID
        if let name = label.name { companions = TimerCompanions(name: name) }
        let now = scheduler.now(on: clock).nanoseconds
        self.scheduler = consume scheduler
        machine = TimerStateMachine(consume schedule, at: now)
    }

    /// Whether the timer is over, and its action given up: nothing happens to it any more.
    ///
    /// Set once, with the lock held.
    final var isActionReleased: Bool {
        get { isOver.load(ordering: .acquiring) }
        set { isOver.store(newValue, ordering: .releasing) }
    }

    /// With the scheduler's lock held.
    final var label: TimerLabel {
        TimerLabel(name: companions?.name, fileID: fileID, line: UInt(line))
    }

    deinit {
        // Nobody else knows of the timer any more, so it can be looked at without the lock; whoever had it before let go of it
        // after his last change.
        if !isActionReleased { scheduler.abandoned(self) }
    }

    // MARK: What a context decides

    /// Whether a tick can be run by a plain call on the scheduler's context, here and now.
    ///
    /// The default is true.
    var runsInPlace: Bool { true }

    /// Runs the action.
    ///
    /// On the context, outside every lock.
    func perform(_ tick: Tick) -> TimerStateMachine.Outcome {
        preconditionFailure("\(type(of: self)) does not run in place")
    }

    /// Brings a claimed tick, which does not run in place, to its context, to call `runClaimed` there.
    func handOver(ticket: UInt16) {
        preconditionFailure("\(type(of: self)) runs in place")
    }

    /// Destroys the action, and everything it captured, where that may be done.
    ///
    /// Called once, outside every lock.
    func releaseAction() {}

    /// Whether an owner was named and is gone.
    ///
    /// On the owner's context.
    var isOwnerGone: Bool { false }

    /// Whether an owner was named and has not gone; on any thread.
    ///
    /// Who asks may become the last to hold the owner: it is let go of where it belongs.
    func isOwnerStillThere() -> Bool { !isOwnerGone }

    /// The owner's type.
    var ownerType: String? { nil }
}
