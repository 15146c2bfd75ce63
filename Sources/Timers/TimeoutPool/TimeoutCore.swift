import CTimers
import Synchronization

/// What a pool and its handles share: the shards, and the timer that wakes the pool.
///
/// It has neither the action nor the pool, so that a handle that is left over keeps no more than the memory of slots.
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
