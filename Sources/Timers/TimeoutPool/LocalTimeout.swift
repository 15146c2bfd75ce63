import Synchronization

/// A timeout of a ``LocalTimeoutPool``, which ends when this value goes.
///
/// It is one word, and stays where its pool is: on one actor or one thread.
@safe
public struct LocalTimeout: ~Copyable {
    // The pool's slot belongs to this value, which frees it in its `deinit`. Until then its memory exists, with the
    // pool's core, whatever becomes of the pool. Every `unsafe` below relies on that.
    private let slot: UnsafeMutablePointer<TimeoutSlot>?

    /// Creates a timeout that has ended, as the initial value of a property.
    public init() {
        unsafe slot = nil
    }

    init(_ slot: UnsafeMutablePointer<TimeoutSlot>) {
        unsafe self.slot = slot
    }

    deinit {
        if let slot = unsafe slot { unsafe Self.core(of: slot).remove(slot) }
    }

    /// Whether the timeout waits.
    ///
    /// False once it has expired, or its pool has gone.
    ///
    /// O(1).
    public var isWaiting: Bool {
        guard let slot = unsafe slot else { return false }
        return unsafe slot.pointee.deadline.load(ordering: .relaxed) != TimeoutSlot.closed
    }

    /// Moves the timeout to the pool's delay from now.
    ///
    /// O(1): it writes one word. The instant counts from the call or up to 2.1 microseconds after it, never before.
    ///
    /// - Returns: whether the timeout waits; false if it has expired or its pool has gone.
    @discardableResult
    public func refresh() -> Bool {
        guard let slot = unsafe slot else { return false }
        return unsafe Self.refresh(slot, after: TimeoutSlots.header(of: slot).pointee.delay)
    }

    /// Moves the timeout to `delay` from now, earlier or later.
    ///
    /// O(1). A later instant costs as little as in ``refresh()``.
    ///
    /// - Parameter delay: how long the timeout waits from now; zero or less means at once.
    /// - Returns: whether the timeout waits; false if it has expired or its pool has gone.
    @discardableResult
    public func refresh(after delay: Duration) -> Bool {
        guard let slot = unsafe slot else { return false }
        return unsafe Self.refresh(slot, after: delay.saturatingNanoseconds)
    }

    @inline(__always)
    private static func refresh(_ slot: UnsafeMutablePointer<TimeoutSlot>, after delay: UInt64) -> Bool {
        let header = unsafe TimeoutSlots.header(of: slot)
        let now = unsafe header.pointee.usesSystemClock ? SystemClock.coalescedNow.nanoseconds : core(of: slot).now
        let instant = TimeoutSlot.deadline(delay, after: now)
        let old = unsafe slot.pointee.deadline.load(ordering: .relaxed)
        if old == TimeoutSlot.closed { return false }
        let isEarlier =
            unsafe header.pointee.isExact ? instant < old : slot.pointee.isBeforeRegistration(instant, now)
        if isEarlier { return unsafe core(of: slot).move(slot, to: instant) }
        unsafe slot.pointee.deadline.store(instant, ordering: .relaxed)
        return true
    }

    private static func core(of slot: UnsafeMutablePointer<TimeoutSlot>) -> LocalTimeoutCore {
        guard let owner = unsafe TimeoutSlots.header(of: slot).pointee.owner else {
            preconditionFailure("a timeout without a pool")
        }
        return unsafe Unmanaged<LocalTimeoutCore>.fromOpaque(owner).takeUnretainedValue()
        // A core with handles retains itself.
    }
}

@available(*, unavailable, message: "use a TimeoutPool if several threads share it")
extension LocalTimeout: Sendable {}
