#if NIO
    import NIOCore
    import Timers

    /// The scheduler of a loop, and the check that code runs on the loop.
    struct LoopPlace {
        /// The kind of object that a caller creates on its loop.
        enum Use {
            case timer, pool

            /// The message for a caller off the loop, with the object that any thread may create instead.
            var message: String {
                let (thing, other) =
                    switch self {
                    case .timer: ("a timer", "with on: .eventLoop(loop)")
                    case .pool: ("a pool", "as a TimeoutPool with on: .eventLoop(loop)")
                    }
                return "\(thing) of an event loop must be created on that loop: create it in loop.submit { }, or "
                    + "\(other), which any thread may use"
            }
        }

        let scheduler: TimerScheduler
        let isHere: @Sendable () -> Bool

        /// Traps off the loop.
        init(_ loop: any EventLoop, for use: Use, fileID: StaticString, line: UInt) {
            do {
                try self.init(validating: loop, for: use)
            } catch {
                // Unlike a failed precondition, this also prints the message in optimized builds.
                fatalError(error.description, file: fileID, line: line)
            }
        }

        /// Throws off the loop.
        init(validating loop: any EventLoop, for use: Use) throws(TimerError) {
            scheduler = .eventLoop(loop)
            if let driver = scheduler.driver as? any LoopDriver {
                if !driver.isOnLoop { throw TimerError(.wrongContext, use.message) }
                isHere = { driver.isOnLoop }
            } else {
                // In virtual time the ticks run on the thread of the test.
                isHere = { true }
            }
        }
    }
#endif
