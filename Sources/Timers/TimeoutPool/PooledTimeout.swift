import Synchronization

/// A timeout of a ``TimeoutPool``, which ends when this value goes.
///
/// ```swift
/// import Synchronization
/// import Timers
///
/// final class Connection: Sendable {
///     private let timeout = Mutex(PooledTimeout())
///
///     func opened(in idle: TimeoutPool<Connection>) {
///         timeout.withLock { timeout in timeout = idle.insert(self) }
///     }
///
///     func received() { timeout.withLock { timeout in _ = timeout.refresh() } }
/// }
/// ```
///
/// It is one word. Any thread may use it, and move it to another.
@safe
public struct PooledTimeout: ~Copyable, @unchecked Sendable {
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
        if let slot = unsafe slot { unsafe Self.shard(of: slot).remove(slot) }
    }

    /// Whether the timeout waits.
    ///
    /// False once it has expired, or its pool has gone.
    ///
    /// O(1).
    public var isWaiting: Bool {
        guard let slot = unsafe slot else { return false }
        return unsafe slot.pointee.deadline.load(ordering: .acquiring) != TimeoutSlot.closed
    }

    /// Moves the timeout to the pool's delay from now.
    ///
    /// O(1), one exchange of a word: no lock and no wake-up. The instant counts from the call or up to 2.1 microseconds
    /// after it, never before.
    ///
    /// - Returns: whether the timeout waits; false if it has expired or its pool has gone.
    @discardableResult
    public func refresh() -> Bool {
        guard let slot = unsafe slot else { return false }
        return unsafe Self.refresh(slot, after: TimeoutSlots.header(of: slot).pointee.delay)
    }

    /// Moves the timeout to `delay` from now, earlier or later.
    ///
    /// O(1). A later instant costs as little as in ``refresh()``; an earlier one takes the lock of one shard.
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
        let now =
            unsafe header.pointee.usesSystemClock
            ? SystemClock.coalescedNow.nanoseconds : shard(of: slot).now
        let instant = TimeoutSlot.deadline(delay, after: now)
        switch unsafe slot.pointee.move(to: instant, at: now, isExact: header.pointee.isExact) {
        case .done: return true
        case .withLock: return unsafe shard(of: slot).move(slot, to: instant)
        case .expired: return false
        }
    }

    private static func shard(of slot: UnsafeMutablePointer<TimeoutSlot>) -> TimeoutShard {
        guard let owner = unsafe TimeoutSlots.header(of: slot).pointee.owner else {
            preconditionFailure("a timeout without a pool")
        }
        return unsafe Unmanaged<TimeoutShard>.fromOpaque(owner).takeUnretainedValue()
        // The core of the pool owns the shard, and a shard with handles retains the core.
    }
}
