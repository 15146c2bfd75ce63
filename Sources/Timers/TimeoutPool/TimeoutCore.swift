import CTimers
import Synchronization

/// What a pool and its handles share: the shards, and the timer that wakes the pool.
///
/// It has neither the action nor the pool, so that a handle that is left over keeps no more than the memory of nodes.
final class TimeoutCore: @unchecked Sendable {
    // Unchecked, because `shards` is set at the end of `init`.

    let scheduler: TimerScheduler
    /// The pool's delay in nanoseconds.
    let delay: UInt64
    /// Whether timeouts expire at their deadlines, and not up to a tick later.
    let isExact: Bool
    private(set) var shards: [TimeoutShard] = []
    /// The instant for which the timer of the pool is armed, or is about to be.
    private let armedAt = Atomic<UInt64>(.max)
    private let timer = Mutex<OwnedTimer?>(nil)

    /// The most shards; more processors share them.
    private static let mostShards = 64

    init(delay: UInt64, on scheduler: TimerScheduler) {
        self.delay = delay
        self.scheduler = scheduler
        isExact = !scheduler.isOnSystemClock
        let wanted = min(Int(timers_processor_count()), Self.mostShards)
        var count = 1
        while count < wanted { count *= 2 }
        shards = (0..<count).map { _ in TimeoutShard(self) }
    }

    var now: UInt64 {
        scheduler.isOnSystemClock ? SystemClock.coalescedNow.nanoseconds : scheduler.now(on: .continuous).nanoseconds
    }

    /// The shard of the processor that runs the caller.
    var shard: TimeoutShard { shards[Int(timers_processor()) & (shards.count - 1)] }

    /// Takes over the timer of the pool.
    func start(_ timer: OwnedTimer) {
        self.timer.withLock { old in old = timer }
    }

    /// Ends all timeouts, and the timer.
    func end() {
        let timer = timer.withLock { timer in timer.take() }
        timer?.cancel()
        for shard in shards { shard.end() }
    }

    // MARK: Wake-ups

    /// Arms the timer, if it is not armed for an earlier instant.
    ///
    /// Two threads may arm the timer in another order than that of their exchanges. So each checks afterwards whether
    /// it has armed the timer for the instant that is noted, and otherwise arms it again.
    @inline(__always)
    func wakeUp(at instant: UInt64) {
        if instant < armedAt.load(ordering: .acquiring) { arm(at: instant) }
    }

    @inline(never)
    private func arm(at instant: UInt64) {
        var armed = armedAt.load(ordering: .acquiring)
        while instant < armed {
            let result = armedAt.compareExchange(
                expected: armed, desired: instant, ordering: .sequentiallyConsistent)
            if result.exchanged { break }
            armed = result.original
        }
        if instant >= armed { return }
        guard let timer = timer.withLock({ timer in timer }) else { return }
        var wanted = instant
        while wanted != .max {
            timer.restart(at: TimerInstant(nanoseconds: wanted))
            let noted = armedAt.load(ordering: .sequentiallyConsistent)
            if noted == wanted { return }
            wanted = noted
        }
    }

    /// Called when the timer has ticked: it is not armed any more.
    func woke() {
        armedAt.store(.max, ordering: .sequentiallyConsistent)
    }
}

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
        let header = TimeoutNodes.Header(
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
        let (node, wakeUp, isFirst) = lock.withLock { wheel in
            let (node, wakeUp) = wheel.insert(element, after: delay, at: now)
            return (node, wakeUp, wheel.handles == 1)
        }
        if isFirst { _ = unsafe self.core.retain() }
        core.wakeUp(at: wakeUp)
        return unsafe PooledTimeout(node.pointer)
    }

    /// Called when the handle of a timeout goes.
    func remove(_ node: UnsafeMutablePointer<TimeoutNode>) {
        let wasLast = lock.withLock { wheel in
            unsafe wheel.remove(node)
            return wheel.handles == 0
        }
        // This may destroy the core, and with it the shard.
        if wasLast { unsafe core.release() }
    }

    /// Moves a timeout to an instant that may be earlier than that for which it is registered.
    ///
    /// - Returns: false if it has expired.
    func move(_ node: UnsafeMutablePointer<TimeoutNode>, to instant: UInt64) -> Bool {
        let wakeUp = lock.withLock { wheel in unsafe wheel.move(node, to: instant) }
        guard let wakeUp else { return false }
        unsafe core._withUnsafeGuaranteedRef { core in core.wakeUp(at: wakeUp) }
        return true
    }

    /// Ends all timeouts.
    func end() {
        var granule = 0
        while lock.withLock({ wheel in wheel.end(granule: granule) }) { granule += 1 }
    }

    func step(at now: UInt64) -> TimeoutWheel.Step {
        lock.withLock { wheel in wheel.step(at: now) }
    }
}
