import Timers

extension CountdownMachine {
    /// What is left, in nanoseconds.
    package func remaining(at now: UInt64) -> UInt64 {
        switch state {
        case .idle: total
        case .running(let deadline): min(deadline.saturatingSubtract(now), total)
        case .paused(let remaining): remaining
        case .finished: 0
        }
    }

    /// What the countdown is doing: it is finished as soon as its deadline has passed, before `expire(at:)` too.
    package func phase(at now: UInt64) -> Countdown.Phase {
        switch state {
        case .idle: .idle
        case .running(let deadline): deadline > now ? .running : .finished
        case .paused: .paused
        case .finished: .finished
        }
    }

    /// How many units are left, rounded up.
    package func remainingUnits(at now: UInt64) -> Int {
        Int(clamping: Self.roundedUp(remaining(at: now), unit))
    }

    /// How many seconds are left, rounded up.
    package func remainingSeconds(at now: UInt64) -> Int {
        Int(clamping: Self.roundedUp(remaining(at: now), 1_000_000_000))
    }

    /// The part of the whole that has passed, 0 to 1.
    package func progress(at now: UInt64) -> Double {
        if phase(at: now) == .finished { return 1 }
        guard total > 0 else { return 0 }
        return min(max(1 - Double(remaining(at: now)) / Double(total), 0), 1)
    }

    /// When the shown value changes next; nil while it stands still.
    ///
    /// The instant is `now` or earlier where the run is over and `expire(at:)` has not been called. Every later change
    /// comes a whole number of units after this one, up to the deadline.
    package func nextChange(at now: UInt64) -> UInt64? {
        guard case .running(let deadline) = state else { return nil }
        let steps = Self.roundedUp(remaining(at: now), unit).saturatingSubtract(1)
        return deadline.saturatingSubtract(steps.saturatingMultiply(unit))
    }

    private static func roundedUp(_ length: UInt64, _ unit: UInt64) -> UInt64 {
        let (whole, rest) = length.quotientAndRemainder(dividingBy: unit)
        return rest > 0 ? whole + 1 : whole
    }
}

extension Countdown {
    /// What a countdown is doing.
    public enum Phase: String, Hashable, Sendable, Codable, CaseIterable {
        /// It has not begun, or it was reset.
        case idle
        /// It counts down.
        case running
        /// It stands still, with something left.
        case paused
        /// It has come to its end.
        case finished
    }
}

/// What a countdown shows.
///
/// A reader has to look again when, and only when, this changes.
struct CountdownDisplay: Equatable, Sendable {
    let phase: Countdown.Phase
    let remainingUnits: Int
    /// How many control calls have changed something: a change may show only in what is read to the nanosecond.
    let revision: Int

    init(_ machine: CountdownMachine, at now: UInt64, revision: Int) {
        phase = machine.phase(at: now)
        remainingUnits = machine.remainingUnits(at: now)
        self.revision = revision
    }
}
