/// The part of a change to a timer that has to run after the scheduler's lock is open.
///
/// Each effect may run user code: the `deinit` of what an action captured, an observer, a continuation, a task's
/// cancellation handler. So none may run while the lock is held.
struct DeferredEffects: ~Copyable {
    private enum Work {
        case none
        case releaseAction
        case end(EndListeners)
        case cancel(Task<Void, Never>)
        case resume([EndWaiter])
    }

    private let work: Work
    /// The error that the action threw.
    ///
    /// This may be the last reference to it.
    private let error: (any Error)?

    static var none: DeferredEffects { DeferredEffects(.none) }

    private init(_ work: Work, error: (any Error)? = nil) {
        self.work = work
        self.error = error
    }

    /// The effects of the end of a timer for which no caller waits.
    static func releaseAction(error: (any Error)?) -> DeferredEffects { DeferredEffects(.releaseAction, error: error) }

    /// The effects of the end of a timer with listeners.
    static func end(_ listeners: EndListeners, error: (any Error)?) -> DeferredEffects {
        DeferredEffects(.end(listeners), error: error)
    }

    /// The timer continues, or its action still runs in `task`, which is to be cancelled.
    static func continuing(error: (any Error)?, cancelling task: Task<Void, Never>? = nil) -> DeferredEffects {
        DeferredEffects(task.map(Work.cancel) ?? .none, error: error)
    }

    /// The timer continues, and `waiters` wait for the end of the tick that ran.
    static func continuing(error: (any Error)?, resuming waiters: [EndWaiter]) -> DeferredEffects {
        DeferredEffects(.resume(waiters), error: error)
    }

    /// Whether there is any effect to perform.
    ///
    /// User code may then run and change every timer, so no tick may begin before.
    var areNeeded: Bool {
        if case .none = work { error != nil } else { true }
    }

    /// Performs the effects for `entry`.
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

/// The callers and the observer that the end of a timer notifies.
///
/// A class, because few timers have any: the effects of all others stay small.
final class EndListeners: Sendable {
    private let reason: FinishReason
    private let waiters: [EndWaiter]
    /// Retained until the lock is open: releasing its code may run user code.
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
