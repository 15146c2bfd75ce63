public import Timers

extension Countdown {
    /// A countdown to be kept: in a file, in `UserDefaults`, in a message to another process.
    ///
    /// A running one carries its end on the wall clock and, for the same start of the same machine, on the continuous clock:
    ///
    /// | restored | what is left |
    /// |---|---|
    /// | in the same boot | exact, wherever somebody moved the wall clock |
    /// | after a restart of the machine, or on another one | what the wall clock says |
    /// | there, with a wall clock that was set back | what was left when it was kept, at most |
    /// | there, with a wall clock that was set forward | less, perhaps nothing |
    /// | idle, paused or finished | as it was kept |
    ///
    /// On a `TimerDriver` of your own, which may have any clock, the wall clock decides, as on another machine.
    ///
    /// The encoded form has a version; later versions of the library read earlier forms. It holds no personal data, but a
    /// random name of the machine's current boot.
    public struct Snapshot: Hashable, Sendable {
        let duration: UInt64
        private(set) var unit: UInt64
        let total: UInt64
        let remaining: UInt64
        /// What the countdown was doing when it was kept.
        public let phase: Phase
        let end: End?

        /// The end of a countdown that runs, in nanoseconds.
        struct End: Hashable, Sendable {
            let wall: UInt64
            let continuous: UInt64
            let boot: String?
        }

        /// When a running countdown ends, on the wall clock as it was set when it was kept; nil for the others.
        ///
        /// Good for a notification that is planned ahead.
        public var deadline: TimerInstant? {
            end.map { end in TimerInstant(nanoseconds: end.wall) }
        }

        /// The full length of the countdown.
        public var fullDuration: Duration { Duration(nanoseconds: duration) }

        package init(_ machine: CountdownMachine, at moment: CountdownMoment) {
            duration = machine.duration
            unit = machine.unit
            total = machine.total
            remaining = machine.remaining(at: moment.continuous)
            switch machine.state {
            case .idle: (phase, end) = (.idle, nil)
            case .paused: (phase, end) = (.paused, nil)
            case .finished: (phase, end) = (.finished, nil)
            case .running(let deadline):
                // Also after its end, if that has not been announced: whoever restores it will.
                phase = .running
                end = End(
                    wall: moment.wall.saturatingAdd(remaining),
                    continuous: deadline,
                    boot: moment.boot
                )
            }
        }

        /// The same countdown, shown in another unit; above zero.
        package func shown(in unit: Duration) -> Snapshot {
            require(unit > .zero, "a countdown must be shown in units above zero, not \(unit)")
            var changed = self
            changed.unit = max(unit.saturatingNanoseconds, 1)
            return changed
        }

        /// The countdown as it is at `moment`.
        package func machine(at moment: CountdownMoment) -> CountdownMachine {
            let state: CountdownMachine.State
            switch phase {
            case .idle: state = .idle
            case .paused: state = .paused(remaining: remaining)
            case .finished: state = .finished
            case .running: state = .running(deadline: moment.continuous.saturatingAdd(left(at: moment)))
            }
            return CountdownMachine(duration: duration, unit: unit, total: total, state: state)
        }

        private func left(at moment: CountdownMoment) -> UInt64 {
            guard let end else { return 0 }
            // A continuous clock that shows less than when this was kept is not the same clock, whatever the boot is called.
            let isSameClock =
                end.boot != nil && end.boot == moment.boot
                && moment.continuous >= end.continuous.saturatingSubtract(remaining)
            let left =
                isSameClock
                ? end.continuous.saturatingSubtract(moment.continuous)
                : end.wall.saturatingSubtract(moment.wall)
            return min(left, remaining)
        }
    }
}

// MARK: - Its encoded form

extension Countdown.Snapshot: Codable {
    /// The only version so far.
    private static let version = 1

    private enum CodingKeys: String, CodingKey {
        case version, phase, duration, unit, total, remaining, wallDeadline, continuousDeadline, boot
    }

    /// Encodes the snapshot, all times as whole nanoseconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.version, forKey: .version)
        try container.encode(phase.rawValue, forKey: .phase)
        try container.encode(duration, forKey: .duration)
        try container.encode(unit, forKey: .unit)
        try container.encode(total, forKey: .total)
        try container.encode(remaining, forKey: .remaining)
        guard let end else { return }
        try container.encode(end.wall, forKey: .wallDeadline)
        try container.encode(end.continuous, forKey: .continuousDeadline)
        try container.encodeIfPresent(end.boot, forKey: .boot)
    }

    /// Decodes a snapshot.
    ///
    /// - Throws: `DecodingError` with the value in its description, if the version is not known or the values cannot be
    ///   those of a countdown.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func refuse(_ key: CodingKeys, _ sentence: String) -> DecodingError {
            .dataCorruptedError(forKey: key, in: container, debugDescription: sentence)
        }
        func nanoseconds(_ key: CodingKeys) throws -> UInt64 {
            if let value = try? container.decode(UInt64.self, forKey: key) { return value }
            if let value = try? container.decode(Double.self, forKey: key) {
                throw refuse(key, "\(value) is not a number of nanoseconds")
            }
            return try container.decode(UInt64.self, forKey: key)
        }
        let version = try container.decode(Int.self, forKey: .version)
        guard version == Self.version else {
            throw refuse(.version, "a countdown of version \(version) cannot be read, only version \(Self.version)")
        }
        let name = try container.decode(String.self, forKey: .phase)
        guard let phase = Countdown.Phase(rawValue: name) else {
            throw refuse(.phase, "'\(name)' is not a phase of a countdown")
        }
        self.phase = phase
        duration = try nanoseconds(.duration)
        unit = try nanoseconds(.unit)
        total = try nanoseconds(.total)
        remaining = try nanoseconds(.remaining)
        guard duration > 0 else { throw refuse(.duration, "a countdown must last longer than 0 ns") }
        guard unit > 0 else { throw refuse(.unit, "a countdown must be shown in units above 0 ns") }
        guard remaining <= total else {
            throw refuse(.remaining, "\(remaining) ns cannot be left of a countdown of \(total) ns")
        }
        let isPossible =
            switch phase {
            case .idle: remaining == total
            case .running: true
            case .paused: remaining > 0
            case .finished: remaining == 0
            }
        guard isPossible else {
            throw refuse(.remaining, "\(remaining) ns of \(total) ns cannot be left of a countdown that is \(name)")
        }
        guard phase == .running else {
            end = nil
            return
        }
        end = End(
            wall: try nanoseconds(.wallDeadline),
            continuous: try nanoseconds(.continuousDeadline),
            boot: try container.decodeIfPresent(String.self, forKey: .boot)
        )
    }
}
