import Synchronization

/// The deadline of a timer that any thread can move without the scheduler's lock.
///
/// A server moves an idle timeout with every packet, and the timeout rarely ticks. So while a timer waits for the first
/// tick of its run, and a restart would only change the deadline, the deadline is *open*: `restart()` replaces it with
/// one compare-and-exchange. The wheel still has the timer registered at an earlier instant. When the timer comes up
/// there, the scheduler finds the later deadline and registers the timer again. That costs at most one early wake-up.
///
/// A server also cancels most timeouts before they tick. So an open deadline can be exchanged for the *end* of the
/// timer, if no caller waits for the end. The timer then stays in the wheel until the scheduler takes it out; see
/// ``HandOver``.
///
/// Two values could disagree: this word, and `TickRun.due` in the state machine. **While the deadline is open or has
/// ended, this word is right; while it is closed, the machine is.** Only `TimerEntry` has both. Every access to the
/// machine that it offers first tells the machine of the deadline or the end.
///
/// | who | may | holds |
/// |---|---|---|
/// | any thread | `move`, if the deadline is open and does not become earlier than `registeredAt` | nothing |
/// | any thread | `end`, if the deadline is open and the end concerns the caller only | nothing |
/// | the scheduler | `open`, `close`, `current`, `closeMoved`, `reopen`, and write `registeredAt` | the lock |
///
/// Races, with their winners:
/// - *Two moves.* Each exchange expects the value that its thread read. The exchange that comes second fails; its
///   thread reads the new value and the clock again. So the deadline does not return to what the slower thread computed
///   first. The exception is a first move that computes, to the nanosecond, the deadline that it finds: the second move
///   cannot notice it, and its own earlier reading of the clock counts.
/// - *A move and a close.* Both exchange the same word. If the move comes first, `close` returns the moved deadline. If
///   `close` comes first, the exchange of the move fails and finds the word closed, and `move` returns false: the
///   caller takes the lock. No move is lost in either order.
/// - *A move, with a close and an open in between.* If the word holds the same value again, the exchange succeeds
///   although the timer may now be registered later than the new deadline, or have a schedule with another delay.
///   `move` compares `registeredAt` and the delay once more and returns false in that case: the caller repeats the move
///   with the lock held.
/// - *An end and anything else.* All exchange the same word. If the end comes first, a move finds that the deadline is
///   not open, and a close tells the machine of the end, so that no tick begins. If another change comes first, the end
///   takes the lock or is tried again. A caller that waits for the end closes the deadline first, and it opens again
///   with the mark that the end concerns others.
/// - *A move and a change of `delay`.* `open` writes the delay before it publishes the word with release ordering, and
///   `move` acquires the word before it reads the delay.
///
/// A move accesses only the first two words, which lie beside the handle in memory: a timer that was not used for a
/// while is read from memory one cache line at a time.
struct AtomicDeadline: ~Copyable, Sendable {
    /// When the timer ticks, with two marks; `Word.closed` while only the holder of the lock may change it.
    private let word = Atomic<UInt64>(Word.closed.bits)
    private let registration = Atomic<UInt64>(0)
    /// The delay that `restart()` adds to the current time, in nanoseconds.
    private let delay = Atomic<UInt64>(0)

    /// A deadline and two facts about its timer, or what has become of the deadline.
    ///
    /// The facts are in the two highest bits, which no instant before the year 2116 needs.
    struct Word: Equatable {
        let bits: UInt64

        static let closed = Word(bits: 0)
        /// The timer was cancelled, and its machine has not been told.
        static let cancelled = Word(bits: 1)
        /// The handle of the timer was released, and its machine has not been told.
        static let released = Word(bits: 2)
        private static let readsDriver: UInt64 = 1 << 63
        private static let particular: UInt64 = 1 << 62
        private static let marks = readsDriver | particular

        init(bits: UInt64) {
            self.bits = bits
        }

        /// Returns nil if the instant needs the bits of the marks, or is one of the first three.
        init?(_ instant: UInt64, readsDriver: Bool, isParticular: Bool) {
            if instant & Self.marks != 0 || instant <= Self.released.bits { return nil }
            bits = instant | (readsDriver ? Self.readsDriver : 0) | (isParticular ? Self.particular : 0)
        }

        /// Whether this is a deadline.
        @inline(__always)
        var isOpen: Bool { bits > Self.released.bits }
        /// Why the timer has ended; nil if it has not, or its machine knows.
        var end: FinishReason? {
            switch self {
            case .cancelled: .cancelled
            case .released: .released
            default: nil
            }
        }

        var instant: UInt64 { bits & ~Self.marks }
        /// Whether `move` has to ask the driver for the time.
        var readsDriver: Bool { bits & Self.readsDriver != 0 }
        /// Whether the tick may come later than the instant, or the end of the timer concerns others.
        var isParticular: Bool { bits & Self.particular != 0 }

        /// Returns the word of the same timer for another instant; nil if that needs the bits of the marks.
        func moved(to instant: UInt64) -> Word? {
            Word(instant, readsDriver: readsDriver, isParticular: isParticular)
        }
    }

    /// Moves the deadline to `delay` after now.
    ///
    /// Any thread, without the lock. O(1).
    ///
    /// - Parameters:
    ///   - delay: nanoseconds; nil for the schedule's own delay.
    ///   - driverTime: asks the driver for the time; called only if `Word.readsDriver` is set.
    /// - Returns: false if the caller has to repeat the move with the lock held.
    @inline(__always)
    func move(to delay: UInt64?, after driverTime: () -> UInt64) -> Bool {
        var old = Word(bits: word.load(ordering: .acquiring))
        while old.isOpen {
            let added = delay ?? scheduleDelay
            let instant = instant(old, added, driverTime)
            guard instant >= registeredAt, let new = old.moved(to: instant) else { return false }
            let result = word.compareExchange(
                expected: old.bits, desired: new.bits, ordering: .acquiringAndReleasing)
            if result.exchanged { return instant >= registeredAt && added == (delay ?? scheduleDelay) }
            old = Word(bits: result.original)
        }
        return false
    }

    /// Ends the timer, if the deadline is open and the end concerns only the caller.
    ///
    /// Any thread, without the lock. O(1).
    ///
    /// - Parameter end: how it ends: `Word.cancelled` or `Word.released`.
    /// - Returns: false if the caller has to end the timer with the lock held.
    func end(_ end: Word) -> Bool {
        var old = Word(bits: word.load(ordering: .acquiring))
        while old.isOpen, !old.isParticular {
            let result = word.compareExchange(
                expected: old.bits, desired: end.bits, ordering: .acquiringAndReleasing)
            if result.exchanged { return true }
            old = Word(bits: result.original)
        }
        return false
    }

    private var scheduleDelay: UInt64 { delay.load(ordering: .relaxed) }

    @inline(__always)
    private func instant(_ old: Word, _ added: UInt64, _ driverTime: () -> UInt64) -> UInt64 {
        let now = old.readsDriver ? driverTime() : SystemClock.coalescedNow.nanoseconds
        return now.saturatingAdd(added)
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

    /// The deadline including all moves so far, or what has become of it.
    var current: Word { Word(bits: word.load(ordering: .acquiring)) }

    func open(_ new: Word, delay: UInt64) {
        self.delay.store(delay, ordering: .relaxed)
        reopen(new)
    }

    func reopen(_ new: Word) {
        word.store(new.bits, ordering: .releasing)
    }

    /// Closes the deadline.
    ///
    /// - Returns: the deadline including all moves, or what had become of it.
    func close() -> Word {
        if word.load(ordering: .relaxed) == Word.closed.bits { return .closed }
        return Word(bits: word.exchange(Word.closed.bits, ordering: .acquiringAndReleasing))
    }

    /// Closes the deadline and moves it as `move(to:after:)` does, but allows an instant before `registeredAt`.
    ///
    /// - Returns: the word to open again once the wheel has registered the timer for it. Returns nil if the deadline
    ///   was not open or the new one is too far away, and nothing has changed.
    func closeMoved(to delay: UInt64?, after driverTime: () -> UInt64) -> Word? {
        let old = Word(bits: word.exchange(Word.closed.bits, ordering: .acquiringAndReleasing))
        if old == .closed { return nil }
        if old.isOpen, let new = old.moved(to: instant(old, delay ?? scheduleDelay, driverTime)) { return new }
        reopen(old)
        return nil
    }
}
