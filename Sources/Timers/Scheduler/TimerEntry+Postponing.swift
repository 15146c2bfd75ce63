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
struct OpenTick: ~Copyable, Sendable {
    /// When the timer ticks; 0 while that may be changed with the lock only.
    private let due = Atomic<UInt64>(0)
    /// What `restart()` adds to the time that it is.
    private let delay = Atomic<UInt64>(0)
    /// When the timer comes up in the wheel.
    private let standing = Atomic<UInt64>(0)

    /// Moves the tick to `delay` after the time that `now` reads; nil stands for the schedule's own delay.
    ///
    /// Any thread, without the lock. O(1).
    ///
    /// - Returns: false if that takes the lock.
    @inline(__always)
    func move(to delay: UInt64?, after now: () -> UInt64) -> Bool {
        var old = due.load(ordering: .acquiring)
        while old != 0 {
            // Read after what others made of the instant: of two who put it off at once, nobody takes back what the later has
            // asked for. The delay was written before the instant was opened; if that has changed since, so has the instant,
            // and the exchange fails.
            let new = now().saturatingAdd(delay ?? self.delay.load(ordering: .relaxed))
            if new < standing.load(ordering: .relaxed) { return false }
            let result = due.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing)
            // Closed and opened again meanwhile with the very same instant, it may stand elsewhere.
            if result.exchanged { return new >= standing.load(ordering: .relaxed) }
            old = result.original
        }
        return false
    }

    /// When the timer comes up in the wheel, if it is in it.
    ///
    /// With the lock held; changed only while it is closed.
    var standsAt: UInt64 {
        get { standing.load(ordering: .relaxed) }
        nonmutating set { standing.store(newValue, ordering: .relaxed) }
    }

    /// With the lock held.
    func open(_ instant: UInt64, delay: UInt64) {
        self.delay.store(delay, ordering: .relaxed)
        due.store(instant, ordering: .releasing)
    }

    /// The instant to which the tick was moved, if it was open; nobody can move it any further.
    ///
    /// With the lock held.
    func close() -> UInt64? {
        if due.load(ordering: .relaxed) == 0 { return nil }
        return due.exchange(0, ordering: .acquiringAndReleasing)
    }

    /// The instant to which the tick was moved so far, if it is open.
    ///
    /// With the lock held.
    var current: UInt64? {
        let instant = due.load(ordering: .acquiring)
        return instant == 0 ? nil : instant
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
        if let (due, delay) = machine.postponable { openTick.open(due, delay: delay) }
    }
}
