import Dispatch
import Timers

/// The checks that a driver must pass.
///
/// A check blocks its thread, and returns what went wrong, or nil.
struct DriverCheck {
    let driver: any TimerDriver
    let patience: Duration
    /// How long the first of many jobs waits for one that begins beside it.
    let overlapWait: Duration

    func reason(against promise: DriverPromise) -> String? {
        defer { for clock in TimerSchedule.ClockKind.allCases { driver.disarm(clock) } }
        return switch promise {
        case .time: time()
        case .neverEarly: neverEarly()
        case .once: once()
        case .alreadyDue: alreadyDue()
        case .armEarlier: armEarlier()
        case .armLater: armLater()
        case .disarm: disarm()
        case .farFuture: farFuture()
        case .storm: storm()
        case .clocks: clocks()
        case .jobs: jobs()
        case .oneAtATime: oneAtATime()
        case .fromContext: fromContext()
        case .keeping: keeping()
        }
    }

    func now(_ clock: TimerSchedule.ClockKind = .continuous) -> TimerInstant {
        TimerInstant(nanoseconds: driver.now(on: clock).nanoseconds, on: clock)
    }

    /// Arms a new alarm for `instant` that runs `action` when it rings.
    func arm(
        at instant: TimerInstant, _ clock: TimerSchedule.ClockKind = .continuous,
        _ action: @escaping @Sendable () -> Void = {}
    ) -> AlarmProbe {
        let probe = AlarmProbe(driver: driver, clock: clock, instant: instant, action)
        probe.arm()
        return probe
    }

    func arm(
        in delay: Duration, _ clock: TimerSchedule.ClockKind = .continuous,
        _ action: @escaping @Sendable () -> Void = {}
    ) -> AlarmProbe {
        arm(at: now(clock) + delay, clock, action)
    }

    // MARK: Time and alarms

    private func time() -> String? {
        for clock in TimerSchedule.ClockKind.allCases {
            let instant = driver.now(on: clock)
            if instant.clock != clock { return "now(on: .\(clock)) is an instant of the \(instant.clock) clock" }
        }
        for clock in [TimerSchedule.ClockKind.continuous, .suspending] {
            let start = now(clock)
            var before = start
            for _ in 0..<10_000 {
                let next = now(clock)
                if next < before { return "the \(clock) clock went from \(before) back to \(next)" }
                before = next
            }
            let end = Deadline(patience)
            while now(clock) == start {
                if end.hasPassed { return "the \(clock) clock stands still at \(start)" }
            }
        }
        return nil
    }

    private func neverEarly() -> String? {
        for microseconds in [100, 500, 1000, 1700, 3000, 9000, 20_000] {
            for clock in TimerSchedule.ClockKind.allCases {
                let probe = arm(in: .microseconds(microseconds), clock)
                if let reason = probe.wait(patience) { return reason }
            }
        }
        return nil
    }

    private func once() -> String? {
        var probes: [AlarmProbe] = []
        for milliseconds in 1...10 {
            let probe = arm(in: .milliseconds(milliseconds))
            if let reason = probe.wait(patience) { return reason }
            probes.append(probe)
        }
        // Long enough for an alarm that rings a second time.
        let other = arm(in: .milliseconds(60), .suspending)
        if let reason = other.wait(patience) { return reason }
        return probes.first { $0.count > 1 }.map { "an alarm rang \($0.count) times" }
    }

    private func alreadyDue() -> String? {
        for instant in [TimerInstant(nanoseconds: 0), now() - .seconds(1), now()] {
            let probe = arm(at: instant)
            if let reason = probe.wait(patience) { return "armed at \(instant), which has passed: \(reason)" }
        }
        return nil
    }

    private func armEarlier() -> String? {
        let late = arm(in: .seconds(3600))
        let early = arm(in: .milliseconds(5))
        if let reason = early.wait(patience) { return "armed earlier than the one before: \(reason)" }
        return late.count > 0 ? "the replaced alarm rang" : nil
    }

    private func armLater() -> String? {
        for _ in 0..<20 {
            let early = arm(in: .milliseconds(20))
            let late = arm(in: .milliseconds(60))
            // If its instant has passed, the alarm was allowed to ring: try again.
            if now() >= early.instant { continue }
            if let reason = late.wait(patience) { return "armed later than the one before: \(reason)" }
            return early.count > 0 ? "the replaced alarm rang" : nil
        }
        return nil
    }

    private func disarm() -> String? {
        for _ in 0..<20 {
            let disarmed = arm(in: .milliseconds(20))
            driver.disarm(.continuous)
            // If its instant has passed, the alarm was allowed to ring: try again.
            if now() >= disarmed.instant { continue }
            // This alarm bounds the wait; it is on another clock, so it does not replace the disarmed one.
            let other = arm(in: .milliseconds(60), .suspending)
            if let reason = other.wait(patience) { return reason }
            return disarmed.count > 0 ? "a disarmed alarm rang" : nil
        }
        return nil
    }

    private func farFuture() -> String? {
        for instant in [TimerInstant.never, now() + .seconds(86_400 * 365 * 200.0), now() + .seconds(86_400 * 60)] {
            let far = arm(at: instant)
            let other = arm(in: .milliseconds(20), .suspending)
            if let reason = other.wait(patience) { return reason }
            if far.count > 0 { return "an alarm at \(instant) rang at \(now())" }
            let near = arm(in: .milliseconds(1))
            if let reason = near.wait(patience) { return "armed after one at \(instant): \(reason)" }
        }
        return nil
    }

    private func clocks() -> String? {
        for _ in 0..<5 {
            let probes = [(TimerSchedule.ClockKind.continuous, 3), (.suspending, 2), (.wall, 1)].map {
                clock, milliseconds in
                arm(in: .milliseconds(milliseconds), clock)
            }
            driver.disarm(.wall)
            for probe in probes.prefix(2) {
                if let reason = probe.wait(patience) { return "the \(probe.clock) clock beside two others: \(reason)" }
            }
        }
        return nil
    }
}
