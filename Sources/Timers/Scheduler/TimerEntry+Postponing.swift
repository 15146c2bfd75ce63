import Synchronization

/// The next tick of a timer that can be moved without the scheduler's lock.
///
/// An idle timeout is put off with every packet and hardly ever ticks. While a timer waits and nothing else has happened in
/// its run, its instant therefore also stands here, *open*: whoever exchanges it for another one has moved the timer. In the
/// wheel it stays where it stands and is put right when it comes up there, which costs at most one look too early. Only an
/// instant before that needs the lock.
///
/// Whoever changes the timer with the lock held *closes* this first; from then on nobody can move it without the lock.
/// Moving and closing are one exchange each of the same word, so each comes wholly before or after the other.
///
/// A move touches the first two words only, which lie beside the handle: a timer that was not used for a while comes from
/// memory line by line.
struct OpenTick: ~Copyable, Sendable {
    /// When the timer ticks; `closed` while that may be changed with the lock only.
    private let due = Atomic<UInt64>(Due.closed.word)
    /// When the timer comes up in the wheel.
    private let standing = Atomic<UInt64>(0)
    /// What `restart()` adds to the time that it is.
    private let delay = Atomic<UInt64>(0)

    /// An instant, and two things to know about its timer in the highest bits, which no instant before the year 2116 has: whether
    /// only the driver knows the time, and whether the tick may be later than the instant.
    struct Due: Equatable {
        let word: UInt64

        static let closed = Due(word: 0)
        private static let ofDriver: UInt64 = 1 << 63
        private static let tolerant: UInt64 = 1 << 62
        private static let marks = ofDriver | tolerant

        init(word: UInt64) {
            self.word = word
        }

        /// Nil if it is too far away.
        init?(_ instant: UInt64, isOfDriver: Bool, isTolerant: Bool) {
            let marks = (isOfDriver ? Self.ofDriver : 0) | (isTolerant ? Self.tolerant : 0)
            self.init(instant, marks: marks)
        }

        private init?(_ instant: UInt64, marks: UInt64) {
            if instant & Self.marks != 0 { return nil }
            word = instant | marks
        }

        var instant: UInt64 { word & ~Self.marks }
        var isOfDriver: Bool { word & Self.ofDriver != 0 }
        var isTolerant: Bool { word & Self.tolerant != 0 }

        /// The same timer at another instant; nil if that is too far away.
        func moved(to instant: UInt64) -> Due? {
            Due(instant, marks: word & Self.marks)
        }
    }

    /// Moves the tick to `delay` after the time that it is, for which `driverTime` asks the driver; nil stands for the schedule's
    /// own delay.
    ///
    /// Any thread, without the lock. O(1).
    ///
    /// - Returns: false if that takes the lock.
    @inline(__always)
    func move(to delay: UInt64?, after driverTime: () -> UInt64) -> Bool {
        var old = Due(word: due.load(ordering: .acquiring))
        while old != .closed {
            // Read after what others made of the instant: of two who put it off at once, nobody takes back what the later has
            // asked for. The delay was written before the instant was opened; if that has changed since, so has the instant,
            // and the exchange fails.
            let instant = instant(old, delay, driverTime)
            guard instant >= standing.load(ordering: .relaxed), let new = old.moved(to: instant) else { return false }
            let result = due.compareExchange(
                expected: old.word, desired: new.word, ordering: .acquiringAndReleasing)
            // Closed and opened again meanwhile with the very same instant, it may stand elsewhere.
            if result.exchanged { return instant >= standing.load(ordering: .relaxed) }
            old = Due(word: result.original)
        }
        return false
    }

    @inline(__always)
    private func instant(_ old: Due, _ delay: UInt64?, _ driverTime: () -> UInt64) -> UInt64 {
        let now = old.isOfDriver ? driverTime() : SystemClock.coalescedNow.nanoseconds
        return now.saturatingAdd(delay ?? self.delay.load(ordering: .relaxed))
    }

    /// When the timer comes up in the wheel, if it is in it.
    ///
    /// With the lock held; changed only while it is closed.
    var standsAt: UInt64 {
        get { standing.load(ordering: .relaxed) }
        nonmutating set { standing.store(newValue, ordering: .relaxed) }
    }

    /// With the lock held.
    func open(_ new: Due, delay: UInt64) {
        self.delay.store(delay, ordering: .relaxed)
        reopen(new)
    }

    /// Moves the tick as `move(to:after:)` does, also to where that takes the lock; nobody can move it any further.
    ///
    /// With the lock held.
    ///
    /// - Returns: what to open again when the timer stands where it then belongs; nil if the tick is not open, or would be too far
    ///   away, and has not moved.
    func closeMoved(to delay: UInt64?, after driverTime: () -> UInt64) -> Due? {
        let old = Due(word: due.exchange(Due.closed.word, ordering: .acquiringAndReleasing))
        if old == .closed { return nil }
        if let new = old.moved(to: instant(old, delay, driverTime)) { return new }
        reopen(old)
        return nil
    }

    /// With the lock held.
    func reopen(_ new: Due) {
        due.store(new.word, ordering: .releasing)
    }

    /// The instant to which the tick was moved, if it was open; nobody can move it any further.
    ///
    /// With the lock held.
    func close() -> UInt64? {
        if due.load(ordering: .relaxed) == Due.closed.word { return nil }
        return Due(word: due.exchange(Due.closed.word, ordering: .acquiringAndReleasing)).instant
    }

    /// The instant to which the tick was moved so far, if it is open.
    ///
    /// With the lock held.
    var current: UInt64? {
        let due = Due(word: due.load(ordering: .acquiring))
        return due == .closed ? nil : due.instant
    }
}

extension TimerEntry {
    /// Takes over where the tick was moved, and ends that.
    ///
    /// With the lock held, before the timer is changed.
    final func closeTick() {
        if let due = openTick.close() { machine.postponed(to: due) }
    }

    /// Takes over where the tick was moved so far.
    ///
    /// With the lock held, before the timer is looked at.
    final func lookAtTick() {
        if let due = openTick.current { machine.postponed(to: due) }
    }

    /// With the lock held, after the timer was put into the wheel.
    final func openTickIfPossible() {
        guard let (instant, delay) = machine.postponable,
            let due = OpenTick.Due(
                instant, isOfDriver: !isOnContinuousSystemClock, isTolerant: machine.plan.schedule.tolerance > 0)
        else { return }
        openTick.open(due, delay: delay)
    }
}
