import TimerWheel

/// The timeouts of a pool, or of one of its shards: a word for each, in a timing wheel.
///
/// One thread uses it at a time. It runs no code of a user and releases no object.
struct TimeoutTable: ~Copyable {
    private var wheel: TimerWheel
    /// Distinguishes the timeouts of this pool from those of others.
    private let salt: UInt32
    private let shard: UInt32
    private let shardBits: UInt32

    /// How many nodes one step moves at most.
    private static let stepBudget = 256

    /// - Parameters:
    ///   - clock: when the timeouts expire.
    ///   - shard: the number of the shard.
    ///   - shardBits: how many bits the number of a shard has.
    ///   - salt: that of the pool; see `newSalt()`.
    ///   - announce: called with the words of some elements that are about to expire.
    init(
        _ clock: TimeoutClock, shard: Int = 0, shardBits: Int = 0, salt: UInt32,
        announce: (@Sendable (UInt) -> Void)?
    ) {
        wheel = TimerWheel(tickShift: clock.tickShift, startingAt: clock.now)
        wheel.announce = announce
        self.shard = UInt32(shard)
        self.shardBits = UInt32(shardBits)
        self.salt = salt
    }

    /// Returns a salt for a new pool.
    ///
    /// It is even, so that the number of a timeout is never zero.
    static func newSalt() -> UInt32 { .random(in: 0...UInt32.max) & ~1 }

    /// The number of timeouts that wait.
    var count: Int { wheel.count }

    mutating func insert(_ word: UInt, deadline: UInt64) -> PooledTimeout {
        let token = wheel.insert(deadline: deadline, payload: word)
        precondition(
            token.index.leadingZeroBitCount >= Int(shardBits), "A timeout pool has no room for so many timeouts.")
        return timeout(of: token)
    }

    /// Ends a timeout, and returns its word; nil if it is stale.
    mutating func remove(_ timeout: PooledTimeout) -> UInt? {
        wheel.cancel(token(of: timeout))
    }

    /// Gives a timeout another deadline, earlier or later.
    ///
    /// - Returns: whether it waits.
    mutating func move(_ timeout: PooledTimeout, to deadline: UInt64) -> Bool {
        wheel.postpone(token(of: timeout), to: deadline)
    }

    func isWaiting(_ timeout: PooledTimeout) -> Bool {
        wheel.deadline(of: token(of: timeout)) != nil
    }

    /// Ends the timeout that is due first, and returns its word; nil if there is none.
    mutating func removeFirst() -> UInt? {
        var budget = Int.max
        return wheel.popExpired(now: .max, budget: &budget)?.payload
    }

    // MARK: Expiry

    /// The next step of a table's server.
    enum Step {
        /// Hands over the element with this word.
        case expired(UInt, PooledTimeout)
        /// Takes another step.
        case more
        /// Returns at this instant, in nanoseconds.
        case idle(until: UInt64)
    }

    /// Looks for a timeout that is due, and moves at most 256 nodes.
    mutating func step(at now: UInt64) -> Step {
        var budget = Self.stepBudget
        if let expired = wheel.popExpired(now: now, budget: &budget) {
            return .expired(expired.payload, timeout(of: expired.token))
        }
        return budget == 0 ? .more : .idle(until: wheel.nextExpiry() ?? .max)
    }

    // MARK: Numbers

    @inline(__always)
    private func timeout(of token: TimerWheel.Token) -> PooledTimeout {
        let place = token.index &<< shardBits | shard
        return PooledTimeout(number: UInt64(token.generation ^ salt) &<< 32 | UInt64(place))
    }

    @inline(__always)
    private func token(of timeout: PooledTimeout) -> TimerWheel.Token {
        // Its generation would be even, as that of a free node is.
        if timeout.number == 0 { return .stale }
        let place = UInt32(truncatingIfNeeded: timeout.number)
        return TimerWheel.Token(
            index: place &>> shardBits, generation: UInt32(truncatingIfNeeded: timeout.number &>> 32) ^ salt)
    }
}

/// When the timeouts of a pool expire.
struct TimeoutClock: Sendable {
    private let scheduler: TimerScheduler
    private let isOnSystemClock: Bool
    /// The pool's delay in nanoseconds.
    private let delay: UInt64

    /// The binary logarithm of the width of a tick in nanoseconds, about a millisecond, at whose end timeouts expire.
    private static let tickShift: UInt64 = 20
    /// How far the coalesced clock may be ahead of the system's, in nanoseconds.
    ///
    /// It is part of each deadline, because the expiry may read the clock that far ahead.
    private static let mostAhead: UInt64 = 2_100

    init(after delay: Duration, on scheduler: TimerScheduler) {
        self.scheduler = scheduler
        self.delay = delay.saturatingNanoseconds
        isOnSystemClock = scheduler.isOnSystemClock
    }

    /// The binary logarithm of the distance between two deadlines of the same table.
    ///
    /// On a scheduler with a time of its own, timeouts expire at their deadlines to the nanosecond.
    var tickShift: Int { isOnSystemClock ? Int(Self.tickShift) : 0 }

    @inline(__always)
    var now: UInt64 { scheduler.coalescedNow(on: .continuous) }

    /// Whether the scheduler has ended, so that no further timeout expires.
    @inline(__always)
    var hasEnded: Bool { scheduler.hasEnded }

    /// The deadline of a timeout that begins now and waits for `delay`, or for the pool's delay if that is nil.
    ///
    /// The largest value means never.
    @inline(__always)
    func deadline(after delay: Duration? = nil) -> UInt64 {
        let instant = now.saturatingAdd(delay?.saturatingNanoseconds ?? self.delay)
        if !isOnSystemClock { return instant }
        let rest = 1 &<< Self.tickShift &- 1 as UInt64
        let (end, isPastRange) = instant.addingReportingOverflow(rest &+ Self.mostAhead)
        return isPastRange ? .max : end & ~rest
    }
}

extension ServingTurn {
    /// Expires the timeouts of some shards for a turn.
    ///
    /// - Parameters:
    ///   - shards: how many there are.
    ///   - first: the number of the shard that comes first.
    ///   - clock: the clock of the pool.
    ///   - step: takes a step in a shard.
    ///   - expire: hands over an element, by its word.
    /// - Returns: the shard that comes first in the next turn, and when that turn begins.
    @inline(__always)
    static func expireTimeouts(
        of shards: Int, from first: Int, _ clock: TimeoutClock,
        step: (_ shard: Int, _ now: UInt64) -> TimeoutTable.Step,
        expire: (UInt, PooledTimeout) -> Void
    ) -> (shard: Int, instant: UInt64) {
        var now = clock.now
        var turn = ServingTurn(at: now, actions: 4096)
        var earliest = UInt64.max
        var (shard, idle) = (first, 0)
        while idle < shards, !clock.hasEnded {
            switch step(shard, now) {
            case .idle(let instant):
                earliest = min(earliest, instant)
                idle += 1
                shard = shard + 1 == shards ? 0 : shard + 1
                continue
            case .expired(let word, let timeout):
                expire(word, timeout)
                turn.count()
            case .more: break
            }
            now = clock.now
            if turn.isOver(at: now) { return (shard, now) }
        }
        return (shard, earliest)
    }
}
