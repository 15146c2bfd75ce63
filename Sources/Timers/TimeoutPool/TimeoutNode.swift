import CTimers
import Synchronization

/// What a pool keeps of one timeout, in 32 bytes.
///
/// A node belongs to one handle, from the insertion until the handle goes. Only the handle frees it.
///
/// | field | who writes it |
/// |---|---|
/// | `deadline` | any thread may move it to another instant; the holder of the lock closes it |
/// | `registered` | the holder of the lock; any thread reads it |
/// | all others | the holder of the lock |
///
/// Races, with their winners:
/// - *A refresh and the expiry.* Both exchange `deadline`. If the refresh comes first, the expiry reads the later
///   instant and registers the node again. If the expiry comes first, the refresh reads a closed deadline and returns
///   false.
/// - *A refresh and a registration.* The refresh writes `deadline` and then reads `registered`. The registration writes
///   `registered` and then reads `deadline`. So at least one of them sees that the node is registered too late, and
///   registers it again.
struct TimeoutNode: ~Copyable {
    /// When the timeout expires, in nanoseconds; `closed` once it has expired or its pool has gone.
    let deadline = Atomic<UInt64>(Self.closed)
    /// The object of the timeout, which the pool does not retain.
    var element = ZeroingReference(nil)
    /// The next node of the slot, or the next free node.
    var next = Self.none
    /// The node before this one; for the first of a slot, the index of the slot and `slotMark`; `none` in no slot.
    var previous = Self.none
    /// The lower half of the number of the tick in which the wheel looks at the node.
    let registered = Atomic<UInt32>(0)

    /// An index that no node has.
    static let none = UInt32.max
    /// The bit that marks the index of a slot.
    static let slotMark: UInt32 = 1 << 31
    /// Later than every deadline, so that a closed one never comes.
    static let closed = UInt64.max
    /// The latest deadline, 146 years after the zero of the clock.
    static let latest: UInt64 = 1 << 62

    init() {}
}

extension TimeoutNode {
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

    /// Postpones the timeout without the lock, if the wheel looks at the node early enough for the new deadline.
    ///
    /// - Parameters:
    ///   - instant: the new deadline.
    ///   - now: the time.
    ///   - isExact: whether the wheel wakes at the deadline itself.
    /// - Returns: what is left to do.
    @inline(__always)
    func postpone(to instant: UInt64, at now: UInt64, isExact: Bool) -> Postponement {
        var old = deadline.load(ordering: .relaxed)
        while old != Self.closed {
            if isExact ? instant < old : isBeforeRegistration(instant, now) { return .needsMove }
            let result = deadline.compareExchange(
                expected: old, desired: instant, ordering: .sequentiallyConsistent)
            if result.exchanged { return !isExact && isBeforeRegistration(instant, now) ? .needsMove : .done }
            old = result.original
        }
        return .expired
    }

    /// What is left to do after an attempt to postpone a timeout.
    enum Postponement {
        /// Nothing: the node moves to another slot when the wheel comes to its present one.
        case done
        /// The holder of the lock has to move the node to an earlier slot.
        case needsMove
        /// Nothing: the timeout has expired before.
        case expired
    }

    /// Whether the wheel looks at the node only after the tick of `instant`.
    ///
    /// Only the lower halves of the ticks are compared. A node is never registered more than `TimeoutWheel.reach` after
    /// the time. If the wheel was not served for two weeks, the answer may be a needless yes.
    @inline(__always)
    func isBeforeRegistration(_ instant: UInt64, _ now: UInt64) -> Bool {
        let tick = min(instant >> Self.tickShift, now >> Self.tickShift &+ TimeoutWheel.reach)
        let difference = UInt32(truncatingIfNeeded: tick) &- registered.load(ordering: .sequentiallyConsistent)
        return Int32(bitPattern: difference) < 0
    }
}

/// A reference to a node in memory, with its index.
///
/// Valid while its wheel exists, and used with the lock held.
@safe
struct TimeoutNodeReference: @unchecked Sendable {
    // Unchecked, because of the pointer, which is used with the lock held.
    let pointer: UnsafeMutablePointer<TimeoutNode>
    let index: UInt32

    // A handle or the wheel has the node, and so its memory exists.
    var next: UInt32 {
        get { unsafe pointer.pointee.next }
        nonmutating set { unsafe pointer.pointee.next = newValue }
    }

    var previous: UInt32 {
        get { unsafe pointer.pointee.previous }
        nonmutating set { unsafe pointer.pointee.previous = newValue }
    }

    var deadline: UInt64 {
        get { unsafe pointer.pointee.deadline.load(ordering: .sequentiallyConsistent) }
        nonmutating set { unsafe pointer.pointee.deadline.store(newValue, ordering: .sequentiallyConsistent) }
    }

    func register(_ tick: UInt64) {
        unsafe pointer.pointee.registered.store(UInt32(truncatingIfNeeded: tick), ordering: .sequentiallyConsistent)
    }

    func close(by now: UInt64) -> Bool { unsafe pointer.pointee.close(by: now) }

    func prefetch() { unsafe timers_prefetch_line(UnsafeRawPointer(pointer)) }

    func prefetchElement() { unsafe pointer.pointee.element.prefetch() }

    /// The object, retained; nil once its `deinit` has begun.
    var element: AnyObject? { unsafe pointer.pointee.element.object }

    func setElement(_ element: AnyObject?) { unsafe pointer.pointee.element = ZeroingReference(element) }
}
