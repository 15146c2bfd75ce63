import Dispatch
public import Timers

/// Checks a driver of your own against what `TimerDriver` promises.
///
/// ```swift
/// func check(_ makeDriver: @escaping @Sendable () -> any TimerDriver) async {
///     let violations = await DriverConformance.violations(makeDriver)
///     assert(violations.isEmpty, "\(violations)")
/// }
/// ```
///
/// It takes real time: about a second for a driver that keeps its promises. Whether alarms ring inside a ring, and
/// after the machine has slept, where `nests` and `alarmsFollowClocks` say so, is not checked.
public enum DriverConformance: Sendable {
    /// The promises that the drivers made by `makeDriver` do not keep.
    ///
    /// No check fails because a machine is slow: what comes late is waited for, and an instant that passed before it
    /// could be used is tried again.
    ///
    /// - Parameters:
    ///   - promises: which to check.
    ///   - patience: how long to wait for something that should happen at once, above zero. A driver that lets an alarm
    ///     get lost costs as much.
    ///   - makeDriver: makes a driver whose context is being served; called once for each promise.
    /// - Returns: one violation for each promise that is not kept, in the order of `promises`.
    public static func violations(
        of promises: [DriverPromise] = DriverPromise.allCases,
        patience: Duration = .seconds(10),
        _ makeDriver: @escaping @Sendable () -> any TimerDriver
    ) async -> [DriverViolation] {
        require(patience > .zero, "patience cannot be \(patience)")
        var violations: [DriverViolation] = []
        for promise in promises {
            let reason = await onThread {
                DriverCheck(driver: makeDriver(), patience: patience).reason(against: promise)
            }
            if let reason { violations.append(DriverViolation(promise: promise, reason: reason)) }
        }
        return violations
    }

    /// Runs something that blocks where it keeps nobody waiting.
    private static func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "swift-timers.conformance").async { continuation.resume(returning: body()) }
        }
    }
}
