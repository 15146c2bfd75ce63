#if NIO
    import NIOCore
    import Synchronization
    import Timers

    /// The driver of a loop of any type.
    protocol LoopDriver: NamedContext {
        /// Whether the caller runs on the loop, or the loop is gone.
        var isOnLoop: Bool { get }
    }

    /// Serves timers on an event loop.
    ///
    /// It never cancels a callback, because an event loop looks through all its callbacks to find one. A callback that
    /// comes too early is scheduled again.
    ///
    /// It does not retain the loop, because the loop retains its callbacks, and these the scheduler.
    final class EventLoopDriver<Loop: EventLoop>: LoopDriver, @unchecked Sendable {
        // Unchecked, because of `reference`, a constant that any thread may read.

        private typealias Armed = (alarm: TimerAlarm, instant: TimerInstant)

        private struct State: Sendable {
            var armed: [TimerSchedule.ClockKind: Armed] = [:]
            /// The deadlines of the callbacks that have not come yet, with the earliest as the last.
            var callbacks: [NIODeadline] = []
            var hasEnded = false
        }

        private let state = Mutex(State())
        private let reference: ZeroingReference
        /// Whether the loop has the system's time, and not one that a test moves.
        let usesSystemClock: Bool
        /// How far the wall clock is ahead of the loop's own time, in nanoseconds.
        private let wallOffset: UInt64

        init(_ loop: Loop) {
            reference = ZeroingReference(loop)
            let before = NIODeadline.now()
            let now = loop.now
            usesSystemClock = before <= now && now <= NIODeadline.now()
            wallOffset = SystemClock.now(.wall).nanoseconds.saturatingSubtract(now.uptimeNanoseconds)
        }

        /// The loop; nil if it is gone.
        var loop: Loop? {
            guard let object = reference.object else { return nil }
            return unsafe unsafeDowncast(object, to: Loop.self)
            // `init` takes a `Loop`.
        }

        var isOnLoop: Bool { loop?.inEventLoop ?? true }

        var isCurrent: Bool { loop?.inEventLoop ?? false }

        var contextName: String { loop.map { loop in "event loop '\(loop)'" } ?? "an event loop that has gone" }

        func now(on clock: TimerSchedule.ClockKind) -> TimerInstant {
            if usesSystemClock { return SystemClock.now(clock) }
            guard let now = loop?.now.uptimeNanoseconds else { return .never }
            return TimerInstant(nanoseconds: clock == .wall ? now.saturatingAdd(wallOffset) : now)
        }

        func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
            let (old, deadline) = state.withLock { state -> (Armed?, NIODeadline?) in
                if state.hasEnded { return ((alarm, instant), nil) }
                let old = state.armed.updateValue((alarm, instant), forKey: alarm.clock)
                return (old, deadlineToSchedule(&state))
            }
            // The replaced alarm is released here, with the lock open.
            withExtendedLifetime(old) {}
            if let deadline { schedule(at: deadline) }
        }

        func disarm(_ clock: TimerSchedule.ClockKind) {
            let old = state.withLock { state in state.armed.removeValue(forKey: clock) }
            withExtendedLifetime(old) {}
        }

        func run(_ job: @escaping @Sendable () -> Void) {
            guard let loop, !hasEnded else { return job() }
            loop.execute(job)
        }

        /// Whether the loop has shut down.
        var hasEnded: Bool { state.withLock { state in state.hasEnded } }

        /// Releases the alarms, because the loop has shut down, and never calls the loop again.
        func end() {
            let alarms = state.withLock { state in
                state.hasEnded = true
                defer { state.armed = [:] }
                return state.armed
            }
            withExtendedLifetime(alarms) {}
        }

        // MARK: Callbacks

        /// Returns the deadline of a callback that has to be scheduled, and records it as scheduled.
        private func deadlineToSchedule(_ state: inout State) -> NIODeadline? {
            let earliest = state.armed.values.map { armed in deadline(armed.instant, armed.alarm.clock) }.min()
            guard let earliest, state.callbacks.last.map({ earliest < $0 }) ?? true else { return nil }
            state.callbacks.append(earliest)
            return earliest
        }

        /// Returns the loop's time at an instant of a clock.
        private func deadline(_ instant: TimerInstant, _ clock: TimerSchedule.ClockKind) -> NIODeadline {
            if !usesSystemClock {
                let time = instant.nanoseconds.saturatingSubtract(clock == .wall ? wallOffset : 0)
                return .uptimeNanoseconds(min(time, NIODeadline.distantFuture.uptimeNanoseconds))
            }
            let left = instant.nanoseconds.saturatingSubtract(SystemClock.now(clock).nanoseconds)
            let now = NIODeadline.now().uptimeNanoseconds
            return .uptimeNanoseconds(min(now.saturatingAdd(left), NIODeadline.distantFuture.uptimeNanoseconds))
        }

        private func schedule(at deadline: NIODeadline) {
            // A loop that has shut down takes no callback. The scheduler has ended by then, or ends soon: the shutdown
            // calls the scheduler's sentinel.
            _ = try? loop?.scheduleCallback(at: deadline, handler: Callback(driver: self))
        }

        /// Called on the loop when the earliest callback has come.
        fileprivate func cameUp() {
            let due = state.withLock { state -> [TimerAlarm] in
                _ = state.callbacks.popLast()
                let due = state.armed.values.filter { armed in armed.instant <= now(on: armed.alarm.clock) }
                for armed in due { state.armed[armed.alarm.clock] = nil }
                return due.map(\.alarm)
            }
            for alarm in due { alarm.ring() }
            let deadline = state.withLock { state in deadlineToSchedule(&state) }
            if let deadline { schedule(at: deadline) }
        }

        private struct Callback: NIOScheduledCallbackHandler, Sendable {
            let driver: EventLoopDriver

            func handleScheduledCallback(eventLoop: some EventLoop) { driver.cameUp() }
        }
    }
#endif
