import Synchronization

/// A set of timers that end together: the bag cancels all its timers in its `deinit`.
///
/// Use a bag for an owner with several timers, and in the `init` of an actor, which cannot store a handle that was
/// created with `self`. Any thread may use a bag.
public final class TimerBag: Sendable {
    private struct Content {
        var timers: [OwnedTimer] = []
        /// The number of timers at which the bag next removes those that have ended.
        ///
        /// Checking all timers on every insertion would make many insertions quadratic.
        var limit = 8
    }

    private let content = Mutex(Content())

    /// Creates an empty bag.
    public init() {}

    deinit {
        cancelAll()
    }

    /// Adds a timer to the bag.
    ///
    /// Some insertions also release the timers in the bag that have ended. Amortized O(1).
    public func insert(_ timer: OwnedTimer) {
        let ended = content.withLock { content in
            var ended: [OwnedTimer] = []
            if content.timers.count >= content.limit {
                // Read each state only once. A timer that ended between two reads would be in neither array, and the
                // bag would release it under the lock.
                var others: [OwnedTimer] = []
                for timer in content.timers {
                    if timer.state.isFinished { ended.append(timer) } else { others.append(timer) }
                }
                content.timers = others
                content.limit = max(8, others.count * 2)
            }
            content.timers.append(timer)
            return ended
        }
        // Retain the ended timers until the lock is released, because releasing one may run other code.
        withExtendedLifetime(ended) {}
    }

    /// Cancels and removes every timer in the bag.
    public func cancelAll() {
        var taken = Content()
        content.withLock { content in swap(&content, &taken) }
        for timer in taken.timers { timer.cancel() }
    }

    /// The timers in the bag that have not ended.
    public var active: [OwnedTimer] {
        content.withLock { content in content.timers }.filter { !$0.state.isFinished }
    }
}

extension OwnedTimer {
    /// Adds the timer to `bag`, which cancels it in its `deinit`.
    public func store(in bag: TimerBag) {
        bag.insert(self)
    }
}
