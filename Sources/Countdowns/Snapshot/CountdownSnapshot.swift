public import Timers

extension Countdown {
    /// A countdown in a form that can be kept: in a file, in `UserDefaults`, or in a message to another process.
    ///
    /// The snapshot of a running countdown carries its end on the wall clock and, for the same start of the same
    /// machine, on the continuous clock. There it is exact, wherever the wall clock was set. After a restart of the
    /// machine, or on another machine, the wall clock decides the remaining time, which is at most that of the
    /// snapshot.
    ///
    /// A widget, a server or a test asks the snapshot itself what the countdown shows, on any thread:
    /// ``remaining(at:)``, ``remainingUnits(at:)``, ``progress(at:)`` and ``phase(at:)`` answer like a countdown that
    /// is restored from the snapshot at that instant. The ``deadline`` decides for an instant of the wall clock, and
    /// the rule above for an instant of another clock.
    ///
    /// The encoded form has a version. Later versions of the library read earlier forms. It holds no personal data, but
    /// it holds the random name of the machine's current boot.
    public struct Snapshot: Hashable, Sendable {
        /// The full length, in nanoseconds.
        let length: UInt64
        var unit: UInt64
        let total: UInt64
        let remaining: UInt64
        /// The phase of the countdown when the snapshot was taken.
        public let phase: Phase
        let end: End?

        /// The end of a running countdown, in nanoseconds.
        struct End: Hashable, Sendable {
            let wall: UInt64
            let continuous: UInt64
            let boot: String?
        }

        /// When a running countdown ends, on the wall clock as it was set when the snapshot was taken; nil in every
        /// other phase.
        ///
        /// Use it for a notification that is planned ahead.
        public var deadline: TimerInstant? {
            end.map { end in TimerInstant(nanoseconds: end.wall, on: .wall) }
        }

        /// The full length of the countdown.
        public var duration: Duration { Duration(nanoseconds: length) }

        package init(_ machine: CountdownMachine, at moment: CountdownMoment) {
            length = machine.duration
            unit = machine.unit
            total = machine.total
            remaining = machine.remaining(at: moment.continuous)
            switch machine.state {
            case .idle: (phase, end) = (.idle, nil)
            case .paused: (phase, end) = (.paused, nil)
            case .finished: (phase, end) = (.finished, nil)
            case .running(let deadline):
                // This includes a deadline that has passed without its end being announced: the restored countdown
                // announces it.
                phase = .running
                end = End(wall: moment.wall.saturatingAdd(remaining), continuous: deadline, boot: moment.boot)
            }
        }

        /// The same countdown, shown in another unit; above zero.
        @_spi(Tool)
        public func shown(in unit: Duration) -> Snapshot {
            require(unit > .zero, "a countdown must be shown in units above zero, not \(unit)")
            var changed = self
            changed.unit = max(unit.saturatingNanoseconds, 1)
            return changed
        }

        /// The countdown as it is at `moment`.
        package func machine(at moment: CountdownMoment) -> CountdownMachine {
            let state: CountdownMachine.State =
                switch phase {
                case .idle: .idle
                case .paused: .paused(remaining: remaining)
                case .finished: .finished
                case .running: .running(deadline: moment.continuous.saturatingAdd(left(at: moment)))
                }
            return CountdownMachine(duration: length, unit: unit, total: total, state: state)
        }

        /// Whether the continuous clock says what is left, as in the boot in which a running countdown was kept.
        package func isExact(at moment: CountdownMoment) -> Bool {
            guard let end, let boot = end.boot, boot == moment.boot else { return false }
            // A continuous clock that shows less than it did in the snapshot is another clock, whatever the boot is
            // called.
            return moment.continuous >= end.continuous.saturatingSubtract(remaining)
        }

        private func left(at moment: CountdownMoment) -> UInt64 {
            guard let end else { return 0 }
            let left =
                isExact(at: moment)
                ? end.continuous.saturatingSubtract(moment.continuous)
                : end.wall.saturatingSubtract(moment.wall)
            return min(left, remaining)
        }

        /// The remaining time at `instant`: the full length when idle, zero when finished; O(1).
        public func remaining(at instant: TimerInstant) -> Duration {
            answer(at: instant) { machine, now in Duration(nanoseconds: machine.remaining(at: now)) }
        }

        /// The shown value at `instant`: how many display units are left, rounded up; O(1).
        public func remainingUnits(at instant: TimerInstant) -> Int {
            answer(at: instant) { machine, now in machine.remainingUnits(at: now) }
        }

        /// The part of the whole that has passed at `instant`, from 0 to 1; O(1).
        public func progress(at instant: TimerInstant) -> Double {
            answer(at: instant) { machine, now in machine.progress(at: now) }
        }

        /// The phase at `instant`: a running countdown is finished from its deadline on; O(1).
        public func phase(at instant: TimerInstant) -> Phase {
            answer(at: instant) { machine, now in machine.phase(at: now) }
        }

        private func answer<Value>(at instant: TimerInstant, _ read: (CountdownMachine, UInt64) -> Value) -> Value {
            let moment = CountdownMoment(at: instant)
            return read(machine(at: moment), moment.continuous)
        }
    }
}

/// The present moment as a snapshot needs it: the time on two clocks, in nanoseconds, and the boot that the continuous
/// clock counts from.
package struct CountdownMoment: Hashable, Sendable {
    package var continuous: UInt64
    package var wall: UInt64
    /// The name of the boot; nil where it has none, and is not known to be the boot of another moment.
    package var boot: String?

    package init(continuous: UInt64, wall: UInt64, boot: String?) {
        self.continuous = continuous
        self.wall = wall
        self.boot = boot
    }

    init(of scheduler: TimerScheduler) {
        continuous = scheduler.nanoseconds(on: .continuous)
        wall = scheduler.nanoseconds(on: .wall)
        // A test has one virtual clock.
        boot = scheduler.isVirtual ? "virtual" : Boot.current
    }

    /// The moment of an instant, on the clocks of this process or of its virtual time.
    init(at instant: TimerInstant) {
        guard instant.clock != .wall else {
            // No boot: the wall clock decides.
            self.init(continuous: 0, wall: instant.nanoseconds, boot: nil)
            return
        }
        let scheduler = TimerScheduler.shared
        self.init(of: scheduler)
        let now = instant.clock == .continuous ? continuous : scheduler.nanoseconds(on: instant.clock)
        let later = instant.nanoseconds.saturatingSubtract(now)
        let earlier = now.saturatingSubtract(instant.nanoseconds)
        continuous = continuous.saturatingAdd(later).saturatingSubtract(earlier)
        wall = wall.saturatingAdd(later).saturatingSubtract(earlier)
    }
}

extension TimerScheduler {
    /// The time on that clock, in nanoseconds.
    func nanoseconds(on clock: TimerSchedule.ClockKind) -> UInt64 {
        TimerClock(on: self, clock: clock).now.nanoseconds
    }
}
