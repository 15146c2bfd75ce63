// On Darwin the lock of a shard is a `Mutex`.
import Synchronization

/// A part of a pool: some of its timeouts, and the lock that guards them.
///
/// It retains the core of the pool while there are handles.
@safe
final class TimeoutShard: @unchecked Sendable {
    // Unchecked, because of `core`, which is constant. The core owns the shard, and a caller that uses the shard holds
    // the core or a handle, which retains it.
    private let core: Unmanaged<TimeoutCore>
    private let lock: SchedulerLock<TimeoutWheel>

    init(_ core: TimeoutCore) {
        unsafe self.core = Unmanaged.passUnretained(core)
        let header = TimeoutSlots.Header(
            delay: core.delay, usesSystemClock: core.scheduler.isOnSystemClock, isExact: core.isExact)
        lock = SchedulerLock(TimeoutWheel(header))
        lock.withLock { wheel in wheel.setOwner(self) }
    }

    var now: UInt64 { unsafe core._withUnsafeGuaranteedRef { core in core.now } }

    /// The number of timeouts that wait.
    var count: Int { lock.withLock { wheel in wheel.count } }

    func insert(
        _ element: AnyObject, after delay: UInt64?, at now: UInt64, _ core: TimeoutCore
    ) -> PooledTimeout {
        let (slot, wakeUp, isFirst) = lock.withLock { wheel in
            let (slot, wakeUp) = wheel.insert(element, after: delay, at: now)
            return (slot, wakeUp, wheel.handles == 1)
        }
        if isFirst { _ = unsafe self.core.retain() }
        core.wakeUp(at: wakeUp)
        return unsafe PooledTimeout(slot.pointer)
    }

    /// Called when the handle of a timeout goes.
    func remove(_ slot: UnsafeMutablePointer<TimeoutSlot>) {
        let wasLast = lock.withLock { wheel in
            unsafe wheel.remove(slot)
            return wheel.handles == 0
        }
        // This may destroy the core, and with it the shard.
        if wasLast { unsafe core.release() }
    }

    /// Moves a timeout to an instant that may be earlier than that for which it is registered.
    ///
    /// - Returns: false if it has expired.
    func move(_ slot: UnsafeMutablePointer<TimeoutSlot>, to instant: UInt64) -> Bool {
        let wakeUp = lock.withLock { wheel in unsafe wheel.move(slot, to: instant) }
        guard let wakeUp else { return false }
        unsafe core._withUnsafeGuaranteedRef { core in core.wakeUp(at: wakeUp) }
        return true
    }

    /// Ends all timeouts.
    func end() {
        var chunk = 0
        while lock.withLock({ wheel in wheel.end(chunk: chunk) }) { chunk += 1 }
    }

    func step(at now: UInt64) -> TimeoutWheel.Step {
        lock.withLock { wheel in wheel.step(at: now) }
    }
}
