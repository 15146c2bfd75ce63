#if NIO
    public import NIOCore
    public import Timers

    extension LocalTimeoutPool {
        /// Creates a pool on an event loop.
        ///
        /// Elements and the action stay on the loop. When the loop has shut down, no further timeout expires. Also
        /// release the pool on its loop.
        ///
        /// - Parameters:
        ///   - delay: how long a timeout waits after its insertion and after `refresh(_:)`; zero or less means at
        ///     once.
        ///   - loop: the loop on which the caller runs. On any other thread the call traps; the form with `validating:`
        ///     throws.
        ///   - name: the name of the pool's timer in lists and logs.
        ///   - fileID: the source file that creates the pool, for lists and logs.
        ///   - line: the line that creates the pool, for lists and logs.
        ///   - action: what an expiry does with its element, on the loop.
        @available(*, noasync, message: "not on the loop: use validating:, a TimeoutPool or loop.submit { }")
        @inlinable
        public convenience init(
            after delay: Duration,
            eventLoop loop: any EventLoop,
            name: String? = nil,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            action: @escaping (Element) -> Void
        ) {
            self.init(
                after: delay, eventLoop: loop, name: name, fileID: fileID, line: line, expire: Self.expiring(action))
        }

        @usableFromInline
        convenience init(
            after delay: Duration, eventLoop loop: any EventLoop, name: String?, fileID: StaticString, line: UInt,
            expire: @escaping (UInt) -> Void
        ) {
            let place = LoopPlace(loop, for: .pool, fileID: fileID, line: line)
            self.init(
                after: delay, confinedTo: place.scheduler, isOnContext: place.isHere, name: name, fileID: fileID,
                line: line, expire: expire)
        }

        /// Creates a pool on an event loop, or throws.
        ///
        /// It does what ``init(after:eventLoop:name:fileID:line:action:)`` does.
        ///
        /// - Throws: `TimerError` with the code `wrongContext` if the caller does not run on the loop.
        @inlinable
        public convenience init(
            validating delay: Duration,
            eventLoop loop: any EventLoop,
            name: String? = nil,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            action: @escaping (Element) -> Void
        ) throws(TimerError) {
            try self.init(
                validating: delay, eventLoop: loop, name: name, fileID: fileID, line: line,
                expire: Self.expiring(action))
        }

        @usableFromInline
        convenience init(
            validating delay: Duration, eventLoop loop: any EventLoop, name: String?, fileID: StaticString, line: UInt,
            expire: @escaping (UInt) -> Void
        ) throws(TimerError) {
            let place = try LoopPlace(validating: loop, for: .pool)
            self.init(
                after: delay, confinedTo: place.scheduler, isOnContext: place.isHere, name: name, fileID: fileID,
                line: line, expire: expire)
        }
    }
#endif
