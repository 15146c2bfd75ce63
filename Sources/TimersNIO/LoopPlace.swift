#if NIO
    import NIOCore
    import Timers

    /// The scheduler of a loop, and the check that code runs on the loop.
    struct LoopPlace {
        /// The kind of object that a caller creates on its loop.
        enum Use {
            case timer, pool

            /// The object, and how to create one that any thread may use.
            var words: (String, String) {
                switch self {
                case .timer: ("a timer of an event loop", "with on: .eventLoop(loop)")
                case .pool: ("a pool of an event loop", "as a TimeoutPool with on: .eventLoop(loop)")
                }
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
            // In virtual time the driver is another one, and the ticks run on the thread of the test.
            let driver = scheduler.driver as? any LoopDriver
            let (what, other) = use.words
            isHere = try scheduler.confine(
                what, to: "that loop: create it in loop.submit { }, or \(other), which any thread may use"
            ) { driver?.isOnLoop ?? true }
        }
    }
#endif
