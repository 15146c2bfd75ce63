extension ClockQueue {
    /// How many timers are checked after a postponed timer came up early.
    private static let lookahead = 64

    /// Moves postponed timers to the slots of their new deadlines, before they come up early and cost a wake-up.
    ///
    /// If one timer was postponed, its neighbours usually were, too: every packet postpones the idle timeout of its
    /// connection. O(64).
    @inline(never)
    mutating func reinsertMovedTimers(_ driver: any TimerDriver) {
        var left = Self.lookahead
        var areAllPostponed = true
        while areAllPostponed, left > 0, !wheel.isEmpty {
            var upcoming: [EntryWheel.Upcoming] = []
            wheel.peek(atMost: left) { timer in upcoming.append(timer) }
            for timer in upcoming {
                if !timer.read(\.isMovedLater) {
                    areAllPostponed = false
                } else if let retained = wheel.remove(timer.token), let window = retained.entry.window {
                    enqueue(retained, window, driver)
                }
            }
            left -= upcoming.count
        }
    }
}
