extension TimerScheduler {
    /// What is left to do for a timer when the lock is open again.
    enum Aftermath {
        case nothing
        /// The timer is over: its action is to be destroyed.
        case end
        /// It is over, and somebody is to be told.
        case endWith(Audience)

        /// Those who hear of the end of a timer, and what ends with it.
        final class Audience {
            private let reason: FinishReason
            private let waiters: [FinishWaiter]
            /// Code of the schedule, which ends with the action.
            private let plan: TickPlan
            private let observer: (any TimerObserver)?

            init(
                _ reason: FinishReason, _ waiters: [FinishWaiter], _ plan: TickPlan, _ observer: (any TimerObserver)?
            ) {
                self.reason = reason
                self.waiters = waiters
                self.plan = plan
                self.observer = observer
            }

            // Apart, because nobody waits for most timers: what is left would have to make room for those who do.
            @inline(never)
            fileprivate func hear(of entry: TimerEntry) {
                for waiter in waiters { waiter.resume(reason) }
                observer?.timer(entry.info, did: .finished(reason))
            }
        }

        /// Destroys the action and wakes who waited, if the timer is over.
        ///
        /// No lock may be held.
        @inline(__always)
        func follow(_ entry: TimerEntry) {
            switch self {
            case .nothing: return
            case .end: entry.releaseAction()
            case .endWith(let audience):
                entry.releaseAction()
                audience.hear(of: entry)
            }
        }
    }

    /// What is left of a timer that came out of the wheel.
    struct Settled: ~Copyable {
        /// The timer, if it did not go back.
        private let held: RetainedEntry?
        private let aftermath: Aftermath
        /// What its action threw; it may be the last to hold anything.
        private let error: (any Error)?

        /// It went back.
        init(error: (any Error)? = nil) {
            held = nil
            aftermath = .nothing
            self.error = error
        }

        init(_ held: consuming RetainedEntry, _ aftermath: Aftermath, error: (any Error)?) {
            self.held = consume held
            self.aftermath = aftermath
            self.error = error
        }

        /// Whether to follow it may call code of users, which may change every timer: none may have begun its tick by then.
        var isWorthFollowing: Bool {
            switch held {
            case .some: true
            case nil: error != nil
            }
        }

        /// Does what is left to do.
        ///
        /// No lock may be held.
        @inline(__always)
        consuming func follow() {
            if let held { aftermath.follow(held.entry) }
        }
    }
}
