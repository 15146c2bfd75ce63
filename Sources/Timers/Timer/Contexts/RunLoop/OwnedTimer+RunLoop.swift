#if Foundation && canImport(CoreFoundation)
    public import Foundation

    extension OwnedTimer {
        /// Starts a timer on the calling thread's run loop, for an owner.
        ///
        /// Neither owner nor action need be Sendable: they stay on this thread.
        ///
        /// An action may run the loop inside itself, as modal panels do: the other timers go on. When the thread ends the
        /// timer ends there with ``FinishReason/contextEnded``, unless its own action ends the thread, from which it never returns.
        ///
        /// - Parameters:
        ///   - schedule: when it ticks.
        ///   - loop: always `.current`.
        ///   - modes: the modes of the loop in which it ticks; at least one.
        ///   - owner: the object it lives for, held weakly.
        ///   - name: what lists and logs call it.
        ///   - fileID: where it was made, for lists and logs.
        ///   - line: where it was made, for lists and logs.
        ///   - action: what it does, with the owner and the tick.
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
            self.init(starting: RunLoopEntry(consume schedule, on: consume scheduler, label, owner: owner, .owned(action)))
        }

        /// Starts a timer on the calling thread's run loop without an owner: it lives as long as this handle.
        ///
        /// The action need not be Sendable: it stays on this thread.
        ///
        /// - Parameters:
        ///   - schedule: when it ticks.
        ///   - loop: always `.current`.
        ///   - modes: the modes of the loop in which it ticks; at least one.
        ///   - name: what lists and logs call it.
        ///   - fileID: where it was made, for lists and logs.
        ///   - line: where it was made, for lists and logs.
        ///   - action: what it does.
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
            self.init(starting: RunLoopEntry<NoOwner>(consume schedule, on: consume scheduler, label, owner: nil, .ownerless(action)))
        }
    }
#endif
