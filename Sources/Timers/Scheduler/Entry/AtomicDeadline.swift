import Synchronization

/// The deadline of a timer that any thread can move without the scheduler's lock.
///
/// A server moves an idle timeout with every packet, and the timeout hardly ever ticks. So while a timer waits for the
/// first tick of its run, and a restart would change nothing but the deadline, the deadline is *open*: `restart()`
/// replaces it by one exchange. The wheel still has the timer registered at an earlier instant. When the timer comes up
/// there, the scheduler finds the later deadline and registers the timer anew. That costs at most one early wake-up.
///
/// Two values could disagree: this word, and `TickRun.due` in the state machine. The rule is: **while the deadline is
/// open, this word is the truth; while it is closed, the machine's is.** Only `TimerEntry` has both, and offers no
/// access to the machine that does not settle the question first.
///
/// | who | may | holds |
/// |---|---|---|
/// | any thread | `move`, if the deadline is open and does not become earlier than `registeredAt` | nothing |
/// | the scheduler | `open`, `close`, `current`, `closeMoved`, `reopen`, and write `registeredAt` | the lock |
///
/// Races, with their winners:
/// - *Two moves.* Each exchange expects the value that it read. The loser reads the new value and the clock again, so
///   the deadline never goes back to what the slower thread computed first.
/// - *A move and a close.* Both exchange the same word. If the move comes first, `close` returns the moved deadline. If
///   `close` comes first, the exchange of the move fails, finds the word closed, and `move` returns false: the caller
///   takes the lock. A move is never lost either way.
/// - *A move, with a close and an open in between.* If the word holds the very same value again, the exchange succeeds
///   although the timer may now be registered later than the new deadline. `move` compares with `registeredAt` once
///   more and returns false in that case: the caller repeats the move with the lock held.
/// - *A move and a change of `delay`.* `open` writes the delay before it publishes the word with release ordering, and
///   `move` acquires the word before it reads the delay.
///
/// A move touches the first two words only, which lie beside the handle in memory: the memory of a timer that was not
/// used for a while arrives line by line.
struct AtomicDeadline: ~Copyable, Sendable {
    /// When the timer ticks, with two marks; `Word.closed` while only the lock's holder may change it.
    private let word = Atomic<UInt64>(Word.closed.bits)
    private let registration = Atomic<UInt64>(0)
    /// What `restart()` adds to the time.
    private let delay = Atomic<UInt64>(0)

    /// A deadline and two facts about its timer, in the two highest bits, which no instant before the year 2116 needs.
    struct Word: Equatable {
        let bits: UInt64

        static let closed = Word(bits: 0)
        private static let readsDriver: UInt64 = 1 << 63
        private static let tolerant: UInt64 = 1 << 62
        private static let marks = readsDriver | tolerant

        init(bits: UInt64) {
            self.bits = bits
        }

        /// Nil if the instant needs the bits of the marks.
        init?(_ instant: UInt64, readsDriver: Bool, isTolerant: Bool) {
            if instant & Self.marks != 0 { return nil }
            bits = instant | (readsDriver ? Self.readsDriver : 0) | (isTolerant ? Self.tolerant : 0)
        }

        var instant: UInt64 { bits & ~Self.marks }
        /// Whether only the driver knows the time.
        var readsDriver: Bool { bits & Self.readsDriver != 0 }
        /// Whether the tick may come later than the instant.
        var isTolerant: Bool { bits & Self.tolerant != 0 }

        /// The same timer at another instant; nil if that needs the bits of the marks.
        func moved(to instant: UInt64) -> Word? {
            Word(instant, readsDriver: readsDriver, isTolerant: isTolerant)
        }
    }

    /// Moves the deadline to `delay` after now.
    ///
    /// Any thread, without the lock. O(1).
    ///
    /// - Parameters:
    ///   - delay: nanoseconds; nil for the schedule's own delay.
    ///   - driverTime: asks the driver for the time, where only the driver knows it.
    /// - Returns: false if the move takes the lock.
    @inline(__always)
    func move(to delay: UInt64?, after driverTime: () -> UInt64) -> Bool {
        var old = Word(bits: word.load(ordering: .acquiring))
        while old != .closed {
            let instant = instant(old, delay, driverTime)
            guard instant >= registeredAt, let new = old.moved(to: instant) else { return false }
            let result = word.compareExchange(
                expected: old.bits, desired: new.bits, ordering: .acquiringAndReleasing)
            if result.exchanged { return instant >= registeredAt }
            old = Word(bits: result.original)
        }
        return false
    }

    @inline(__always)
    private func instant(_ old: Word, _ delay: UInt64?, _ driverTime: () -> UInt64) -> UInt64 {
        let now = old.readsDriver ? driverTime() : SystemClock.coalescedNow.nanoseconds
        return now.saturatingAdd(delay ?? self.delay.load(ordering: .relaxed))
    }
}

// MARK: - With the lock held

extension AtomicDeadline {
    /// When the timer comes up in the wheel, if it is in the wheel.
    ///
    /// Written only while the deadline is closed.
    var registeredAt: UInt64 {
        get { registration.load(ordering: .relaxed) }
        nonmutating set { registration.store(newValue, ordering: .relaxed) }
    }

    /// The deadline as it was moved so far; nil if it is closed.
    var current: UInt64? {
        let word = Word(bits: word.load(ordering: .acquiring))
        return word == .closed ? nil : word.instant
    }

    func open(_ new: Word, delay: UInt64) {
        self.delay.store(delay, ordering: .relaxed)
        reopen(new)
    }

    func reopen(_ new: Word) {
        word.store(new.bits, ordering: .releasing)
    }

    /// Closes the deadline.
    ///
    /// - Returns: the instant to which it was moved; nil if it was closed before.
    func close() -> UInt64? {
        if word.load(ordering: .relaxed) == Word.closed.bits { return nil }
        return Word(bits: word.exchange(Word.closed.bits, ordering: .acquiringAndReleasing)).instant
    }

    /// Closes the deadline and moves it as `move(to:after:)` does, also to before `registeredAt`.
    ///
    /// - Returns: what to open again when the wheel has the timer registered for it. Nil if the deadline was closed
    ///   before, or if the new one is too far away; then nothing has changed.
    func closeMoved(to delay: UInt64?, after driverTime: () -> UInt64) -> Word? {
        let old = Word(bits: word.exchange(Word.closed.bits, ordering: .acquiringAndReleasing))
        if old == .closed { return nil }
        if let new = old.moved(to: instant(old, delay, driverTime)) { return new }
        reopen(old)
        return nil
    }
}
