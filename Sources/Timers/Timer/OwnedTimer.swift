/// A timer that runs as long as you keep it, and never keeps its owner alive.
///
/// This is the handle of the timer. An initializer starts the timer and returns its handle.
///
/// ```swift
/// final class Player {
///     private var timer: OwnedTimer?
///
///     @MainActor func start() {
///         timer = OwnedTimer(.every(.seconds(1)), owner: self) { me, tick in
///             me.refresh(tick.count)
///         }
///     }
///
///     func refresh(_ count: Int) {}
/// }
/// ```
///
/// The timer ends when the last reference to its handle is released. Setting a property to nil stops its timer, and
/// assigning another handle replaces it. An owner that retains the handle, directly or in an array, a ``TimerBag`` or a
/// child object, ends the timer in its `deinit`.
///
/// A timer retains its owner only while its action runs; the action receives the owner as its first argument. If the
/// owner is destroyed while other code retains the handle, the timer ends at its next tick. A timer without an owner
/// lives as long as its handle. Call ``runUntilOwnerEnds()`` to run a timer exactly as long as its owner, without a
/// handle.
///
/// A timer that is made for an owner in the owner's `deinit` ends at once with ``FinishReason/released``, and never
/// ticks.
///
/// When a timer ends, for whatever reason, its action and everything the action captured are destroyed. The caller that
/// ends the timer destroys a `@Sendable` action at once. Other actions are destroyed on the main actor, the actor or
/// the run loop's thread that they belong to.
///
/// Any thread may use a handle. Starting, pausing and cancelling a timer are O(1).
public final class OwnedTimer: TimerControlling {
    /// A control of the timer, which does not keep it running.
    public let control: TimerControl

    /// Starts a timer.
    // The public initializers `consume` what they pass on to the timer. Otherwise they would retain and release it.
    @inline(__always)
    init(starting entry: TimerEntry) {
        VirtualContext.checkTimer(entry)
        entry.start()
        control = TimerControl(entry: entry)
    }

    deinit {
        unsafe Unmanaged.passUnretained(control.entry)._withUnsafeGuaranteedRef { entry in entry.handleReleased() }
        // The handle retains the timer until its `deinit` is over. A plain call would retain the timer once more.
    }

    /// Lets the timer run until its owner is destroyed, even after the handle is released.
    ///
    /// ```swift
    /// final class Inbox {
    ///     @MainActor func startPolling() {
    ///         OwnedTimer(.every(.seconds(30)), owner: self) { me, _ in me.poll() }
    ///             .runUntilOwnerEnds()
    ///     }
    ///
    ///     func poll() {}
    /// }
    /// ```
    ///
    /// On Apple platforms, the timer ends in the owner's `deinit`. On other platforms, it ends at the first tick after
    /// that. Each call is for one timer: a start method that runs twice starts two timers.
    ///
    /// For a timer without an owner, this traps.
    ///
    /// - Returns: a control of the timer, which does not keep the timer running.
    @discardableResult
    public func runUntilOwnerEnds() -> TimerControl {
        require(
            control.entry.hasOwner,
            "\(info) has no owner: keep its handle as long as the timer should run, or create it with an owner",
            fileID: control.entry.fileID, line: UInt(control.entry.line)
        )
        control.entry.outliveHandle()
        #if canImport(ObjectiveC)
            OwnerEnd.ends(control.entry)
        #endif
        return control
    }
}

extension OwnedTimer: CustomStringConvertible {
    /// The name, source location and progress of the timer in one line.
    public var description: String { info.description }
}
