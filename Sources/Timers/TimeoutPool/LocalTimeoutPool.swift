/// Many timeouts of one actor or one thread that do one thing, without a lock.
///
/// ```swift
/// import Timers
///
/// actor Server {
///     final class Session {
///         var timeout = PooledTimeout()
///     }
///
///     private var idle: LocalTimeoutPool<Session>?
///     private var sessions: [Session] = []
///
///     func start() {
///         idle = LocalTimeoutPool(after: .seconds(30)) { session in
///             session.timeout = PooledTimeout()
///         }
///     }
///
///     func open() {
///         guard let idle else { return }
///         let session = Session()
///         session.timeout = idle.insert(session)
///         sessions.append(session)
///     }
///
///     func received(_ number: Int) { idle?.refresh(sessions[number].timeout) }
/// }
/// ```
///
/// It does what ``TimeoutPool`` does, and elements and the action need not be Sendable. All of them stay on the actor
/// or the thread that creates the pool.
public final class LocalTimeoutPool<Element> {
    /// Gives back the word of an element whose timeout has expired, and calls the action.
    private let expire: (UInt) -> Void
    @usableFromInline
    let timeouts: LocalTimeouts

    /// Creates a pool on the caller's actor or global actor.
    ///
    /// - Parameters:
    ///   - delay: how long a timeout waits after its insertion and after ``refresh(_:)``; zero or less means at once.
    ///   - isolation: the caller's actor. Code without an actor does not compile.
    ///   - name: the name of the pool's timer in lists and logs.
    ///   - fileID: the source file that creates the pool, for lists and logs.
    ///   - line: the line that creates the pool, for lists and logs.
    ///   - action: what an expiry does with its element, on the same actor.
    @inlinable
    public convenience init(
        after delay: Duration,
        isolation: isolated any Actor = #isolation,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping (Element) -> Void
    ) {
        self.init(
            after: delay, isolation: isolation, name: name, fileID: fileID, line: line,
            expire: Self.expiring(action))
    }

    @usableFromInline
    init(
        after delay: Duration, isolation: isolated any Actor, name: String?, fileID: StaticString, line: UInt,
        expire: @escaping (UInt) -> Void
    ) {
        timeouts = LocalTimeouts(after: delay, on: .shared, announce: TimeoutElements<Element>.announce)
        self.expire = expire
        timeouts.timer = OwnedTimer(
            .onDemand(after: max(delay, .zero)), isolated: self, isolation: isolation, name: name ?? "timeouts",
            fileID: fileID, line: line
        ) { pool, _ in pool.timeouts.expire(pool.expire) }
    }

    /// Returns a closure that gives back the word of an element, and calls the action.
    @inlinable
    package static func expiring(_ action: @escaping (Element) -> Void) -> (UInt) -> Void {
        { word in
            if let element = TimeoutElements<Element>.take(word) { action(element) }
        }
    }

    #if Foundation && canImport(CoreFoundation)
        /// Creates a pool on the calling thread's run loop, in the common modes.
        ///
        /// - Parameters:
        ///   - delay: how long a timeout waits after its insertion and after ``refresh(_:)``; zero or less means at
        ///     once.
        ///   - loop: always `.current`.
        ///   - name: the name of the pool's timer in lists and logs.
        ///   - fileID: the source file that creates the pool, for lists and logs.
        ///   - line: the line that creates the pool, for lists and logs.
        ///   - action: what an expiry does with its element, on this thread.
        @available(*, noasync, message: "a task has no run loop of its own; use the form of the caller's actor")
        @inlinable
        public convenience init(
            after delay: Duration,
            runLoop loop: CurrentRunLoop,
            name: String? = nil,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            action: @escaping (Element) -> Void
        ) {
            self.init(
                after: delay, runLoop: loop, name: name, fileID: fileID, line: line, expire: Self.expiring(action))
        }

        @available(*, noasync)
        @usableFromInline
        init(
            after delay: Duration, runLoop loop: CurrentRunLoop, name: String?, fileID: StaticString, line: UInt,
            expire: @escaping (UInt) -> Void
        ) {
            timeouts = LocalTimeouts(after: delay, on: .runLoop(loop), announce: TimeoutElements<Element>.announce)
            self.expire = expire
            timeouts.timer = OwnedTimer(
                .onDemand(after: max(delay, .zero)), runLoop: loop, owner: self, name: name ?? "timeouts",
                fileID: fileID, line: line
            ) { pool, _ in pool.timeouts.expire(pool.expire) }
        }
    #endif

    /// Creates a pool on a context of your own.
    ///
    /// Elements and the action stay on the context, such as a game loop or a serial queue. Also release the pool there.
    ///
    /// - Parameters:
    ///   - delay: how long a timeout waits after its insertion and after ``refresh(_:)``; zero or less means at once.
    ///   - scheduler: the scheduler of the context, which runs one job at a time. The caller runs on that context.
    ///   - isOnContext: whether the calling thread runs on the context. It also returns true when the context is gone
    ///     and no longer runs code. Any thread calls it.
    ///   - name: the name of the pool's timer in lists and logs.
    ///   - fileID: the source file that creates the pool, for lists and logs.
    ///   - line: the line that creates the pool, for lists and logs.
    ///   - action: what an expiry does with its element, on the context.
    /// - Throws: ``TimerError`` with the code ``TimerError/Code/wrongContext`` if the caller does not run on the
    ///   context, or the context runs several jobs at once.
    @inlinable
    public convenience init(
        validating delay: Duration,
        confinedTo scheduler: TimerScheduler,
        isOnContext: @escaping @Sendable () -> Bool,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping (Element) -> Void
    ) throws(TimerError) {
        try self.init(
            validating: delay, confinedTo: scheduler, isOnContext: isOnContext, name: name, fileID: fileID, line: line,
            expire: Self.expiring(action))
    }

    @usableFromInline
    convenience init(
        validating delay: Duration, confinedTo scheduler: TimerScheduler, isOnContext: @escaping @Sendable () -> Bool,
        name: String?, fileID: StaticString, line: UInt, expire: @escaping (UInt) -> Void
    ) throws(TimerError) {
        let isHere = try scheduler.confine("a pool", isOnContext)
        self.init(
            after: delay, confinedTo: scheduler, isOnContext: isHere, name: name, fileID: fileID, line: line,
            expire: expire)
    }

    /// Creates a pool for a context that runs one job at a time; the caller is on it, and `isOnContext` checks that.
    package init(
        after delay: Duration, confinedTo scheduler: TimerScheduler, isOnContext: @escaping @Sendable () -> Bool,
        name: String?, fileID: StaticString, line: UInt, expire: @escaping (UInt) -> Void
    ) {
        timeouts = LocalTimeouts(after: delay, on: scheduler, announce: TimeoutElements<Element>.announce)
        self.expire = expire
        timeouts.timer = OwnedTimer(
            .onDemand(after: max(delay, .zero)), confinedTo: scheduler, isOnContext: isOnContext, owner: self,
            name: name ?? "timeouts", fileID: fileID, line: line
        ) { pool, _ in pool.timeouts.expire(pool.expire) }
    }

    deinit {
        if TimeoutElements<Element>.areBits { return }
        timeouts.removeAll { word in TimeoutElements<Element>.release(word) }
    }

    /// Starts a timeout for `element`, which expires after the pool's delay.
    ///
    /// O(1). It wakes no thread unless no other timeout is due earlier.
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
    /// O(1).
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
    /// O(1): it writes one word. The instant counts from the call or up to 2.1 microseconds after it, never before.
    ///
    /// - Returns: whether the timeout waits; false if it has expired or was removed.
    @inlinable
    @discardableResult
    public func refresh(_ timeout: PooledTimeout) -> Bool {
        timeouts.refresh(timeout)
    }

    /// Moves a timeout to `delay` from now, earlier or later.
    ///
    /// O(1). A later instant costs as little as in ``refresh(_:)``.
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
    /// O(1).
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
    /// O(1).
    public func isWaiting(_ timeout: PooledTimeout) -> Bool { timeouts.isWaiting(timeout) }

    /// The number of timeouts that wait.
    ///
    /// O(1). It includes those of objects that were destroyed before their deadlines.
    public var count: Int { timeouts.count }
}

@available(*, unavailable, message: "use a TimeoutPool if several threads share it")
extension LocalTimeoutPool: Sendable {}

/// The timeouts of a pool of one actor or thread, and the timer that wakes the pool.
@safe
@usableFromInline
final class LocalTimeouts {
    private let clock: TimeoutClock
    // `init` allocates and initializes it, and `deinit` destroys it. Each `unsafe` below is one call of a method of the
    // table, which calls no code of a user. So no access begins during another one, and the checks for that, which a
    // stored property would have at run time, are not needed.
    private let table: UnsafeMutablePointer<TimeoutTable>
    /// The instant for which the timer is armed; the largest value if it is not armed.
    private var armedAt = UInt64.max
    var timer: OwnedTimer?

    init(after delay: Duration, on scheduler: TimerScheduler, announce: (@Sendable (UInt) -> Void)?) {
        clock = TimeoutClock(after: delay, on: scheduler)
        unsafe table = .allocate(capacity: 1)
        unsafe table.initialize(to: TimeoutTable(clock, salt: TimeoutTable.newSalt(), announce: announce))
    }

    deinit {
        unsafe table.deinitialize(count: 1)
        unsafe table.deallocate()
    }

    @usableFromInline
    func insert(_ word: UInt) -> PooledTimeout { insert(word, deadline: clock.deadline()) }

    @usableFromInline
    func insert(_ word: UInt, after delay: Duration) -> PooledTimeout {
        insert(word, deadline: clock.deadline(after: delay))
    }

    @inline(__always)
    private func insert(_ word: UInt, deadline: UInt64) -> PooledTimeout {
        wakeUp(at: deadline)
        return unsafe table.pointee.insert(word, deadline: deadline)
    }

    @usableFromInline
    func refresh(_ timeout: PooledTimeout) -> Bool { move(timeout, to: clock.deadline()) }

    @usableFromInline
    func refresh(_ timeout: PooledTimeout, after delay: Duration) -> Bool {
        move(timeout, to: clock.deadline(after: delay))
    }

    @inline(__always)
    private func move(_ timeout: PooledTimeout, to deadline: UInt64) -> Bool {
        let waits = unsafe table.pointee.move(timeout, to: deadline)
        if waits { wakeUp(at: deadline) }
        return waits
    }

    @usableFromInline
    func remove(_ timeout: PooledTimeout) -> UInt? { unsafe table.pointee.remove(timeout) }

    /// Ends all timeouts, and returns the word of each.
    func removeAll(_ release: (UInt) -> Void) {
        while let word = unsafe table.pointee.removeFirst() { release(word) }
    }

    func isWaiting(_ timeout: PooledTimeout) -> Bool { unsafe table.pointee.isWaiting(timeout) }

    var count: Int { unsafe table.pointee.count }

    @inline(__always)
    private func wakeUp(at instant: UInt64) {
        if instant < armedAt { arm(at: instant) }
    }

    @inline(never)
    private func arm(at instant: UInt64) {
        armedAt = instant
        timer?.restart(at: TimerInstant(nanoseconds: instant))
    }

    /// Expires timeouts for a turn.
    func expire(_ expire: (UInt) -> Void) {
        armedAt = .max
        let next = ServingTurn.expireTimeouts(of: 1, from: 0, clock) { _, now in
            unsafe table.pointee.step(at: now)
        } expire: { word, _ in
            expire(word)
        }
        wakeUp(at: next.instant)
    }
}

@available(*, unavailable)
extension LocalTimeouts: Sendable {}
