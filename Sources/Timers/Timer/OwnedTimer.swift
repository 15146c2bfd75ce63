import Synchronization

/// The handle of a timer, which runs as long as the handle exists and never keeps its owner alive.
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
/// When the last reference to the handle goes away, the timer ends: a property that is set to nil stops the timer, one
/// that is assigned anew replaces it, and an owner that keeps the handle (in a property, an array, a ``TimerBag``, or a
/// child that goes with it) ends the timer in its `deinit`.
///
/// Nothing in a timer ever holds the owner, except while the action runs, which receives the owner as its first
/// argument. If the owner goes away while other code keeps the handle, the timer ends with its next tick. To let a
/// timer run exactly as long as its owner without keeping a handle, call ``runUntilOwnerEnds()``. A timer without an
/// owner lives as long as its handle.
///
/// When a timer ends, for whatever reason, its action and all it captured are destroyed: on the main actor or the run
/// loop's thread by the forms that run there, and at once by the caller that ended the timer in all others, whose
/// actions are `@Sendable`.
///
/// Handles can be used from any thread. Starting, pausing and cancelling take O(1).
public final class OwnedTimer: TimerControlling {
    /// See ``TimerControlling``.
    public let core: TimerCore
    private let endsWithHandle = Atomic(true)

    /// Starts a timer.
    @inline(__always)
    init(starting entry: TimerEntry) {
        entry.start()
        core = TimerCore(entry: entry)
    }

    deinit {
        if endsWithHandle.load(ordering: .relaxed) { core.entry.handleReleased() }
    }

    /// Gives up the handle: the timer runs until its owner ends.
    ///
    /// ```swift
    /// final class Inbox {
    ///     @MainActor func startPolling() {
    ///         OwnedTimer(.every(.seconds(30)), owner: self) { me, _ in me.poll() }.runUntilOwnerEnds()
    ///     }
    ///
    ///     func poll() {}
    /// }
    /// ```
    ///
    /// On Apple platforms the timer ends in the owner's `deinit`, elsewhere with the first tick after it. Call it once
    /// for each timer that is to run: a start method that runs twice starts two.
    ///
    /// A timer without an owner traps.
    ///
    /// - Returns: a control of the timer, which does not keep it running.
    @discardableResult
    public func runUntilOwnerEnds() -> TimerControl {
        require(
            core.entry.hasOwner,
            "\(info) has no owner whose end could be its own: keep its handle as long as it is to run, or name an owner"
        )
        endsWithHandle.store(false, ordering: .relaxed)
        #if canImport(ObjectiveC)
            core.entry.endWithOwner()
        #endif
        return TimerControl(entry: core.entry)
    }
}

extension OwnedTimer: CustomStringConvertible {
    /// The timer's name, place and progress in one line.
    public var description: String { info.description }
}

extension TimerEntry {
    /// Puts the timer into the wheel for the first time.
    fileprivate final func start() {
        let effects = scheduler.withLock { state in
            scheduler.apply(transition { machine in machine.start }, to: self, &state)
        }
        if scheduler.isObserved { scheduler.observer?.timer(info, did: .scheduled) }
        effects.perform(on: self)
    }

    /// The last reference to the handle is gone.
    fileprivate final func handleReleased() {
        if isEnded { return }
        if scheduler.isObserved { reportIfAbandoned() }
        finish(.released)
    }

    @inline(never)
    private final func reportIfAbandoned() {
        let hasNotTicked = read { machine in !machine.isFinished && machine.run.count == 0 }
        if !hasOwner, hasNotTicked { scheduler.observer?.timer(info, did: .abandoned) }
    }
}
