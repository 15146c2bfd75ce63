import Synchronization

/// Many timeouts of one actor or one thread that do one thing, without a lock.
///
/// ```swift
/// actor Server {
///     final class Session {
///         var timeout = LocalTimeout()
///     }
///
///     private var idle: LocalTimeoutPool<Session>?
///     private var sessions: [Session] = []
///
///     func start() {
///         idle = LocalTimeoutPool(after: .seconds(30)) { session in
///             session.timeout = LocalTimeout()
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
///     func received(_ number: Int) { sessions[number].timeout.refresh() }
/// }
/// ```
///
/// It does what ``TimeoutPool`` does, and elements, handles and the action need not be Sendable. All of them stay on
/// the actor or the thread that creates the pool.
public final class LocalTimeoutPool<Element: AnyObject> {
    private let core: LocalTimeoutCore
    private let action: (Element) -> Void

    /// Creates a pool on the caller's actor or global actor.
    ///
    /// - Parameters:
    ///   - delay: how long a timeout waits after its insertion and after ``LocalTimeout/refresh()``; zero or less means
    ///     at once.
    ///   - isolation: the caller's actor. Code without an actor does not compile.
    ///   - name: the name of the pool's timer in lists and logs.
    ///   - fileID: the source file that creates the pool, for lists and logs.
    ///   - line: the line that creates the pool, for lists and logs.
    ///   - action: what an expiry does with its element, on the same actor.
    public init(
        after delay: Duration,
        isolation: isolated any Actor = #isolation,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping (Element) -> Void
    ) {
        core = LocalTimeoutCore(delay: delay.saturatingNanoseconds, on: .shared)
        self.action = action
        core.start(
            OwnedTimer(
                .onDemand(after: max(delay, .zero)), isolated: self, isolation: isolation, name: name ?? "timeouts",
                fileID: fileID, line: line
            ) { pool, _ in pool.serve() })
    }

    #if Foundation && canImport(CoreFoundation)
        /// Creates a pool on the calling thread's run loop, in the common modes.
        ///
        /// - Parameters:
        ///   - delay: how long a timeout waits after its insertion and after ``LocalTimeout/refresh()``; zero or less
        ///     means at once.
        ///   - loop: always `.current`.
        ///   - name: the name of the pool's timer in lists and logs.
        ///   - fileID: the source file that creates the pool, for lists and logs.
        ///   - line: the line that creates the pool, for lists and logs.
        ///   - action: what an expiry does with its element, on this thread.
        @available(*, noasync, message: "a task has no run loop of its own; use the form of the caller's actor")
        public init(
            after delay: Duration,
            runLoop loop: CurrentRunLoop,
            name: String? = nil,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            action: @escaping (Element) -> Void
        ) {
            core = LocalTimeoutCore(delay: delay.saturatingNanoseconds, on: .runLoop(loop))
            self.action = action
            core.start(
                OwnedTimer(
                    .onDemand(after: max(delay, .zero)), runLoop: loop, owner: self, name: name ?? "timeouts",
                    fileID: fileID, line: line
                ) { pool, _ in pool.serve() })
        }
    #endif

    /// Creates a pool for a context that runs one job at a time; the caller is on it, and `isOnContext` checks that.
    package init(
        after delay: Duration,
        confinedTo scheduler: TimerScheduler,
        isOnContext: @escaping @Sendable () -> Bool,
        name: String?,
        fileID: StaticString,
        line: UInt,
        action: @escaping (Element) -> Void
    ) {
        core = LocalTimeoutCore(delay: delay.saturatingNanoseconds, on: scheduler)
        self.action = action
        core.start(
            OwnedTimer(
                .onDemand(after: max(delay, .zero)), confinedTo: scheduler, isOnContext: isOnContext, owner: self,
                name: name ?? "timeouts", fileID: fileID, line: line
            ) { pool, _ in pool.serve() })
    }

    deinit {
        core.end()
    }

    /// Starts a timeout for `element`, which expires after the pool's delay.
    ///
    /// O(1). It wakes no thread unless no other timeout is due earlier.
    ///
    /// - Returns: the handle, which keeps the timeout waiting.
    public func insert(_ element: Element) -> LocalTimeout {
        core.insert(element, after: nil)
    }

    /// Starts a timeout for `element`, which expires after another delay than the pool's.
    ///
    /// O(1).
    ///
    /// - Parameters:
    ///   - element: what the timeout is for.
    ///   - delay: how long this timeout waits; zero or less means at once.
    /// - Returns: the handle, which keeps the timeout waiting.
    public func insert(_ element: Element, after delay: Duration) -> LocalTimeout {
        core.insert(element, after: delay.saturatingNanoseconds)
    }

    /// The number of timeouts that wait.
    ///
    /// O(1).
    public var count: Int { core.count }

    private func serve() {
        core.serve { element in
            action(unsafe unsafeDowncast(element, to: Element.self))
            // Only `insert` puts objects into the pool.
        }
    }
}

@available(*, unavailable, message: "use a TimeoutPool if several threads share it")
extension LocalTimeoutPool: Sendable {}

/// A timeout of a ``LocalTimeoutPool``, which ends when this value goes.
///
/// It is one word, and stays where its pool is: on one actor or one thread.
@safe
public struct LocalTimeout: ~Copyable {
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
        if let node = unsafe node { unsafe Self.core(of: node).remove(node) }
    }

    /// Whether the timeout waits.
    ///
    /// False once it has expired, or its pool has gone.
    ///
    /// O(1).
    public var isWaiting: Bool {
        guard let node = unsafe node else { return false }
        return unsafe node.pointee.deadline.load(ordering: .relaxed) != TimeoutNode.closed
    }

    /// Moves the timeout to the pool's delay from now.
    ///
    /// O(1): it writes one word. The instant counts from the call or up to 2.1 microseconds after it, never before.
    ///
    /// - Returns: whether the timeout waits; false if it has expired or its pool has gone.
    @discardableResult
    public func refresh() -> Bool {
        guard let node = unsafe node else { return false }
        return unsafe Self.refresh(node, after: TimeoutNodes.header(of: node).pointee.delay)
    }

    /// Moves the timeout to `delay` from now, earlier or later.
    ///
    /// O(1). A later instant costs as little as in ``refresh()``.
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
        let now = unsafe header.pointee.usesSystemClock ? SystemClock.coalescedNow.nanoseconds : core(of: node).now
        let instant = TimeoutNode.deadline(delay, after: now)
        let old = unsafe node.pointee.deadline.load(ordering: .relaxed)
        if old == TimeoutNode.closed { return false }
        let isEarlier =
            unsafe header.pointee.isExact ? instant < old : node.pointee.isBeforeRegistration(instant, now)
        if isEarlier { return unsafe core(of: node).move(node, to: instant) }
        unsafe node.pointee.deadline.store(instant, ordering: .relaxed)
        return true
    }

    private static func core(of node: UnsafeMutablePointer<TimeoutNode>) -> LocalTimeoutCore {
        guard let owner = unsafe TimeoutNodes.header(of: node).pointee.owner else {
            preconditionFailure("a timeout without a pool")
        }
        return unsafe Unmanaged<LocalTimeoutCore>.fromOpaque(owner).takeUnretainedValue()
        // A core with handles retains itself.
    }
}

@available(*, unavailable, message: "use a TimeoutPool if several threads share it")
extension LocalTimeout: Sendable {}
