/// Something that `TimerDriver` promises.
public enum DriverPromise: String, CaseIterable, Sendable {
    /// The time goes on, and never back.
    case time
    /// No alarm rings before its instant.
    case neverEarly
    /// An alarm rings once, and not again later.
    case once
    /// An alarm whose instant has passed rings at once.
    case alreadyDue
    /// An alarm that is armed for an earlier instant takes the place of the one before.
    case armEarlier
    /// An alarm that is armed for a later instant takes the place of the one before.
    case armLater
    /// A disarmed alarm does not ring.
    case disarm
    /// An alarm in centuries, or at no time at all, neither rings nor keeps later ones from ringing.
    case farFuture
    /// After a storm of arming and disarming from several threads the last alarm rings, and none early.
    case storm
    /// The alarms of several clocks do not disturb each other.
    case clocks
    /// Every job runs, once, in the order in which they were given, unless the context is concurrent.
    case jobs
    /// The context does one thing at a time, unless it is concurrent.
    case oneAtATime
    /// Who is not on the context is not told that it is.
    case current
    /// Alarms can be armed and disarmed, and jobs given, on the context too, inside the ring of another alarm, and none
    /// rings inside the call that arms it.
    case fromContext
    /// An alarm is kept until it has rung, is replaced or disarmed, and no longer.
    case keeping
}

/// A promise of `TimerDriver` that a driver does not keep.
public struct DriverViolation: Error, Hashable, CustomStringConvertible {
    /// The promise.
    public let promise: DriverPromise
    /// What happened instead.
    public let reason: String

    /// Both in one line.
    public var description: String { "\(promise.rawValue): \(reason)" }
}
