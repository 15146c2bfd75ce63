import Synchronization

/// Timers that end together: a bag cancels all it holds when it goes away.
///
/// Useful for an owner with several timers, and in the `init` of an actor, which cannot store a handle that was made with
/// `self`. Can be used from any thread.
public final class TimerBag: Sendable {
    private let timers = Mutex<[OwnedTimer]>([])

    /// Makes an empty bag.
    public init() {}

    deinit {
        cancelAll()
    }

    /// Puts a timer into the bag.
    ///
    /// Timers that have ended leave it on this occasion. Amortised O(1).
    public func insert(_ timer: OwnedTimer) {
        let ended = timers.withLock { timers in
            var ended: [OwnedTimer] = []
            // Looking each time would make many insertions quadratic: only when the bag is about to grow.
            if timers.count == timers.capacity, timers.count >= 8 {
                ended = timers.filter { $0.state.isFinished }
                timers.removeAll { $0.state.isFinished }
            }
            timers.append(timer)
            return ended
        }
        // Let go of here, with the lock open.
        _ = ended
    }

    /// Cancels every timer in the bag and empties it.
    public func cancelAll() {
        let all = timers.withLock { timers in
            defer { timers = [] }
            return timers
        }
        for timer in all { timer.cancel() }
    }

    /// The timers in the bag that have not ended.
    public var active: [OwnedTimer] {
        timers.withLock { timers in timers }.filter { !$0.state.isFinished }
    }
}

extension OwnedTimer {
    /// Puts the timer into `bag`, which cancels it when it goes away.
    public func store(in bag: TimerBag) {
        bag.insert(self)
    }
}
