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
        ///   - loop: the loop on which the caller runs. On any other thread it traps; the form with `validating:`
        ///     throws.
        ///   - owner: the object that the action receives. The timer does not keep it alive.
        ///   - name: the name of the timer in lists and logs.
        ///   - fileID: the source file that creates the timer, for lists and logs.
        ///   - line: the line that creates the timer, for lists and logs.
        ///   - action: what the timer does, with the owner and the tick.
        @available(*, noasync, message: "not on the loop: use validating:, on: .eventLoop(loop) or loop.submit { }")
        public convenience init<Owner: AnyObject>(
            _ schedule: TimerSchedule,
            eventLoop loop: any EventLoop,
            owner: Owner,
            name: String? = nil,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            action: @escaping (Owner, Tick) throws -> Void
        ) {
            let place = LoopPlace(loop, for: .timer, fileID: fileID, line: line)
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
        ///   - loop: the loop on which the caller runs. On any other thread it traps; the form with `validating:`
        ///     throws.
        ///   - name: the name of the timer in lists and logs.
        ///   - fileID: the source file that creates the timer, for lists and logs.
        ///   - line: the line that creates the timer, for lists and logs.
        ///   - action: what the timer does.
        @available(*, noasync, message: "not on the loop: use validating:, on: .eventLoop(loop) or loop.submit { }")
        public convenience init(
            _ schedule: TimerSchedule,
            eventLoop loop: any EventLoop,
            name: String? = nil,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            action: @escaping (Tick) throws -> Void
        ) {
            let place = LoopPlace(loop, for: .timer, fileID: fileID, line: line)
            self.init(
                schedule, confinedTo: place.scheduler, isOnContext: place.isHere, name: name, fileID: fileID,
                line: line, action: action)
        }

        /// Starts a timer on an event loop, for an owner, or throws.
        ///
        /// It does what ``init(_:eventLoop:owner:name:fileID:line:action:)`` does.
        ///
        /// - Throws: `TimerError`: with the code `wrongContext` if the caller does not run on the loop, or the error of
        ///   `schedule.validated()`.
        public convenience init<Owner: AnyObject>(
            validating schedule: TimerSchedule,
            eventLoop loop: any EventLoop,
            owner: Owner,
            name: String? = nil,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            action: @escaping (Owner, Tick) throws -> Void
        ) throws(TimerError) {
            let place = try LoopPlace(validating: loop, for: .timer)
            self.init(
                try schedule.validated(), confinedTo: place.scheduler, isOnContext: place.isHere, owner: owner,
                name: name, fileID: fileID, line: line, action: action)
        }

        /// Starts a timer on an event loop, without an owner, or throws.
        ///
        /// It does what ``init(_:eventLoop:name:fileID:line:action:)`` does.
        ///
        /// - Throws: `TimerError`: with the code `wrongContext` if the caller does not run on the loop, or the error of
        ///   `schedule.validated()`.
        public convenience init(
            validating schedule: TimerSchedule,
            eventLoop loop: any EventLoop,
            name: String? = nil,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            action: @escaping (Tick) throws -> Void
        ) throws(TimerError) {
            let place = try LoopPlace(validating: loop, for: .timer)
            self.init(
                try schedule.validated(), confinedTo: place.scheduler, isOnContext: place.isHere, name: name,
                fileID: fileID, line: line, action: action)
        }
    }
#endif
