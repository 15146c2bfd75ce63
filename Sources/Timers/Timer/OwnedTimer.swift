/// A timer that lives for an owner it never keeps alive.
///
/// ```swift
/// final class Player {
///     private var timer: OwnedTimer?
///
///     @MainActor func start() {
///         timer = OwnedTimer(.every(.seconds(1)), owner: self) { me, tick in me.refresh(tick.count) }
///     }
///
///     func refresh(_ count: Int) {}
/// }
/// ```
///
/// Nothing in it ever holds the owner, except while the action runs, which receives it as its first argument. When the owner
/// goes away the timer ends: in the owner's `deinit` if the owner holds the handle (in a property, an array, a ``TimerBag``,
/// or a child that goes with it), with the next tick otherwise. Keeping the handle is not required.
///
/// A timer without an owner lives as long as its handle.
///
/// When a timer ends, for whatever reason, its action and all it captured are destroyed: on the main actor or the run loop's
/// thread by the forms that run there, and at once by whoever ended it by the others, whose actions are `@Sendable`.
///
/// Handles can be used from any thread. Starting, pausing and cancelling take O(1).
public final class OwnedTimer: TimerControlling {
    /// See ``TimerControlling``.
    public let core: TimerCore

    /// Starts the timer that `make` makes.
    ///
    /// All that it is made of is handed on from here to there, so that no reference is counted on the way.
    @inline(__always)
    init<Action>(
        _ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, _ action: Action,
        _ make: (consuming TimerSchedule, consuming TimerScheduler, TimerLabel, consuming Action) -> TimerEntry
    ) {
        // The handle has its memory by now, so what a restart needs of the entry comes right behind it.
        let entry = make(consume schedule, consume scheduler, label, consume action)
        entry.start()
        core = TimerCore(entry: consume entry)
    }

    deinit {
        unsafe Unmanaged.passUnretained(core.entry)._withUnsafeGuaranteedRef { entry in entry.handleReleased() }
        // `core` holds it until after this; another reference would be counted.
    }
}

extension OwnedTimer: CustomStringConvertible {
    /// The timer's name, place and progress in one line.
    public var description: String { info.description }
}

extension TimerEntry {
    /// Goes to work.
    fileprivate final func start() {
        let aftermath = scheduler.withLock { state in scheduler.place(self, &state) }
        if scheduler.isObserved { scheduler.observer?.timer(info, did: .scheduled) }
        aftermath.follow(self)
    }

    /// The handle is gone.
    ///
    /// Without an owner that is the end; with one it is only a good moment to ask whether the owner is still there: in
    /// the owner's `deinit` it no longer is.
    final func handleReleased() {
        if isActionReleased { return }
        guard hasOwner else { return abandon() }
        if scheduler.withLock({ _ in machine.isFinished }) { return }
        if !isOwnerStillThere() { ownerReleased() }
    }

    /// Nobody can want it any more.
    private final func abandon() {
        var isUntouched = false
        if scheduler.isObserved {
            isUntouched = scheduler.withLock { _ in !machine.isFinished && machine.plan.count == 0 }
        }
        if isUntouched { scheduler.observer?.timer(info, did: .abandoned) }
        cancel()
    }

    private final func ownerReleased() {
        scheduler.update(self) { machine in machine.finish(.ownerReleased) }
    }
}
