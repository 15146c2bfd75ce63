import Synchronization
import Timers
import TimersTesting

/// What a timer did in virtual time, in milliseconds or as whole ticks.
final class TickLog: Sendable {
    struct Entry: Hashable, CustomStringConvertible {
        /// When it began, and when it was due, in nanoseconds.
        let instant: UInt64
        let scheduled: UInt64
        let missed: Int
        let count: Int

        var description: String { "\(count): \(scheduled) at \(instant), missed \(missed)" }
    }

    private let content = Mutex<[Entry]>([])
    private let time: VirtualTime

    init(_ time: VirtualTime) {
        self.time = time
    }

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
    /// When they were due, in whole milliseconds.
    var due: [UInt64] { entries.map { $0.scheduled / 1_000_000 } }
    var missed: [Int] { entries.map(\.missed) }
}
