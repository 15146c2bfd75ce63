import CFloor
import Timers

/// What a timeout of a pool may close.
final class PoolElement: Sendable {
    let slot: Int
    let sink: Sink

    init(slot: Int, sink: Sink) {
        self.slot = slot
        self.sink = sink
    }

    func expire() {
        if sink.notes == nil { sink.count() } else { sink.note(slot) }
    }
}

/// Handles of timeouts, which an array cannot hold, because they cannot be copied.
@safe
struct TimeoutColumn<Timeout: ~Copyable>: ~Copyable {
    // `count` of them are initialized, and `deinit` destroys these.
    private var first: UnsafeMutablePointer<Timeout>
    private var capacity = 0
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = capacity
        unsafe first = .allocate(capacity: max(capacity, 1))
    }

    deinit {
        unsafe first.deinitialize(count: count)
        unsafe first.deallocate()
    }

    /// Replaces the handle of a slot, or adds one behind the last.
    mutating func set(_ slot: Int, _ timeout: consuming Timeout) {
        precondition(slot <= count && slot < capacity)
        if slot < count {
            unsafe first[slot] = timeout
        } else {
            unsafe first.advanced(by: slot).initialize(to: timeout)
            count += 1
        }
    }

    @inline(__always)
    func with<Result>(_ slot: Int, _ body: (borrowing Timeout) -> Result) -> Result {
        precondition(slot < count)
        return unsafe body(first[slot])
    }
}

/// Timeouts of a pool that any thread may use: `refresh` in the place of "cancel one and schedule another", or, as
/// `pool_new`, an insertion in the place of the old one.
struct PoolPeer: Peer, ~Copyable {
    private let isNew: Bool
    private let pool: TimeoutPool<PoolElement>
    private var elements: [PoolElement] = []
    private var timeouts = TimeoutColumn<PooledTimeout>(capacity: 0)

    init(isNew: Bool) {
        self.isNew = isNew
        pool = Self.makePool()
    }

    static func makePool() -> TimeoutPool<PoolElement> {
        TimeoutPool(after: .seconds(60), on: .thread(name: "timer-bench")) { element in element.expire() }
    }

    var note: String { Self.note(isNew: isNew) }

    static func note(isNew: Bool) -> String {
        isNew ? "a new timeout of a pool in the place of the old" : "refresh(after:) of a pool's timeout"
    }

    mutating func prepare(_ count: Int) {
        timeouts = TimeoutColumn(capacity: count)
        elements = []
        elements.reserveCapacity(count)
    }

    /// Makes the elements, which are no cost of the timeouts, before any of these.
    mutating func prepareElements(_ count: Int, _ sink: Sink) {
        elements = (0..<count).map { slot in PoolElement(slot: slot, sink: sink) }
    }

    mutating func start(_ slot: Int, after delay: UInt64, into sink: Sink) {
        timeouts.set(slot, pool.insert(elements[slot], after: .nanoseconds(Int64(delay))))
    }

    mutating func restart(_ slot: Int, after delay: UInt64, into sink: Sink) {
        if isNew { return timeouts.set(slot, pool.insert(elements[slot])) }
        timeouts.with(slot) { timeout in _ = timeout.refresh(after: .nanoseconds(Int64(delay))) }
    }

    mutating func postpone(_ slot: Int, to delay: UInt64, into sink: Sink) {
        if isNew { return timeouts.set(slot, pool.insert(elements[slot])) }
        timeouts.with(slot) { timeout in _ = timeout.refresh() }
    }

    mutating func repeats(_ slot: Int, first delay: UInt64, tolerance: UInt64, into periods: Periods) {
        fatalError("a timeout does not repeat")
    }

    mutating func cancelAll() {
        timeouts = TimeoutColumn(capacity: 0)
        elements = []
    }
}

/// Timeouts of a pool on the main thread's run loop, which takes no lock.
struct LocalPoolPeer: Peer, ~Copyable {
    private let isNew: Bool
    private let pool: LocalTimeoutPool<PoolElement>
    private var elements: [PoolElement] = []
    private var timeouts = TimeoutColumn<LocalTimeout>(capacity: 0)

    init(isNew: Bool) {
        self.isNew = isNew
        pool = LocalTimeoutPool(after: .seconds(60), runLoop: .current) { element in element.expire() }
    }

    var note: String {
        isNew
            ? "a new timeout of a local pool in the place of the old, on a run loop"
            : "refresh(after:) of a local pool's timeout, on a run loop"
    }

    mutating func prepare(_ count: Int) {
        timeouts = TimeoutColumn(capacity: count)
        elements = []
        elements.reserveCapacity(count)
    }

    mutating func prepareElements(_ count: Int, _ sink: Sink) {
        elements = (0..<count).map { slot in PoolElement(slot: slot, sink: sink) }
    }

    mutating func start(_ slot: Int, after delay: UInt64, into sink: Sink) {
        timeouts.set(slot, pool.insert(elements[slot], after: .nanoseconds(Int64(delay))))
    }

    mutating func restart(_ slot: Int, after delay: UInt64, into sink: Sink) {
        if isNew { return timeouts.set(slot, pool.insert(elements[slot])) }
        timeouts.with(slot) { timeout in _ = timeout.refresh(after: .nanoseconds(Int64(delay))) }
    }

    mutating func postpone(_ slot: Int, to delay: UInt64, into sink: Sink) {
        if isNew { return timeouts.set(slot, pool.insert(elements[slot])) }
        timeouts.with(slot) { timeout in _ = timeout.refresh() }
    }

    mutating func repeats(_ slot: Int, first delay: UInt64, tolerance: UInt64, into periods: Periods) {
        fatalError("a timeout does not repeat")
    }

    mutating func cancelAll() {
        timeouts = TimeoutColumn(capacity: 0)
        elements = []
    }

    mutating func turn() { RunLoopTurn.take() }

    mutating func serve(atMost seconds: Double, until isDone: () -> Bool, wait: (Double) -> Bool) -> Bool {
        RunLoopTurn.serve(atMost: seconds, until: isDone)
    }

    mutating func idle(seconds: Double) -> Int { RunLoopTurn.idle(seconds: seconds) }
}
