extension ClockQueue {
    /// How many timers are looked at after one came up in vain.
    private static let lookahead = 64

    /// Moves timers that were put off to where they belong, before they come up in vain and cost a wake-up.
    ///
    /// Where one timer was put off, its neighbours usually were, too: every packet puts off the idle timeout of its
    /// connection. O(64).
    @inline(never)
    mutating func reinsertMovedTimers(_ driver: any TimerDriver) {
        var left = Self.lookahead
        var areAllPutOff = true
        while areAllPutOff, left > 0, !wheel.isEmpty {
            var shown: [EntryWheel.Shown] = []
            wheel.peek(atMost: left) { timer in shown.append(timer) }
            for timer in shown {
                if !timer.read(\.isMovedLater) {
                    areAllPutOff = false
                } else if let retained = wheel.remove(timer.token), let window = retained.entry.window {
                    enqueue(retained, window, driver)
                }
            }
            left -= shown.count
        }
    }
}
