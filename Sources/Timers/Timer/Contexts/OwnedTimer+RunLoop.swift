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
        @discardableResult
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
                consume schedule, on: consume scheduler, label, for: owner, TimerAction(consume action)
            ) { schedule, scheduler, label, action in
                RunLoopEntry(schedule, on: scheduler, label, owner: owner, type: Owner.self, action)
            }
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
            self.init(
                consume schedule, on: consume scheduler, label, TimerAction(consume action)
            ) { schedule, scheduler, label, action in
                RunLoopEntry(schedule, on: scheduler, label, owner: nil, type: nil, action)
            }
        }
    }

    /// A timer whose owner and action are confined to one thread.
    final class RunLoopEntry: TimerEntry, @unchecked Sendable {
        // Owner and action are touched on `thread` only, except by `init`, which is there, and by `releaseAction`, which
        // ships the action there.
        private var action: TimerAction?
        private let owner: ZeroingReference
        private let type: (any AnyObject.Type)?
        private let thread = PlatformThread.current

        // `type` is the owner's, if there is one.
        @inline(__always)
        init(
            _ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, owner: AnyObject?,
            type: (any AnyObject.Type)?, _ action: TimerAction
        ) {
            self.action = consume action
            self.owner = ZeroingReference(owner)
            self.type = type
            super.init(consume schedule, on: consume scheduler, label, hasOwner: type != nil)
        }

        private var isOnThread: Bool { thread == PlatformThread.current }

        override func perform(_ tick: Tick) -> TimerStateMachine.Outcome {
            require(isOnThread, "a run loop timer of another thread was made to tick here")
            guard let action else { return .returned }
            return hasOwner ? action.perform(tick, for: owner.object) : action.perform(tick)
        }

        override func releaseAction() {
            if isOnThread {
                action = nil
            } else if let parcel = Parcel(takingFrom: &action) {
                scheduler.driver.run { parcel.open() }
            }
        }

        override var isOwnerGone: Bool { hasOwner && owner.object == nil }

        override func isOwnerStillThere() -> Bool {
            if isOnThread { return !isOwnerGone }
            var object = owner.object
            guard let parcel = Parcel(takingFrom: &object) else { return false }
            scheduler.driver.run { parcel.open() }
            return true
        }

        override var ownerType: String? { type.map { type in "\(type)" } }
    }
#endif
