import Synchronization

/// Many timeouts that do one thing: idle connections, requests, sessions.
///
/// ```swift
/// final class Connection: Sendable {
///     func close() {}
/// }
/// let idle = TimeoutPool<Connection>(after: .seconds(30)) { connection in
///     connection.close()
/// }
/// let connection = Connection()
/// let timeout = idle.insert(connection)
/// timeout.refresh()
/// timeout.refresh(after: .seconds(5))
/// ```
///
/// All timeouts of a pool share one action and one timer of the scheduler. A timeout takes 32 bytes and a handle of
/// one word, ``PooledTimeout``; an ``OwnedTimer`` takes about 260 bytes. Use a timer for a thing of its own, and a pool
/// for thousands of the same.
///
/// - **Elements.** The pool never keeps an element alive. The memory of an element that is destroyed, without its
///   contents, stays until its handle goes. An element can have several timeouts.
/// - **Handles.** A timeout ends when its handle goes. An element that stores its handle ends its timeout in its
///   `deinit`.
/// - **Expiry.** The pool calls the action once for each timeout that expires, outside every lock, one after another.
///   No expiry begins after the handle has gone or a refresh has returned true. A timeout expires at its deadline or
///   up to 2.1 milliseconds later, and never earlier. In virtual time, and on any other scheduler with a time of its
///   own, it expires at the deadline. The order of timeouts that expire within 2 milliseconds is not defined.
/// - **Turns.** After 256 expiries or a millisecond, the scheduler serves its other timers before the pool continues.
/// - **Threads.** Any thread may use a pool. It is divided by processors, so that two threads seldom meet. Code that
///   stays on one actor or one thread can use a ``LocalTimeoutPool``, which takes no lock at all.
/// - **End.** When the last reference to the pool is released, all its timeouts end, in O(timeouts). If its scheduler
///   ends, no timeout expires any more.
public final class TimeoutPool<Element: AnyObject & Sendable>: Sendable {
    private let core: TimeoutCore
    private let action: @Sendable (Element) -> Void
    /// The shard that the next turn serves first.
    private let nextShard = Atomic(0)

    /// Creates a pool.
    ///
    /// - Parameters:
    ///   - delay: how long a timeout waits after its insertion and after ``PooledTimeout/refresh()``; zero or less
    ///     means at once.
    ///   - scheduler: where timeouts expire.
    ///   - name: the name of the pool's timer in lists and logs.
    ///   - fileID: the source file that creates the pool, for lists and logs.
    ///   - line: the line that creates the pool, for lists and logs.
    ///   - action: what an expiry does with its element.
    public init(
        after delay: Duration,
        on scheduler: TimerScheduler = .shared,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (Element) -> Void
    ) {
        core = TimeoutCore(delay: delay.saturatingNanoseconds, on: scheduler)
        self.action = action
        core.start(
            OwnedTimer(
                .onDemand(after: max(delay, .zero)), on: scheduler, owner: self, name: name ?? "timeouts",
                fileID: fileID, line: line
            ) { pool, _ in pool.serve() })
    }

    deinit {
        core.end()
    }

    /// Starts a timeout for `element`, which expires after the pool's delay.
    ///
    /// O(1); it takes the lock of one shard. It wakes no thread unless no other timeout is due earlier.
    ///
    /// - Returns: the handle, which keeps the timeout waiting.
    public func insert(_ element: Element) -> PooledTimeout {
        core.shard.insert(element, after: nil, at: core.now, core)
    }

    /// Starts a timeout for `element`, which expires after another delay than the pool's.
    ///
    /// O(1).
    ///
    /// - Parameters:
    ///   - element: what the timeout is for.
    ///   - delay: how long this timeout waits; zero or less means at once.
    /// - Returns: the handle, which keeps the timeout waiting.
    public func insert(_ element: Element, after delay: Duration) -> PooledTimeout {
        core.shard.insert(element, after: delay.saturatingNanoseconds, at: core.now, core)
    }

    /// The number of timeouts that wait.
    ///
    /// O(shards). While other threads change the pool, the number is approximate.
    public var count: Int {
        core.shards.reduce(0) { sum, shard in sum + shard.count }
    }

    /// Expires timeouts for a turn, on the scheduler's context.
    private func serve() {
        core.woke()
        let shards = core.shards
        var now = core.now
        var turn = ServingTurn(at: now)
        var earliest = UInt64.max
        var number = nextShard.load(ordering: .relaxed)
        for _ in shards.indices {
            number = (number + 1) & (shards.count - 1)
            shard: while true {
                switch shards[number].step(at: now) {
                case .idle(let instant):
                    earliest = min(earliest, instant)
                    break shard
                case .expired(let element):
                    guard let element else { continue }
                    action(unsafe unsafeDowncast(element, to: Element.self))
                    // Only `insert` puts objects into the pool.
                    turn.count()
                    now = core.now
                case .more:
                    now = core.now
                }
                if turn.isOver(at: now) {
                    nextShard.store(number, ordering: .relaxed)
                    return core.wakeUp(at: now)
                }
            }
        }
        core.wakeUp(at: earliest)
    }
}

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
    // The node belongs to this value, which frees it in its `deinit`. Until then its memory exists, with the
    // pool's core, whatever becomes of the pool. Every `unsafe` below relies on that.
    private let node: UnsafeMutablePointer<TimeoutNode>?

    /// Creates a timeout that has ended, as the initial value of a property.
    public init() {
        unsafe node = nil
    }

    init(_ node: UnsafeMutablePointer<TimeoutNode>) {
        unsafe self.node = node
    }

    deinit {
        if let node = unsafe node { unsafe Self.shard(of: node).remove(node) }
    }

    /// Whether the timeout waits.
    ///
    /// False once it has expired, or its pool has gone.
    ///
    /// O(1).
    public var isWaiting: Bool {
        guard let node = unsafe node else { return false }
        return unsafe node.pointee.deadline.load(ordering: .acquiring) != TimeoutNode.closed
    }

    /// Moves the timeout to the pool's delay from now.
    ///
    /// O(1), one exchange of a word: no lock and no wake-up. The instant counts from the call or up to 2.1 microseconds
    /// after it, never before.
    ///
    /// - Returns: whether the timeout waits; false if it has expired or its pool has gone.
    @discardableResult
    public func refresh() -> Bool {
        guard let node = unsafe node else { return false }
        return unsafe Self.refresh(node, after: TimeoutNodes.header(of: node).pointee.delay)
    }

    /// Moves the timeout to `delay` from now, earlier or later.
    ///
    /// O(1). A later instant costs as little as in ``refresh()``; an earlier one takes the lock of one shard.
    ///
    /// - Parameter delay: how long the timeout waits from now; zero or less means at once.
    /// - Returns: whether the timeout waits; false if it has expired or its pool has gone.
    @discardableResult
    public func refresh(after delay: Duration) -> Bool {
        guard let node = unsafe node else { return false }
        return unsafe Self.refresh(node, after: delay.saturatingNanoseconds)
    }

    @inline(__always)
    private static func refresh(_ node: UnsafeMutablePointer<TimeoutNode>, after delay: UInt64) -> Bool {
        let header = unsafe TimeoutNodes.header(of: node)
        let now =
            unsafe header.pointee.usesSystemClock
            ? SystemClock.coalescedNow.nanoseconds : shard(of: node).now
        let instant = TimeoutNode.deadline(delay, after: now)
        switch unsafe node.pointee.postpone(to: instant, at: now, isExact: header.pointee.isExact) {
        case .done: return true
        case .needsMove: return unsafe shard(of: node).move(node, to: instant)
        case .expired: return false
        }
    }

    private static func shard(of node: UnsafeMutablePointer<TimeoutNode>) -> TimeoutShard {
        guard let owner = unsafe TimeoutNodes.header(of: node).pointee.owner else {
            preconditionFailure("a timeout without a pool")
        }
        return unsafe Unmanaged<TimeoutShard>.fromOpaque(owner).takeUnretainedValue()
        // The core of the pool owns the shard, and a shard with handles retains the core.
    }
}
