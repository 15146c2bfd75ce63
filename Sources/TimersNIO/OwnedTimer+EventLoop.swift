#if NIO
    public import NIOCore
    public import Timers

    extension OwnedTimer {
        /// Starts a timer on an event loop, for an owner.
        ///
        /// The timer runs as long as this handle, and ends at its next tick if the owner is destroyed first. Owner and
        /// action need not be Sendable, because they stay on the loop. When the loop shuts down, the timer ends with
        /// ``/Timers/FinishReason/contextEnded``.
        ///
        /// - Parameters:
        ///   - schedule: when the timer ticks.
        ///   - loop: the loop on which the caller runs; another loop traps.
        ///   - owner: the object that the action receives. The timer does not keep it alive.
        ///   - name: the name of the timer in lists and logs.
        ///   - fileID: the source file that creates the timer, for lists and logs.
        ///   - line: the line that creates the timer, for lists and logs.
        ///   - action: what the timer does, with the owner and the tick.
        public convenience init<Owner: AnyObject>(
            _ schedule: TimerSchedule,
            eventLoop loop: any EventLoop,
            owner: Owner,
            name: String? = nil,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            action: @escaping (Owner, Tick) throws -> Void
        ) {
            let place = LoopPlace(loop, fileID: fileID, line: line)
            self.init(
                schedule, confinedTo: place.scheduler, isOnContext: place.isHere, owner: owner, name: name,
                fileID: fileID, line: line, action: action)
        }

        /// Starts a timer on an event loop, without an owner.
        ///
        /// The timer runs as long as this handle. The action need not be Sendable, because it stays on the loop.
        ///
        /// - Parameters:
        ///   - schedule: when the timer ticks.
        ///   - loop: the loop on which the caller runs; another loop traps.
        ///   - name: the name of the timer in lists and logs.
        ///   - fileID: the source file that creates the timer, for lists and logs.
        ///   - line: the line that creates the timer, for lists and logs.
        ///   - action: what the timer does.
        public convenience init(
            _ schedule: TimerSchedule,
            eventLoop loop: any EventLoop,
            name: String? = nil,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            action: @escaping (Tick) throws -> Void
        ) {
            let place = LoopPlace(loop, fileID: fileID, line: line)
            self.init(
                schedule, confinedTo: place.scheduler, isOnContext: place.isHere, name: name, fileID: fileID,
                line: line, action: action)
        }
    }

    /// The scheduler of a loop, and the check that code runs on the loop.
    struct LoopPlace {
        let scheduler: TimerScheduler
        let isHere: @Sendable () -> Bool

        init(_ loop: any EventLoop, fileID: StaticString, line: UInt) {
            scheduler = .eventLoop(loop)
            if let driver = scheduler.driver as? any LoopDriver {
                require(
                    driver.isOnLoop, "a timer of an event loop must be created on that loop", fileID: fileID,
                    line: line)
                isHere = { driver.isOnLoop }
            } else {
                // In virtual time the ticks run on the thread of the test.
                isHere = { true }
            }
        }
    }
#endif
