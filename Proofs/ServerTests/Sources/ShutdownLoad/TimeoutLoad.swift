import ServiceLifecycle
import Synchronization
import Timers

/// A thousand timeouts that expire and start again.
struct TimeoutLoad: Service {
    let scheduler: TimerScheduler
    let tally: ActionTally

    final class Session: Sendable {
        let delay: Duration

        init(_ number: Int) { delay = .microseconds(2000 + 13 * number) }

        func start(in pool: TimeoutPool<Session>) { pool.insert(self, after: delay) }
    }

    func run() async throws {
        // What the action needs to start a timeout again.
        let home = Mutex<TimeoutPool<Session>?>(nil)
        let pool = TimeoutPool<Session>(after: .milliseconds(2), on: scheduler) { [tally] session in
            tally.around {
                if let pool = home.withLock({ pool in pool }) { session.start(in: pool) }
            }
        }
        home.withLock { known in known = pool }
        let sessions = (0..<1000).map { number in Session(number) }
        for session in sessions { session.start(in: pool) }
        try await gracefulShutdown()
        // The pool and its sessions stay: the service of the scheduler ends the expiries.
        Leftover.pools.withLock { leftover in leftover += [pool] + sessions }
    }
}
