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

    /// What the action needs to start a timeout again.
    private final class Home: Sendable {
        let pool = Mutex<TimeoutPool<Session>?>(nil)
    }

    func run() async throws {
        let home = Home()
        let pool = TimeoutPool<Session>(after: .milliseconds(2), on: scheduler) { [tally] session in
            tally.around {
                if let pool = home.pool.withLock({ pool in pool }) { session.start(in: pool) }
            }
        }
        home.pool.withLock { known in known = pool }
        let sessions = (0..<1000).map { number in Session(number) }
        for session in sessions { session.start(in: pool) }
        try await gracefulShutdown()
        // The pool and its sessions stay: the service of the scheduler ends the expiries.
        Leftover.pools.withLock { leftover in leftover += [pool] + sessions }
    }
}
