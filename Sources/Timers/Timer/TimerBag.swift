import Synchronization

/// Timers that end together: a bag cancels all its timers when it goes away.
///
/// A bag serves an owner with several timers, and the `init` of an actor, which cannot store a handle that was made
/// with `self`. It can be used from any thread.
public final class TimerBag: Sendable {
    private struct Content {
        var timers: [OwnedTimer] = []
        /// How many timers there are when the bag next looks for those that have ended: looking each time would make
        /// many insertions quadratic.
        var limit = 8
    }

    private let content = Mutex(Content())

    /// Makes an empty bag.
    public init() {}

    deinit {
        cancelAll()
    }

    /// Puts a timer into the bag.
    ///
    /// From time to time an insertion also lets go of the timers in the bag that have ended. Amortised O(1).
    public func insert(_ timer: OwnedTimer) {
        let ended = content.withLock { content in
            var ended: [OwnedTimer] = []
            if content.timers.count >= content.limit {
                // Each timer is asked once: one that ended between two questions would be let go of under the lock.
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
        // Kept until the lock is open.
        withExtendedLifetime(ended) {}
    }

    /// Cancels every timer in the bag and empties it.
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
    /// Puts the timer into `bag`, which cancels it when it goes away.
    public func store(in bag: TimerBag) {
        bag.insert(self)
    }
}
