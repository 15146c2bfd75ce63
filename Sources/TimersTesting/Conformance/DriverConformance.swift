import Dispatch
public import Timers

/// Checks a driver of your own against what `TimerDriver` promises.
///
/// ```swift
/// import Timers
///
/// func check(_ makeDriver: @escaping @Sendable () -> any TimerDriver) async {
///     let violations = await DriverConformance.violations(makeDriver)
///     assert(violations.isEmpty, "\(violations)")
/// }
/// ```
///
/// The checks take real time: about a second for a driver that keeps its promises. They do not check whether alarms
/// ring inside a ring or after the machine has slept, as `runsNestedLoops` and `alarmsFollowClocks` promise.
public enum DriverConformance: Sendable {
    /// Returns the promises that the drivers made by `makeDriver` do not keep.
    ///
    /// No check fails because a machine is slow: a check waits for an alarm that is late, and starts again if it cannot
    /// use an instant before that instant has passed.
    ///
    /// - Parameters:
    ///   - promises: the promises to check.
    ///   - patience: how long to wait for something that should happen at once, above zero. Each alarm that a driver
    ///     loses takes that long.
    ///   - makeDriver: makes a driver whose context runs; called once for each promise.
    /// - Returns: one violation for each promise that is not kept, in the order of `promises`.
    public static func violations(
        of promises: [DriverPromise] = DriverPromise.allCases,
        patience: Duration = .seconds(10),
        _ makeDriver: @escaping @Sendable () -> any TimerDriver
    ) async -> [DriverViolation] {
        require(patience > .zero, "patience cannot be \(patience)")
        return await violations(of: promises, patience: patience, overlapWait: .milliseconds(20), makeDriver)
    }

    /// The same, and a job waits for another that begins beside it as long as a test wants.
    package static func violations(
        of promises: [DriverPromise], patience: Duration, overlapWait: Duration,
        _ makeDriver: @escaping @Sendable () -> any TimerDriver
    ) async -> [DriverViolation] {
        var violations: [DriverViolation] = []
        for promise in promises {
            let reason = await onThread {
                DriverCheck(driver: makeDriver(), patience: patience, overlapWait: overlapWait)
                    .reason(against: promise)
            }
            if let reason { violations.append(DriverViolation(promise: promise, reason: reason)) }
        }
        return violations
    }

    /// Runs a body that blocks, on a thread that no task needs.
    private static func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "swift-timers.conformance").async { continuation.resume(returning: body()) }
        }
    }
}
