#if Foundation && canImport(CoreFoundation)
    import CoreFoundation
    import Synchronization

    /// Serves timers on the run loop of one thread, in one set of modes.
    ///
    /// A `CFRunLoopTimer` does not fire inside its own callout, so the driver has one for each nesting depth of the
    /// loop. An action that runs a modal loop is inside the callout of the outer timer, and the inner timer serves the
    /// modal loop. The timers retain the driver, and exist only while an alarm is armed or a job waits.
    final class RunLoopDriver: SystemClockDriver, NamedContext {
        private typealias Armed = (alarm: TimerAlarm, instant: TimerInstant)

        private struct State {
            var alarms = PerClock<Armed?>(nil)
            var jobs: [@Sendable () -> Void] = []
            /// One timer for each depth, outermost first.
            var timers: [RunLoopAlarmSource] = []
            /// How many callouts are nested at present.
            var depth = 0
            var hasEnded = false
        }

        /// The clocks, in the order of their turns.
        private static let clocks = TimerSchedule.ClockKind.allCases

        private let state = Mutex(State())
        private let loop: RunLoopReference

        /// Makes a driver for the calling thread's loop.
        init(modes: [String]) {
            loop = RunLoopReference(modes: modes)
        }

        var runsNestedLoops: Bool { true }
        var contextName: String { "a run loop" }

        func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
            let old = state.withLock { state in
                if state.hasEnded { return (alarm, instant) as Armed? }
                let old = state.alarms[alarm.clock]
                state.alarms[alarm.clock] = (alarm, instant)
                setTimer(&state)
                return old
            }
            // The replaced alarm is released here, with the lock open.
            withExtendedLifetime(old) {}
        }

        func disarm(_ clock: TimerSchedule.ClockKind) {
            let old = state.withLock { state in
                let old = state.alarms[clock]
                state.alarms[clock] = nil
                setTimer(&state)
                return old
            }
            withExtendedLifetime(old) {}
        }

        func run(_ job: @escaping @Sendable () -> Void) {
            state.withLock { state in
                if state.hasEnded { return }
                state.jobs.append(job)
                setTimer(&state)
            }
        }

        /// Runs the jobs that still wait, and releases the loop.
        ///
        /// Called on the thread of the loop when it ends.
        func end() {
            let (jobs, alarms) = state.withLock { state in
                state.hasEnded = true
                defer {
                    state.jobs = []
                    state.alarms = PerClock(nil)
                }
                return (state.jobs, state.alarms)
            }
            for job in jobs { job() }
            withExtendedLifetime(alarms) {}
            state.withLock { state in setTimer(&state) }
        }

        // MARK: In the loop

        /// Called when one of the run loop's timers fires.
        ///
        /// Each clock has one turn, in a fixed order. A clock whose timers are always due arms its alarm again during
        /// its turn. That alarm rings when the timer fires again, after the other clocks have had their turns.
        func fired() {
            var clocks = Self.clocks[...]
            let (jobs, first) = state.withLock { state in
                state.depth += 1
                let first = Self.removeDue(&state, of: &clocks)
                let jobs = state.jobs
                state.jobs = []
                setTimer(&state)
                return (jobs, first)
            }
            for job in jobs { job() }
            // Alarms ring one at a time. Those of the other clocks stay armed for a loop that an action may run.
            var next = first
            while let alarm = next {
                alarm.ring()
                next = state.withLock { state in Self.removeDue(&state, of: &clocks) }
            }
            state.withLock { state in
                state.depth -= 1
                setTimer(&state)
            }
        }

        /// Disarms and returns the first due alarm of these clocks.
        ///
        /// Drops that clock and those before it from `clocks`.
        private static func removeDue(
            _ state: inout State, of clocks: inout ArraySlice<TimerSchedule.ClockKind>
        ) -> TimerAlarm? {
            while let clock = clocks.popFirst() {
                guard let (alarm, instant) = state.alarms[clock], instant <= SystemClock.now(clock) else { continue }
                state.alarms[clock] = nil
                return alarm
            }
            return nil
        }

        /// Moves the timer of the present depth to the earliest instant, and invalidates the timers of greater depths.
        private func setTimer(_ state: inout State) {
            let delay = state.jobs.isEmpty ? Self.delay(state) : 0
            let needed = delay == nil ? state.depth : state.depth + 1
            while state.timers.count > needed { state.timers.removeLast().invalidate() }
            guard let delay else { return }
            while state.timers.count < needed { state.timers.append(RunLoopAlarmSource(driver: self, loop: loop)) }
            state.timers[state.depth].move(to: delay)
        }

        /// Returns the seconds until the earliest instant; nil if no alarm is armed.
        private static func delay(_ state: borrowing State) -> Double? {
            var earliest: Double?
            for clock in clocks {
                guard let instant = state.alarms[clock]?.instant else { continue }
                let wait = instant.nanoseconds.saturatingSubtract(SystemClock.now(clock).nanoseconds)
                let delay = instant == .never ? .infinity : Double(wait) / 1e9
                earliest = min(earliest ?? .infinity, delay)
            }
            return earliest
        }
    }
#endif
