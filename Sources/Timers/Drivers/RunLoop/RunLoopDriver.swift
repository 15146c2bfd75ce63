#if Foundation && canImport(CoreFoundation)
    import CoreFoundation
    import Synchronization

    /// Serves timers on the run loop of one thread, in one set of modes.
    ///
    /// A `CFRunLoopTimer` does not fire inside its own callout, so there is one for each depth to which the loop runs inside
    /// itself: an action that runs a modal loop is inside the callout of the outer timer, and the inner one goes on serving.
    /// The timers keep the driver, and are there only while something is armed or a job waits.
    final class RunLoopDriver: SystemClockDriver {
        private struct State {
            var alarms: [TimerSchedule.Clock: (alarm: TimerAlarm, instant: TimerInstant)] = [:]
            var jobs: [@Sendable () -> Void] = []
            /// One for each depth, outermost first.
            var timers: [RunLoopAlarm] = []
            /// How many callouts are under way, one inside the other.
            var depth = 0
            var hasEnded = false
        }

        private let state = Mutex(State())
        private let loop: RunLoopReference
        private let thread = PlatformThread.current

        /// Makes a driver for the calling thread's loop.
        init(modes: [String]) {
            loop = RunLoopReference(modes: modes)
        }

        var isCurrent: Bool { thread == PlatformThread.current }
        var nests: Bool { true }

        func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
            let old = state.withLock { state in
                if state.hasEnded { return (alarm, instant) as (alarm: TimerAlarm, instant: TimerInstant)? }
                let old = state.alarms.updateValue((alarm, instant), forKey: alarm.clock)
                setTimer(&state)
                return old
            }
            // The replaced alarm is let go of here, with the lock open.
            _ = old
        }

        func disarm(_ clock: TimerSchedule.Clock) {
            let old = state.withLock { state in
                let old = state.alarms.removeValue(forKey: clock)
                setTimer(&state)
                return old
            }
            _ = old
        }

        func run(_ job: @escaping @Sendable () -> Void) {
            state.withLock { state in
                if state.hasEnded { return }
                state.jobs.append(job)
                setTimer(&state)
            }
        }

        /// The thread ends, and this is it: runs the jobs that still wait and lets go of the loop.
        func end() {
            let (jobs, alarms) = state.withLock { state in
                state.hasEnded = true
                defer {
                    state.jobs = []
                    state.alarms = [:]
                }
                return (state.jobs, state.alarms)
            }
            for job in jobs { job() }
            _ = alarms
            state.withLock { state in setTimer(&state) }
        }

        // MARK: In the loop

        /// One of the run loop's timers fired.
        func fired() {
            let (jobs, first) = state.withLock { state in
                state.depth += 1
                let first = Self.takeDue(&state)
                let jobs = state.jobs
                state.jobs = []
                setTimer(&state)
                return (jobs, first)
            }
            for job in jobs { job() }
            // One clock at a time: the alarms of the others stay set for a loop that is run inside.
            var next = first
            var turns = TimerSchedule.Clock.allCases.count
            while let alarm = next {
                alarm.ring()
                turns -= 1
                next = turns > 0 ? state.withLock { state in Self.takeDue(&state) } : nil
            }
            state.withLock { state in
                state.depth -= 1
                setTimer(&state)
            }
        }

        /// An alarm that is due, no longer set.
        private static func takeDue(_ state: inout State) -> TimerAlarm? {
            for (clock, entry) in state.alarms where entry.instant <= SystemClock.now(clock) {
                state.alarms[clock] = nil
                return entry.alarm
            }
            return nil
        }

        /// Moves the timer of the present depth to the earliest instant, and removes those that nobody needs.
        private func setTimer(_ state: inout State) {
            let isIdle = state.alarms.isEmpty && state.jobs.isEmpty
            let needed = isIdle ? state.depth : state.depth + 1
            while state.timers.count > needed { state.timers.removeLast().invalidate() }
            if isIdle { return }
            while state.timers.count < needed { state.timers.append(RunLoopAlarm(driver: self, loop: loop)) }
            state.timers[state.depth].move(to: state.jobs.isEmpty ? delay(state) : 0)
        }

        /// Seconds until the earliest instant.
        private func delay(_ state: borrowing State) -> Double {
            let delays = state.alarms.values.map { entry in
                entry.instant == .never
                    ? Double.infinity
                    : Double(
                        entry.instant.nanoseconds.saturatingSubtract(SystemClock.now(entry.alarm.clock).nanoseconds))
                        / 1e9
            }
            return delays.min() ?? .infinity
        }
    }
#endif
