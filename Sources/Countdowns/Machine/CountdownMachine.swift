import Timers

/// What a countdown is doing, what it shows, and when that changes next.
///
/// Pure: no lock and no clock. Instants are nanoseconds of one clock that the caller reads, and must not go back.
///
/// While it runs, the only thing that is kept is the deadline. Everything shown follows from it and from the instant at which
/// somebody asks, so nothing is lost while nobody does.
package struct CountdownMachine: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        case idle
        /// Also when the deadline has passed, until the end is announced by `expire(at:)`.
        case running(deadline: UInt64)
        /// What is left is above zero.
        case paused(remaining: UInt64)
        case finished
    }

    /// The length that `reset()` goes back to; above zero.
    package let duration: UInt64
    /// The step of the shown value; above zero.
    package let unit: UInt64
    /// The length of this run: `duration`, and what was added to it.
    ///
    /// Never less than what is left.
    package private(set) var total: UInt64
    package private(set) var state = State.idle

    /// A countdown that has not begun.
    package init(validating duration: Duration, unit: Duration) throws(CountdownError) {
        guard duration > .zero else {
            throw CountdownError(.invalidDuration, "a countdown must last longer than zero, not \(duration)")
        }
        guard unit > .zero else {
            throw CountdownError(.invalidUnit, "a countdown must be shown in units above zero, not \(unit)")
        }
        self.duration = max(duration.saturatingNanoseconds, 1)
        self.unit = max(unit.saturatingNanoseconds, 1)
        total = self.duration
    }

    /// A countdown in a state that was kept.
    ///
    /// The caller has checked the values.
    init(duration: UInt64, unit: UInt64, total: UInt64, state: State) {
        self.duration = duration
        self.unit = unit
        self.total = total
        self.state = state
    }

    static func trapping(_ duration: Duration, unit: Duration) -> CountdownMachine {
        do {
            return try CountdownMachine(validating: duration, unit: unit)
        } catch {
            // Unlike a failed precondition, this says why in optimised builds too.
            fatalError(error.description)
        }
    }

    init(validatingSeconds seconds: Double, unit: Duration) throws(CountdownError) {
        guard seconds.isFinite, seconds > 0 else {
            throw CountdownError(
                .invalidDuration, "a countdown must last a number of seconds above zero, not \(seconds)")
        }
        try self.init(validating: Duration(clampingSeconds: seconds), unit: unit)
    }
}

// MARK: - What it shows

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

    /// What it is doing: one whose deadline has passed is finished, whether or not that has been announced.
    package func phase(at now: UInt64) -> Countdown.Phase {
        switch state {
        case .idle: .idle
        case .running(let deadline): deadline > now ? .running : .finished
        case .paused: .paused
        case .finished: .finished
        }
    }

    /// How many units are left, rounded up.
    package func unitsLeft(at now: UInt64) -> Int {
        Int(clamping: Self.roundedUp(remaining(at: now), unit))
    }

    package func secondsLeft(at now: UInt64) -> Int {
        Int(clamping: Self.roundedUp(remaining(at: now), 1_000_000_000))
    }

    /// The part of the whole that has passed, 0 to 1.
    package func progress(at now: UInt64) -> Double {
        if phase(at: now) == .finished { return 1 }
        guard total > 0 else { return 0 }
        return min(max(1 - Double(remaining(at: now)) / Double(total), 0), 1)
    }

    /// When the shown value changes next: now or earlier if an end has not been announced; nil if it stands still.
    ///
    /// Every later change lies whole units after it, up to the deadline.
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

// MARK: - What can be done with it

extension CountdownMachine {
    /// Begins if it has not or is over; goes on if it is paused.
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

    /// Makes it longer, or shorter if `amount` is negative; one that is over stays so.
    ///
    /// What has passed is not changed: nothing left means the end.
    package mutating func add(_ amount: Duration, at now: UInt64) {
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

    /// Ends it if its deadline has passed.
    ///
    /// - Returns: whether it did: true once a run.
    package mutating func expire(at now: UInt64) -> Bool {
        guard case .running(let deadline) = state, deadline <= now else { return false }
        state = .finished
        return true
    }
}

/// What somebody who looks at a countdown sees: it changes when they have to look again.
struct CountdownDisplay: Equatable, Sendable {
    var phase: Countdown.Phase
    var unitsLeft: Int
    /// Counts the control calls that changed something, which may show in what is read to the nanosecond only.
    var revision = 0

    init(_ machine: CountdownMachine, at now: UInt64, revision: Int) {
        phase = machine.phase(at: now)
        unitsLeft = machine.unitsLeft(at: now)
        self.revision = revision
    }
}
