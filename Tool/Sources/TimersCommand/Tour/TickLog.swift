import Synchronization

/// Where timers of the tour write down their ticks, from any thread.
final class TickLog: Sendable {
    private let start = ContinuousClock.now
    private let entries = Mutex<[Duration]>([])

    /// Writes down now.
    func tick() {
        let now = ContinuousClock.now - start
        entries.withLock { $0.append(now) }
    }

    /// The times of the ticks since this log was made.
    var ticks: [Duration] { entries.withLock { $0 } }

    var count: Int { entries.withLock { $0.count } }

    /// The time since this log was made.
    var elapsed: Duration { ContinuousClock.now - start }
}
