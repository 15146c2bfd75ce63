import Synchronization

/// The next tick of a timer that can be put off without the scheduler's lock.
///
/// An idle timeout is put off with every packet and hardly ever ticks. While a timer waits and nothing else has happened in
/// its run, its instant therefore also stands here, *open*: whoever exchanges it for a later one has put the timer off. It
/// stays where it is in the wheel and is put right when it comes up there, which costs at most one look too early.
///
/// Whoever changes the timer with the lock held *closes* this first; from then on nobody can put it off without the lock.
/// Putting off and closing are one exchange each of the same word, so each comes wholly before or after the other.
struct OpenTick: ~Copyable, Sendable {
    /// When the timer ticks; 0 while that may be changed with the lock only.
    private let due = Atomic<UInt64>(0)
    /// What `restart()` adds to the time that it is.
    private let delay = Atomic<UInt64>(0)

    /// Puts the tick off to `delay` after `now`; nil stands for the schedule's own delay.
    ///
    /// Any thread, without the lock. O(1).
    ///
    /// - Returns: false if it is not open, or if that would be earlier.
    func postpone(after delay: UInt64?, from now: UInt64) -> Bool {
        var old = due.load(ordering: .acquiring)
        while old != 0 {
            // Written before the instant was opened; if that has changed since, so has the instant, and the exchange fails.
            let new = now.saturatingAdd(delay ?? self.delay.load(ordering: .relaxed))
            if new < old { return false }
            let result = due.weakCompareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing)
            if result.exchanged { return true }
            old = result.original
        }
        return false
    }

    /// With the lock held.
    func open(_ instant: UInt64, delay: UInt64) {
        self.delay.store(delay, ordering: .relaxed)
        due.store(instant, ordering: .releasing)
    }

    /// The instant to which the tick was put off, if it was open; nobody can put it off any further.
    ///
    /// With the lock held.
    func close() -> UInt64? {
        if due.load(ordering: .relaxed) == 0 { return nil }
        return due.exchange(0, ordering: .acquiringAndReleasing)
    }

    /// The instant to which the tick was put off so far, if it is open.
    ///
    /// With the lock held.
    var current: UInt64? {
        let instant = due.load(ordering: .acquiring)
        return instant == 0 ? nil : instant
    }
}

extension TimerEntry {
    /// Takes over what was put off, and ends that.
    ///
    /// With the lock held, before the timer is changed.
    final func closeTick() {
        if let due = openTick.close() { machine.postponed(to: due) }
    }

    /// Takes over what was put off so far.
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
