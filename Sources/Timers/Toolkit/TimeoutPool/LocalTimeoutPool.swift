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
    /// A timeout of this pool.
    public typealias Timeout = LocalTimeout

    private let core: LocalTimeoutCore
    private let action: (Element) -> Void
    private let delay: PoolDelay

    private init(_ delay: PoolDelay, _ scheduler: TimerScheduler, _ action: @escaping (Element) -> Void) {
        self.delay = delay
        core = LocalTimeoutCore(delay: delay.nanoseconds, on: scheduler)
        self.action = action
    }

    /// Creates a pool on the caller's actor or global actor.
    ///
    /// - Parameters:
    ///   - delay: how long a timeout waits after its insertion and after ``LocalTimeout/refresh()``; above zero, other
    ///     values trap. ``init(validating:isolation:name:fileID:line:action:)`` throws instead.
    ///   - isolation: the caller's actor. Code without an actor does not compile.
    ///   - name: the name of the pool's timer in lists and logs.
    ///   - fileID: the source file that creates the pool, for lists and logs.
    ///   - line: the line that creates the pool, for lists and logs.
    ///   - action: what an expiry does with its element, on the same actor.
    public convenience init(
        after delay: Duration,
        isolation: isolated any Actor = #isolation,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping (Element) -> Void
    ) {
        self.init(PoolDelay(trapping: delay), .shared, action)
        start(isolation, TimerLabel(name: name ?? "timeouts", fileID: fileID, line: line))
    }

    /// Creates a pool as ``init(after:isolation:name:fileID:line:action:)`` does, or throws.
    ///
    /// - Throws: ``TimerError`` with the code ``TimerError/Code/invalidDelay`` if `delay` is not above zero.
    public convenience init(
        validating delay: Duration,
        isolation: isolated any Actor = #isolation,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping (Element) -> Void
    ) throws(TimerError) {
        self.init(try PoolDelay(delay), .shared, action)
        start(isolation, TimerLabel(name: name ?? "timeouts", fileID: fileID, line: line))
    }

    private func start(_ isolation: isolated any Actor, _ label: TimerLabel) {
        core.start(
            OwnedTimer(
                .onDemand(after: delay.duration), isolated: self, isolation: isolation, name: label.name,
                fileID: label.fileID, line: label.line
            ) { pool, _ in pool.serve() })
    }

    #if Foundation && canImport(CoreFoundation)
        /// Creates a pool on the calling thread's run loop, in the common modes.
        ///
        /// - Parameters:
        ///   - delay: how long a timeout waits after its insertion and after ``LocalTimeout/refresh()``; above zero,
        ///     other values trap. ``init(validating:runLoop:name:fileID:line:action:)`` throws instead.
        ///   - loop: always `.current`.
        ///   - name: the name of the pool's timer in lists and logs.
        ///   - fileID: the source file that creates the pool, for lists and logs.
        ///   - line: the line that creates the pool, for lists and logs.
        ///   - action: what an expiry does with its element, on this thread.
        @available(*, noasync, message: "a task has no run loop of its own; use the form of the caller's actor")
        public convenience init(
            after delay: Duration,
            runLoop loop: CurrentRunLoop,
            name: String? = nil,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            action: @escaping (Element) -> Void
        ) {
            self.init(PoolDelay(trapping: delay), .runLoop(loop), action)
            start(loop, TimerLabel(name: name ?? "timeouts", fileID: fileID, line: line))
        }

        /// Creates a pool as ``init(after:runLoop:name:fileID:line:action:)`` does, or throws.
        ///
        /// - Throws: ``TimerError`` with the code ``TimerError/Code/invalidDelay`` if `delay` is not above zero.
        @available(*, noasync, message: "a task has no run loop of its own; use the form of the caller's actor")
        public convenience init(
            validating delay: Duration,
            runLoop loop: CurrentRunLoop,
            name: String? = nil,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            action: @escaping (Element) -> Void
        ) throws(TimerError) {
            self.init(try PoolDelay(delay), .runLoop(loop), action)
            start(loop, TimerLabel(name: name ?? "timeouts", fileID: fileID, line: line))
        }

        @available(*, noasync)
        private func start(_ loop: CurrentRunLoop, _ label: TimerLabel) {
            core.start(
                OwnedTimer(
                    .onDemand(after: delay.duration), runLoop: loop, owner: self, name: label.name,
                    fileID: label.fileID, line: label.line
                ) { pool, _ in pool.serve() })
        }
    #endif

    /// Creates a pool for a context that runs one job at a time; the caller is on it, and `isOnContext` checks that.
    ///
    /// - Throws: ``TimerError`` with the code ``TimerError/Code/invalidDelay`` if `delay` is not above zero.
    package convenience init(
        validating delay: Duration,
        confinedTo scheduler: TimerScheduler,
        isOnContext: @escaping @Sendable () -> Bool,
        name: String?,
        fileID: StaticString,
        line: UInt,
        action: @escaping (Element) -> Void
    ) throws(TimerError) {
        self.init(try PoolDelay(delay), scheduler, action)
        core.start(
            OwnedTimer(
                .onDemand(after: delay), confinedTo: scheduler, isOnContext: isOnContext, owner: self,
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
    ///   - delay: zero or more; a negative value counts as zero.
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
