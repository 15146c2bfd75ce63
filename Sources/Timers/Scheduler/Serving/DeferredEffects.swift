/// What is left to do for a timer once the scheduler's lock is open.
///
/// Each part may run code of users: the `deinit` of what an action captured, an observer, a continuation, a task's
/// cancellation handler. None of it may run while the lock is held.
struct DeferredEffects: ~Copyable {
    private enum Work {
        case none
        case releaseAction
        case end(EndListeners)
        case cancel(Task<Void, Never>)
        case resume([EndWaiter])
    }

    private let work: Work
    /// What the action threw.
    ///
    /// This reference may be the last one to anything.
    private let error: (any Error)?

    static var none: DeferredEffects { DeferredEffects(.none) }

    private init(_ work: Work, error: (any Error)? = nil) {
        self.work = work
        self.error = error
    }

    /// The timer has ended, and no caller waits for that.
    static func releaseAction(error: (any Error)?) -> DeferredEffects { DeferredEffects(.releaseAction, error: error) }

    /// The timer has ended.
    static func end(_ listeners: EndListeners, error: (any Error)?) -> DeferredEffects {
        DeferredEffects(.end(listeners), error: error)
    }

    /// The timer goes on, or its action still runs in `task`, which is to be cancelled.
    static func goOn(error: (any Error)?, cancelling task: Task<Void, Never>? = nil) -> DeferredEffects {
        DeferredEffects(task.map(Work.cancel) ?? .none, error: error)
    }

    /// The timer goes on, and callers wait for the end of the tick that was running.
    static func goOn(error: (any Error)?, resuming waiters: [EndWaiter]) -> DeferredEffects {
        DeferredEffects(.resume(waiters), error: error)
    }

    /// Whether there is something to do, which may call code of users, which may change every timer: no tick may begin
    /// before.
    var areNeeded: Bool {
        if case .none = work { error != nil } else { true }
    }

    /// Does what is left to do for `entry`.
    ///
    /// The caller holds no lock.
    @inline(__always)
    consuming func perform(on entry: TimerEntry) {
        switch work {
        case .none: return
        case .releaseAction: entry.releaseAction()
        case .end(let listeners):
            entry.releaseAction()
            listeners.notify(of: entry)
        case .cancel(let task): task.cancel()
        case .resume(let waiters): for waiter in waiters { waiter.resume(.completed) }
        }
    }
}

/// The callers that wait for the end of a timer, and what ends with the action.
///
/// A class, because few timers have any: the effects of all others would have to make room for them.
final class EndListeners: Sendable {
    private let reason: FinishReason
    private let waiters: [EndWaiter]
    /// Holds the code of the schedule.
    private let schedule: TimerSchedule
    private let observer: (any TimerObserver)?

    init(
        _ reason: FinishReason, _ waiters: [EndWaiter], _ schedule: TimerSchedule, _ observer: (any TimerObserver)?
    ) {
        self.reason = reason
        self.waiters = waiters
        self.schedule = schedule
        self.observer = observer
    }

    @inline(never)
    fileprivate func notify(of entry: TimerEntry) {
        for waiter in waiters { waiter.resume(reason) }
        observer?.timer(entry.info, did: .finished(reason))
    }
}
