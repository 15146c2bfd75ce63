import Synchronization

/// Many timeouts that do one thing: idle connections, requests, sessions, entries of a cache.
///
/// ```swift
/// import Timers
///
/// final class Connection: Sendable {
///     func close() {}
/// }
/// let idle = TimeoutPool<Connection>(after: .seconds(30)) { connection in
///     connection.close()
/// }
/// let connection = Connection()
/// let timeout = idle.insert(connection)
/// idle.refresh(timeout)
/// idle.refresh(timeout, after: .seconds(5))
/// idle.remove(timeout)
/// ```
///
/// All timeouts of a pool share one action and one timer of the scheduler. A timeout takes about 28 bytes and a
/// ``PooledTimeout`` of 8; an ``OwnedTimer`` takes about 260 bytes. Use a timer for a single thing, and a pool for
/// thousands of the same.
///
/// - **Elements.** An element is an object or any other value. The pool never keeps an object alive, whether the type
///   of its elements is a class, an actor, a protocol, `Any`, or an optional of these: the timeout of an object that is
///   destroyed expires without a call of the action. Until then, the memory of the object stays, without its contents.
///   `remove` in the object's `deinit` frees it at once. An object that is inserted in its `deinit` gets no timeout.
///   The pool stores a value, such as a struct or a closure, with everything it refers to. A value of more than 8
///   bytes, or with references, takes an allocation.
/// - **Expiry.** The pool calls the action once for each timeout that expires, outside every lock, one after another.
///   No expiry begins after a removal or a refresh has returned true. A timeout expires at its deadline or
///   up to 1.1 milliseconds later, and never earlier. In virtual time, and on any other scheduler with a time of its
///   own, it expires at the deadline. The order of timeouts that expire within a millisecond is not defined.
/// - **Turns.** After 4,096 expiries or a millisecond, the scheduler serves its other timers before the pool goes on.
/// - **Threads.** Any thread may use a pool. It is divided into shards, each with a lock, and a thread inserts into one
///   of them, so that two threads seldom meet. Code that stays on one actor or one thread can use a
///   ``LocalTimeoutPool``, which takes no lock at all.
/// - **End.** When the last reference to the pool is released, all its timeouts end, in O(timeouts). If its scheduler
///   ends, no further timeout expires.
public final class TimeoutPool<Element: Sendable>: Sendable {
    /// Gives back the word of an element whose timeout has expired, and calls the action.
    private let expire: @Sendable (UInt, PooledTimeout) -> Void
    @usableFromInline
    let timeouts: SharedTimeouts

    /// Creates a pool.
    ///
    /// - Parameters:
    ///   - delay: how long a timeout waits after its insertion and after ``refresh(_:)``; zero or less means at once.
    ///   - scheduler: where timeouts expire.
    ///   - name: the name of the pool's timer in lists and logs.
    ///   - fileID: the source file that creates the pool, for lists and logs.
    ///   - line: the line that creates the pool, for lists and logs.
    ///   - action: what an expiry does with its element.
    @inlinable
    public convenience init(
        after delay: Duration,
        on scheduler: TimerScheduler = .shared,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (Element) -> Void
    ) {
        self.init(after: delay, on: scheduler, name: name, fileID: fileID, line: line) { word, _ in
            if let element = TimeoutElements<Element>.take(word) { action(element) }
        }
    }

    /// Creates a pool whose action also receives the timeout that has expired.
    ///
    /// If elements are the keys of a table, another thread may have stored a new timeout for the key when the action
    /// runs. The action compares them, and leaves the newer entry alone.
    ///
    /// - Parameters:
    ///   - delay: how long a timeout waits after its insertion and after ``refresh(_:)``; zero or less means at once.
    ///   - scheduler: where timeouts expire.
    ///   - name: the name of the pool's timer in lists and logs.
    ///   - fileID: the source file that creates the pool, for lists and logs.
    ///   - line: the line that creates the pool, for lists and logs.
    ///   - action: what an expiry does with its element.
    @inlinable
    public convenience init(
        after delay: Duration,
        on scheduler: TimerScheduler = .shared,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (Element, PooledTimeout) -> Void
    ) {
        self.init(after: delay, on: scheduler, name: name, fileID: fileID, line: line) { word, timeout in
            if let element = TimeoutElements<Element>.take(word) { action(element, timeout) }
        }
    }

    @usableFromInline
    init(
        after delay: Duration, on scheduler: TimerScheduler, name: String?, fileID: StaticString, line: UInt,
        expire: @escaping @Sendable (UInt, PooledTimeout) -> Void
    ) {
        timeouts = SharedTimeouts(after: delay, on: scheduler, announce: TimeoutElements<Element>.announce)
        self.expire = expire
        timeouts.start(
            OwnedTimer(
                .onDemand(after: max(delay, .zero)), on: scheduler, owner: self, name: name ?? "timeouts",
                fileID: fileID, line: line
            ) { pool, _ in pool.timeouts.expire(pool.expire) })
    }

    deinit {
        if TimeoutElements<Element>.areBits { return }
        timeouts.removeAll { word in TimeoutElements<Element>.release(word) }
    }

    /// Starts a timeout for `element`, which expires after the pool's delay.
    ///
    /// O(1); it takes the lock of one shard. It wakes no thread unless no other timeout is due earlier.
    ///
    /// - Returns: the timeout, by which ``refresh(_:)`` and ``remove(_:)`` find it. An object whose `deinit` has begun
    ///   gets no timeout, and the result is stale.
    @inlinable
    @discardableResult
    public func insert(_ element: Element) -> PooledTimeout {
        guard let word = TimeoutElements.word(for: element) else { return PooledTimeout() }
        return timeouts.insert(word)
    }

    /// Starts a timeout for `element`, which expires after another delay than the pool's.
    ///
    /// O(1); it takes the lock of one shard.
    ///
    /// - Parameters:
    ///   - element: the element of the timeout.
    ///   - delay: how long this timeout waits; zero or less means at once.
    /// - Returns: the timeout, by which ``refresh(_:)`` and ``remove(_:)`` find it. An object whose `deinit` has begun
    ///   gets no timeout, and the result is stale.
    @inlinable
    @discardableResult
    public func insert(_ element: Element, after delay: Duration) -> PooledTimeout {
        guard let word = TimeoutElements.word(for: element) else { return PooledTimeout() }
        return timeouts.insert(word, after: delay)
    }

    /// Moves a timeout to the pool's delay from now.
    ///
    /// O(1); it takes the lock of one shard and wakes no thread. The instant counts from the call or up to 2.1
    /// microseconds after it, never before.
    ///
    /// - Returns: whether the timeout waits; false if it has expired or was removed.
    @inlinable
    @discardableResult
    public func refresh(_ timeout: PooledTimeout) -> Bool {
        timeouts.refresh(timeout)
    }

    /// Moves a timeout to `delay` from now, earlier or later.
    ///
    /// O(1); it takes the lock of one shard.
    ///
    /// - Parameters:
    ///   - timeout: the timeout.
    ///   - delay: how long the timeout waits from now; zero or less means at once.
    /// - Returns: whether the timeout waits; false if it has expired or was removed.
    @inlinable
    @discardableResult
    public func refresh(_ timeout: PooledTimeout, after delay: Duration) -> Bool {
        timeouts.refresh(timeout, after: delay)
    }

    /// Ends a timeout.
    ///
    /// O(1); it takes the lock of one shard.
    ///
    /// - Returns: whether it waited; false if it has expired or was removed before.
    @inlinable
    @discardableResult
    public func remove(_ timeout: PooledTimeout) -> Bool {
        guard let word = timeouts.remove(timeout) else { return false }
        TimeoutElements<Element>.release(word)
        return true
    }

    /// Whether a timeout waits.
    ///
    /// O(1); it takes the lock of one shard.
    public func isWaiting(_ timeout: PooledTimeout) -> Bool { timeouts.isWaiting(timeout) }

    /// The number of timeouts that wait.
    ///
    /// O(shards). It includes those of objects that were destroyed before their deadlines. While other threads change
    /// the pool, the number is approximate.
    public var count: Int { timeouts.count }
}
