import Synchronization
import Timers

/// Instants in the order in which they were noted.
final class Instants: Sendable {
    private let content = Mutex<[UInt64]>([])

    func note(_ instant: TimerInstant) {
        content.withLock { content in content.append(instant.nanoseconds) }
    }

    var nanoseconds: [UInt64] { content.withLock { content in content } }
}
