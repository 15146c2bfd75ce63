import Synchronization
import Timers

/// Records the ticks of a timer in virtual time.
final class TickLog: Sendable {
    struct Entry: Hashable, CustomStringConvertible {
        /// When the tick began, in nanoseconds.
        let instant: UInt64
        /// When the tick was due, in nanoseconds.
        let scheduled: UInt64
        let missed: Int
        let count: Int

        var description: String { "\(count): \(scheduled) at \(instant), missed \(missed)" }
    }

    private let content = Mutex<[Entry]>([])

    func note(_ tick: Tick) {
        let entry = Entry(
            instant: (tick.scheduled + tick.lateness).nanoseconds,
            scheduled: tick.scheduled.nanoseconds,
            missed: tick.missed,
            count: tick.count
        )
        content.withLock { content in content.append(entry) }
    }

    var entries: [Entry] { content.withLock { content in content } }
    /// When the ticks began, in whole milliseconds.
    var milliseconds: [UInt64] { entries.map { $0.instant / 1_000_000 } }
    /// When the ticks were due, in whole milliseconds.
    var due: [UInt64] { entries.map { $0.scheduled / 1_000_000 } }
    /// When the ticks were due, in whole seconds.
    var seconds: [UInt64] { entries.map { $0.scheduled / 1_000_000_000 } }
    var missed: [Int] { entries.map(\.missed) }
}
