package import Timers

/// The phase of a countdown, its display, and when the display changes next.
///
/// Pure: it has no lock and no clock. An instant is a number of nanoseconds on one clock, which the caller reads. The
/// instants of successive calls must not go back.
///
/// While a countdown runs, the machine keeps only the deadline. The display follows from the deadline and the instant
/// of the question, so a process that is stopped for a while loses nothing.
package struct CountdownMachine: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        case idle
        /// The countdown runs, or its deadline has passed and `expire(at:)` has not been called yet.
        case running(deadline: UInt64)
        /// `remaining` is above zero.
        case paused(remaining: UInt64)
        case finished
    }

    /// The full length, to which `reset()` goes back; above zero.
    package let duration: UInt64
    /// The step of the shown value; above zero.
    package let unit: UInt64
    /// The length of this run: `duration` and the added time; never less than the remaining time.
    package private(set) var total: UInt64
    package private(set) var state = State.idle
}

extension CountdownMachine {
    /// A countdown that has not begun.
    package init(validating duration: Duration, unit: Duration) throws(TimerError) {
        guard duration > .zero else {
            throw TimerError(.invalidDuration, "a countdown must last longer than zero, not \(duration)")
        }
        guard unit > .zero else {
            throw TimerError(.invalidInterval, "a countdown must be shown in units above zero, not \(unit)")
        }
        let duration = max(duration.saturatingNanoseconds, 1)
        self.init(duration: duration, unit: max(unit.saturatingNanoseconds, 1), total: duration)
    }

    /// Begins a run if there is none or the last one is over, or goes on with a paused one.
    package mutating func start(at now: UInt64) {
        switch phase(at: now) {
        case .idle: state = .running(deadline: now.saturatingAdd(total))
        case .finished: restart(at: now)
        case .paused: resume(at: now)
        case .running: break
        }
    }

    package mutating func pause(at now: UInt64) {
        guard phase(at: now) == .running else { return }
        state = .paused(remaining: remaining(at: now))
    }

    package mutating func resume(at now: UInt64) {
        guard case .paused(let remaining) = state else { return }
        state = .running(deadline: now.saturatingAdd(remaining))
    }

    package mutating func reset() {
        total = duration
        state = .idle
    }

    package mutating func restart(at now: UInt64) {
        total = duration
        state = .running(deadline: now.saturatingAdd(total))
    }

    /// Makes the countdown longer, or shorter if `amount` is negative; one that is over stays over.
    ///
    /// The time that has passed does not change. A run with nothing left is over.
    package mutating func adjust(by amount: Duration, at now: UInt64) {
        let (longer, shorter) = (amount.saturatingNanoseconds, amount.saturatingNanosecondsBelowZero)
        guard phase(at: now) != .finished, longer != shorter else { return }
        let before = remaining(at: now)
        let left = before.saturatingAdd(longer).saturatingSubtract(shorter)
        total = total.saturatingSubtract(before).saturatingAdd(left)
        switch state {
        case .idle, .finished: break
        case .running: state = .running(deadline: now.saturatingAdd(left))
        case .paused: state = left > 0 ? .paused(remaining: left) : .running(deadline: now)
        }
    }

    /// Ends the run if its deadline has passed.
    ///
    /// - Returns: whether this call ended it: true once for each run.
    package mutating func expire(at now: UInt64) -> Bool {
        guard case .running(let deadline) = state, deadline <= now else { return false }
        state = .finished
        return true
    }
}

extension CountdownMachine {
    /// The remaining time, in nanoseconds.
    package func remaining(at now: UInt64) -> UInt64 {
        switch state {
        case .idle: total
        case .running(let deadline): min(deadline.saturatingSubtract(now), total)
        case .paused(let remaining): remaining
        case .finished: 0
        }
    }

    /// The phase: the countdown is finished as soon as its deadline has passed, even before `expire(at:)`.
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
    /// The instant is `now` or earlier if the run is over and `expire(at:)` has not been called. Every later change
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

/// The display of a countdown.
///
/// A reader has to read again exactly when this changes.
struct CountdownDisplay: Equatable, Sendable {
    let phase: Countdown.Phase
    let remainingUnits: Int
    /// How many control calls have changed something: a change may only show in values that are read to the nanosecond.
    let revision: Int

    init(_ machine: CountdownMachine, at now: UInt64, revision: Int) {
        phase = machine.phase(at: now)
        remainingUnits = machine.remainingUnits(at: now)
        self.revision = revision
    }
}
