import ServiceLifecycle
import Synchronization
import Timers

/// Timers that tick all the time, on several schedulers, some of which take a while.
struct TimerLoad: Service {
    let schedulers: [TimerScheduler]
    let tally: ActionTally

    func run() async throws {
        let timers = schedulers.flatMap { scheduler in
            (1...100).map { number in
                OwnedTimer(.every(.microseconds(500 + 37 * number)), on: scheduler) { _ in
                    tally.around { if number.isMultiple(of: 10) { spin(for: .microseconds(300)) } }
                }
            }
        }
        // The schedulers end the timers, not this service: their services end later.
        try await gracefulShutdown()
        withExtendedLifetime(timers) {
            for timer in timers.prefix(50) { timer.restart() }
        }
        Leftover.timers.withLock { leftover in leftover = timers }
    }

    private func spin(for duration: Duration) {
        let end = ContinuousClock.now + duration
        while ContinuousClock.now < end {}
    }
}
