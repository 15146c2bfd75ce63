#if Foundation && canImport(CoreFoundation)
    public import Foundation

    extension OwnedTimer {
        /// Starts a timer on the calling thread's run loop, for an owner.
        ///
        /// The timer runs as long as this handle, and ends at its next tick if the owner is destroyed first. Owner and
        /// action need not be Sendable, because they stay on this thread.
        ///
        /// An action may run the loop itself, as modal panels do, and the other timers continue. When the thread ends,
        /// the timer ends there with ``FinishReason/contextEnded``. The exception is a timer whose own action ends the
        /// thread, because that action never returns.
        ///
        /// - Parameters:
        ///   - schedule: when the timer ticks.
        ///   - loop: always `.current`.
        ///   - modes: the modes of the loop in which the timer ticks; at least one.
        ///   - owner: the object that the action receives. The timer does not keep it alive.
        ///   - name: the name of the timer in lists and logs.
        ///   - fileID: the source file that creates the timer, for lists and logs.
        ///   - line: the line that creates the timer, for lists and logs.
        ///   - action: what the timer does, with the owner and the tick.
        @available(*, noasync, message: "a task has no run loop of its own; use the main actor, actor or queue form")
        public convenience init<Owner: AnyObject>(
            _ schedule: TimerSchedule,
            runLoop loop: CurrentRunLoop,
            modes: [RunLoop.Mode] = [.common],
            owner: Owner,
            name: String? = nil,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            action: @escaping (Owner, Tick) throws -> Void
        ) {
            let scheduler = TimerScheduler.runLoop(loop, modes: modes)
            let label = TimerLabel(name: name, fileID: fileID, line: line)
            self.init(
                starting: ConfinedEntry(consume schedule, on: consume scheduler, label, owner: owner, .owned(action)))
        }

        /// Starts a timer on the calling thread's run loop, without an owner.
        ///
        /// The timer runs as long as this handle. The action need not be Sendable, because it stays on this thread.
        ///
        /// - Parameters:
        ///   - schedule: when the timer ticks.
        ///   - loop: always `.current`.
        ///   - modes: the modes of the loop in which the timer ticks; at least one.
        ///   - name: the name of the timer in lists and logs.
        ///   - fileID: the source file that creates the timer, for lists and logs.
        ///   - line: the line that creates the timer, for lists and logs.
        ///   - action: what the timer does.
        @available(*, noasync, message: "a task has no run loop of its own; use the main actor, actor or queue form")
        public convenience init(
            _ schedule: TimerSchedule,
            runLoop loop: CurrentRunLoop,
            modes: [RunLoop.Mode] = [.common],
            name: String? = nil,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            action: @escaping (Tick) throws -> Void
        ) {
            let scheduler = TimerScheduler.runLoop(loop, modes: modes)
            let label = TimerLabel(name: name, fileID: fileID, line: line)
            self.init(
                starting: ConfinedEntry<NoOwner>(
                    consume schedule, on: consume scheduler, label, owner: nil, .ownerless(action)))
        }
    }
#endif
