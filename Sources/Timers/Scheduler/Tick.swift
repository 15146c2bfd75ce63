/// One firing of a timer, as its action receives it.
public struct Tick: Sendable {
    /// The number of the tick since the timer was started or restarted, counting from 1.
    public let count: Int
    /// When the tick was due, on the clock of the schedule: the exact point of the grid, without tolerance.
    public var scheduled: TimerInstant { TimerInstant(nanoseconds: due, on: timer.entry.clock) }
    /// How long after that instant the tick began; never negative.
    public var lateness: Duration { Duration(nanoseconds: late) }
    /// How many points of the grid have passed since the last tick without a tick of their own.
    public let missed: Int
    /// Whether no further tick follows unless the timer is restarted.
    public let isLast: Bool
    /// The timer, to control it from inside its action.
    ///
    /// The control does not retain the owner.
    public let timer: TimerControl

    private let due: UInt64
    private let late: UInt64

    init(_ delivery: TickDelivery, at now: UInt64, of entry: consuming TimerEntry) {
        count = delivery.count
        due = delivery.scheduled
        late = now.saturatingSubtract(delivery.scheduled)
        missed = delivery.missed
        isLast = delivery.isLast
        timer = TimerControl(entry: entry)
    }
}
