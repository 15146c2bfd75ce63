import Synchronization

/// What a pool keeps of one timeout, in 32 bytes.
///
/// A slot belongs to one handle, from the insertion until the handle goes. Only the handle frees it.
///
/// | field | who writes it |
/// |---|---|
/// | `deadline` | any thread may move it to another instant; the holder of the lock closes it |
/// | `registered` | the holder of the lock; any thread reads it |
/// | all others | the holder of the lock |
///
/// Races, with their winners:
/// - *A refresh and the expiry.* Both exchange `deadline`. If the refresh comes first, the expiry reads the later
///   instant and registers the slot again. If the expiry comes first, the refresh reads a closed deadline and returns
///   false.
/// - *A refresh and a registration.* The refresh writes `deadline` and then reads `registered`. The registration writes
///   `registered` and then reads `deadline`. So at least one of them sees that the slot is registered too late, and
///   registers it again.
struct TimeoutSlot: ~Copyable {
    /// When the timeout expires, in nanoseconds; `closed` once it has expired or its pool has gone.
    let deadline = Atomic<UInt64>(Self.closed)
    /// The object of the timeout, which the pool does not retain.
    var element = ZeroingReference(nil)
    /// The next slot of the list, or of the free slots.
    var next = Self.none
    /// The slot before this one; for the first of a list, the list's number and `listMark`; `none` in no list.
    var previous = Self.none
    /// The lower half of the number of the tick in which the wheel looks at the slot.
    let registered = Atomic<UInt32>(0)

    static let none = UInt32.max
    /// The bit that marks the number of a list.
    static let listMark: UInt32 = 1 << 31
    /// Later than every deadline, so that a closed one never comes.
    static let closed = UInt64.max
    /// The latest deadline, 146 years after the zero of the clock.
    static let latest: UInt64 = 1 << 62

    init() {}
}

extension TimeoutSlot {
    /// The binary logarithm of the width of a tick in nanoseconds: about a millisecond.
    static let tickShift: UInt64 = 20

    /// Returns the deadline that is `delay` after `now`.
    @inline(__always)
    static func deadline(_ delay: UInt64, after now: UInt64) -> UInt64 {
        min(now.saturatingAdd(delay), latest)
    }

    /// Closes the deadline if it has come by `now`.
    ///
    /// With the lock held.
    func close(by now: UInt64) -> Bool {
        var old = deadline.load(ordering: .acquiring)
        while old <= now {
            let result = deadline.compareExchange(
                expected: old, desired: Self.closed, ordering: .acquiringAndReleasing)
            if result.exchanged { return true }
            old = result.original
        }
        return false
    }

    /// Moves the deadline without the lock.
    ///
    /// - Parameters:
    ///   - instant: the new deadline.
    ///   - now: the time.
    ///   - isExact: whether the wheel wakes at the deadline itself.
    /// - Returns: what is left to do.
    @inline(__always)
    func move(to instant: UInt64, at now: UInt64, isExact: Bool) -> Move {
        var old = deadline.load(ordering: .relaxed)
        while old != Self.closed {
            if isExact ? instant < old : isBeforeRegistration(instant, now) { return .withLock }
            let result = deadline.compareExchange(
                expected: old, desired: instant, ordering: .sequentiallyConsistent)
            if result.exchanged { return !isExact && isBeforeRegistration(instant, now) ? .withLock : .done }
            old = result.original
        }
        return .expired
    }

    /// What follows a move.
    enum Move {
        case done
        /// The slot has to move in the wheel.
        case withLock
        case expired
    }

    /// Whether the wheel looks at the slot only after the tick of `instant`.
    ///
    /// Only the lower halves of the ticks are compared. A slot is never registered more than `TimeoutWheel.reach` after
    /// the time. If the wheel was not served for two weeks, the answer may be a needless yes.
    @inline(__always)
    func isBeforeRegistration(_ instant: UInt64, _ now: UInt64) -> Bool {
        let tick = min(instant >> Self.tickShift, now >> Self.tickShift &+ TimeoutWheel.reach)
        let difference = UInt32(truncatingIfNeeded: tick) &- registered.load(ordering: .sequentiallyConsistent)
        return Int32(bitPattern: difference) < 0
    }
}
