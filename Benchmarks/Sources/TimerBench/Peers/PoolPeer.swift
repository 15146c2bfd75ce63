import Timers

/// What the timeouts of a pool peer are, by the name of the peer.
struct PoolVariant: Equatable {
    /// Whether "cancel one and schedule another" removes a timeout and inserts one, in place of a refresh.
    let isNew: Bool
    /// Whether the pool is a local one, on the main thread's run loop.
    let isLocal: Bool
    /// Whether the elements are numbers, and not objects.
    let hasValues: Bool

    /// `pool`, `pool_loop`, each with `_values` and then `_new` after it; nil for other names.
    init?(name: String) {
        var rest = Substring(name)
        guard rest.hasPrefix("pool") else { return nil }
        rest = rest.dropFirst(4)
        func takes(_ ending: String) -> Bool {
            guard rest.hasPrefix(ending) else { return false }
            rest = rest.dropFirst(ending.count)
            return true
        }
        isLocal = takes("_loop")
        hasValues = takes("_values")
        isNew = takes("_new")
        if !rest.isEmpty { return nil }
    }

    var note: String {
        (isNew ? "a timeout is removed and another inserted" : "refresh(after:) of a timeout")
            + (isLocal ? " in a local pool on a run loop" : " in a pool")
            + (hasValues ? ", elements are numbers" : ", elements are objects")
    }

    func measure<Measured: Measurement>(_ measurement: Measured) -> Measured.Result {
        switch (isLocal, hasValues) {
        case (false, false): measurement.measure(peer: PoolPeer(self, ObjectPool()))
        case (false, true): measurement.measure(peer: PoolPeer(self, NumberPool()))
        case (true, false): measurement.measure(peer: PoolPeer(self, LocalObjectPool()))
        case (true, true): measurement.measure(peer: PoolPeer(self, LocalNumberPool()))
        }
    }
}

/// An object with a timeout.
final class PoolElement: Sendable {
    let slot: Int
    let sink: Sink

    init(slot: Int, sink: Sink) {
        self.slot = slot
        self.sink = sink
    }

    func expire() { sink.expire(slot) }
}

extension Sink {
    fileprivate func expire(_ slot: Int) {
        if notes == nil { count() } else { note(slot) }
    }
}

/// Where the expiries of a pool of numbers are counted.
final class SinkPlace: @unchecked Sendable {
    // Unchecked: the sink changes while no timeout waits.
    var sink: Sink?
}

/// A pool with an element for each slot.
protocol BenchPool {
    /// Makes the elements, and sets where expiries are counted.
    mutating func prepare(_ count: Int, _ sink: Sink)
    func insert(_ slot: Int, after delay: Duration) -> PooledTimeout
    func refresh(_ timeout: PooledTimeout)
    func refresh(_ timeout: PooledTimeout, after delay: Duration)
    func remove(_ timeout: PooledTimeout)
}

// Each says the same, as nothing generic stands between the measurement and the pool.

struct ObjectPool: BenchPool {
    private let pool: TimeoutPool<PoolElement>
    private var elements: [PoolElement] = []

    init() {
        pool = TimeoutPool(after: .seconds(60), on: .thread(name: "timer-bench")) { element in element.expire() }
    }

    mutating func prepare(_ count: Int, _ sink: Sink) {
        elements = (0..<count).map { slot in PoolElement(slot: slot, sink: sink) }
    }

    func insert(_ slot: Int, after delay: Duration) -> PooledTimeout { pool.insert(elements[slot], after: delay) }
    func refresh(_ timeout: PooledTimeout) { pool.refresh(timeout) }
    func refresh(_ timeout: PooledTimeout, after delay: Duration) { pool.refresh(timeout, after: delay) }
    func remove(_ timeout: PooledTimeout) { pool.remove(timeout) }
}

struct NumberPool: BenchPool {
    private let pool: TimeoutPool<Int>
    private let place = SinkPlace()

    init() {
        pool = TimeoutPool(after: .seconds(60), on: .thread(name: "timer-bench")) { [place] slot in
            place.sink?.expire(slot)
        }
    }

    mutating func prepare(_ count: Int, _ sink: Sink) { place.sink = sink }

    func insert(_ slot: Int, after delay: Duration) -> PooledTimeout { pool.insert(slot, after: delay) }
    func refresh(_ timeout: PooledTimeout) { pool.refresh(timeout) }
    func refresh(_ timeout: PooledTimeout, after delay: Duration) { pool.refresh(timeout, after: delay) }
    func remove(_ timeout: PooledTimeout) { pool.remove(timeout) }
}

struct LocalObjectPool: BenchPool {
    private let pool: LocalTimeoutPool<PoolElement>
    private var elements: [PoolElement] = []

    init() {
        pool = LocalTimeoutPool(after: .seconds(60), runLoop: .current) { element in element.expire() }
    }

    mutating func prepare(_ count: Int, _ sink: Sink) {
        elements = (0..<count).map { slot in PoolElement(slot: slot, sink: sink) }
    }

    func insert(_ slot: Int, after delay: Duration) -> PooledTimeout { pool.insert(elements[slot], after: delay) }
    func refresh(_ timeout: PooledTimeout) { pool.refresh(timeout) }
    func refresh(_ timeout: PooledTimeout, after delay: Duration) { pool.refresh(timeout, after: delay) }
    func remove(_ timeout: PooledTimeout) { pool.remove(timeout) }
}

struct LocalNumberPool: BenchPool {
    private let pool: LocalTimeoutPool<Int>
    private let place = SinkPlace()

    init() {
        pool = LocalTimeoutPool(after: .seconds(60), runLoop: .current) { [place] slot in place.sink?.expire(slot) }
    }

    mutating func prepare(_ count: Int, _ sink: Sink) { place.sink = sink }

    func insert(_ slot: Int, after delay: Duration) -> PooledTimeout { pool.insert(slot, after: delay) }
    func refresh(_ timeout: PooledTimeout) { pool.refresh(timeout) }
    func refresh(_ timeout: PooledTimeout, after delay: Duration) { pool.refresh(timeout, after: delay) }
    func remove(_ timeout: PooledTimeout) { pool.remove(timeout) }
}

/// Timeouts of a pool, one in each slot.
struct PoolPeer<Pool: BenchPool>: Peer, ~Copyable {
    private let variant: PoolVariant
    private var pool: Pool
    private var timeouts: [PooledTimeout] = []

    init(_ variant: PoolVariant, _ pool: Pool) {
        self.variant = variant
        self.pool = pool
    }

    var note: String { variant.note }
    var isOnRunLoop: Bool { variant.isLocal }

    mutating func prepare(_ count: Int) {
        timeouts = []
        timeouts.reserveCapacity(count)
    }

    /// Makes the elements, which are no cost of the timeouts, before any of these.
    mutating func prepareElements(_ count: Int, _ sink: Sink) {
        pool.prepare(count, sink)
    }

    @inline(__always)
    private func insert(_ slot: Int, after delay: UInt64) -> PooledTimeout {
        pool.insert(slot, after: .nanoseconds(Int64(delay)))
    }

    mutating func start(_ slot: Int, after delay: UInt64, into sink: Sink) {
        let timeout = insert(slot, after: delay)
        if slot == timeouts.count { timeouts.append(timeout) } else { timeouts[slot] = timeout }
    }

    mutating func restart(_ slot: Int, after delay: UInt64, into sink: Sink) {
        if variant.isNew {
            pool.remove(timeouts[slot])
            timeouts[slot] = insert(slot, after: delay)
        } else {
            pool.refresh(timeouts[slot], after: .nanoseconds(Int64(delay)))
        }
    }

    mutating func postpone(_ slot: Int, to delay: UInt64, into sink: Sink) {
        if variant.isNew { restart(slot, after: delay, into: sink) } else { pool.refresh(timeouts[slot]) }
    }

    mutating func repeats(_ slot: Int, first delay: UInt64, tolerance: UInt64, into periods: Periods) {
        fatalError("a timeout does not repeat")
    }

    mutating func cancelAll() {
        for timeout in timeouts { pool.remove(timeout) }
        timeouts = []
    }
}
