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

    /// A timer that came out of the wheel and did not go back.
    struct Settled: ~Copyable {
        private let held: HeldEntry?
        private let aftermath: Aftermath

        /// It went back.
        init() {
            held = nil
            aftermath = .nothing
        }

        init(_ held: consuming HeldEntry, _ aftermath: Aftermath) {
            self.held = consume held
            self.aftermath = aftermath
        }

        /// Does what is left to do for it.
        ///
        /// No lock may be held.
        @inline(__always)
        consuming func follow() {
            if let held { aftermath.follow(held.entry) }
        }
    }
}
