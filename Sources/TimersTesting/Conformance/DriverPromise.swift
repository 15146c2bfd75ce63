/// A promise of `TimerDriver`.
public enum DriverPromise: String, CaseIterable, Sendable {
    /// The time goes on and never back, and each instant names its clock.
    case time
    /// No alarm rings before its instant.
    case neverEarly
    /// An alarm rings once, and not again later.
    case once
    /// An alarm whose instant has passed rings at once.
    case alreadyDue
    /// An alarm that is armed for an earlier instant replaces the one before.
    case armEarlier
    /// An alarm that is armed for a later instant replaces the one before.
    case armLater
    /// A disarmed alarm does not ring.
    case disarm
    /// An alarm for an instant in centuries, or for never, does not ring, and alarms armed after it do.
    case farFuture
    /// After several threads have armed and disarmed alarms quickly, the last alarm rings, and none rings early.
    case storm
    /// The alarms of several clocks do not disturb each other.
    case clocks
    /// Every job runs once, in the order in which the jobs were submitted unless the context is concurrent.
    case jobs
    /// The context does one thing at a time, unless it is concurrent.
    case oneAtATime
    /// Code on the context, also inside a ring, can arm and disarm alarms and submit jobs, and no alarm rings inside
    /// the call that arms it.
    case fromContext
    /// The driver retains an alarm until it has rung, is replaced or is disarmed, and no longer.
    case keeping
}

/// A promise of `TimerDriver` that a driver does not keep.
public struct DriverViolation: Error, Hashable, CustomStringConvertible {
    /// The promise.
    public let promise: DriverPromise
    /// What happened instead.
    public let reason: String

    /// The promise and the reason in one line.
    public var description: String { "\(promise.rawValue): \(reason)" }
}
