import Synchronization

/// The timeouts of a pool of several threads, and the timer that wakes the pool.
@safe
@usableFromInline
final class SharedTimeouts: Sendable {
    private let clock: TimeoutClock
    /// The parts of the pool, each with a lock.
    private let shards: Shards
    private let alarm = TimeoutAlarm()
    /// The shard that the next turn serves first.
    private let nextShard = Atomic(0)

    init(after delay: Duration, on scheduler: TimerScheduler, announce: (@Sendable (UInt) -> Void)?) {
        clock = TimeoutClock(after: delay, on: scheduler)
        shards = Shards(clock, announce)
    }

    /// Takes over the timer of the pool.
    func start(_ timer: OwnedTimer) { alarm.start(timer) }

    @usableFromInline
    func insert(_ word: UInt) -> PooledTimeout { insert(word, deadline: clock.deadline()) }

    @usableFromInline
    func insert(_ word: UInt, after delay: Duration) -> PooledTimeout {
        insert(word, deadline: clock.deadline(after: delay))
    }

    @inline(__always)
    private func insert(_ word: UInt, deadline: UInt64) -> PooledTimeout {
        let timeout = shards.withLock(shards.ofThisThread) { table in table.insert(word, deadline: deadline) }
        alarm.wakeUp(at: deadline)
        return timeout
    }

    @usableFromInline
    func refresh(_ timeout: PooledTimeout) -> Bool { move(timeout, to: clock.deadline()) }

    @usableFromInline
    func refresh(_ timeout: PooledTimeout, after delay: Duration) -> Bool {
        move(timeout, to: clock.deadline(after: delay))
    }

    @inline(__always)
    private func move(_ timeout: PooledTimeout, to deadline: UInt64) -> Bool {
        let waits = shards.withLock(shards.number(of: timeout)) { table in table.move(timeout, to: deadline) }
        if waits { alarm.wakeUp(at: deadline) }
        return waits
    }

    @usableFromInline
    func remove(_ timeout: PooledTimeout) -> UInt? {
        shards.withLock(shards.number(of: timeout)) { table in table.remove(timeout) }
    }

    /// Ends all timeouts, and gives back the word of each, with the lock open.
    func removeAll(_ release: (UInt) -> Void) {
        for shard in 0..<shards.count {
            while let word = shards.withLock(shard, { table in table.removeFirst() }) { release(word) }
        }
    }

    func isWaiting(_ timeout: PooledTimeout) -> Bool {
        shards.withLock(shards.number(of: timeout)) { table in table.isWaiting(timeout) }
    }

    var count: Int {
        (0..<shards.count).reduce(0) { sum, shard in sum + shards.withLock(shard) { table in table.count } }
    }

    /// Expires timeouts for a turn, on the scheduler's context.
    func expire(_ expire: (UInt, PooledTimeout) -> Void) {
        alarm.woke()
        let next = ServingTurn.expireTimeouts(
            of: shards.count, from: nextShard.load(ordering: .relaxed), clock
        ) { shard, now in
            shards.withLock(shard) { table in table.step(at: now) }
        } expire: { word, timeout in
            expire(word, timeout)
        }
        nextShard.store(next.shard, ordering: .relaxed)
        alarm.wakeUp(at: next.instant)
    }
}

/// The parts of a pool, each with a lock.
@safe
private struct Shards: ~Copyable, @unchecked Sendable {
    // Unchecked, because of the pointer. `init` allocates and initializes `count` locks, and `deinit` destroys them.
    // Each `unsafe` below reads one of them. Locks in an array would be objects, retained for each call.
    private let locks: UnsafeMutablePointer<SchedulerLock<TimeoutTable>>
    private let groups = ThreadGroups()

    init(_ clock: TimeoutClock, _ announce: (@Sendable (UInt) -> Void)?) {
        unsafe locks = .allocate(capacity: groups.count)
        let (salt, bits) = (TimeoutTable.newSalt(), groups.count.trailingZeroBitCount)
        for shard in 0..<groups.count {
            let table = TimeoutTable(clock, shard: shard, shardBits: bits, salt: salt, announce: announce)
            unsafe locks.advanced(by: shard).initialize(to: SchedulerLock(table))
        }
    }

    deinit {
        unsafe locks.deinitialize(count: count)
        unsafe locks.deallocate()
    }

    var count: Int { groups.count }

    /// The shard of the calling thread.
    ///
    /// A thread finds the timeouts that it has inserted in one shard, whichever processor runs it.
    var ofThisThread: Int { groups.ofThisThread }

    func number(of timeout: PooledTimeout) -> Int { groups.group(of: Int(truncatingIfNeeded: timeout.number)) }

    @inline(__always)
    func withLock<Result>(_ shard: Int, _ body: (inout sending TimeoutTable) -> sending Result) -> sending Result {
        unsafe locks[shard].withLock(body)
    }
}

/// The timer that wakes a pool of several threads.
private struct TimeoutAlarm: ~Copyable {
    /// The instant for which the timer is armed, or is about to be.
    private let armedAt = Atomic<UInt64>(.max)
    private let timer = Mutex<OwnedTimer?>(nil)

    /// Takes over the timer of the pool.
    func start(_ timer: OwnedTimer) {
        self.timer.withLock { old in old = timer }
    }

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

    /// Called when the timer has ticked: it is no longer armed.
    func woke() {
        armedAt.store(.max, ordering: .sequentiallyConsistent)
    }
}
