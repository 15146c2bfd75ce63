import TestSupport
import Testing
import Timers
import TimersTesting

/// Compares pausing, resuming, missed ticks, tolerance, counts and clocks, in random combinations, with a model that
/// computes point by point.
@Suite struct `Pausing in every combination` {
    @Test(arguments: GridModel.Policy.allCases, [TimerSchedule.ClockKind.continuous, .suspending, .wall])
    func `behaves like the model`(policy: GridModel.Policy, clock: TimerSchedule.ClockKind) {
        var numbers = SeededNumbers(seed: 0x9E37_79B9_7F4A_7C15)
        for round in 0..<300 {
            let interval = UInt64.random(in: 1...2_000_000, using: &numbers)
            let first = UInt64.random(in: 0...2_000_000, using: &numbers)
            let tolerance = Bool.random(using: &numbers) ? 0 : UInt64.random(in: 0...3_000_000, using: &numbers)
            let times = Bool.random(using: &numbers) ? 1_000_000 : Int.random(in: 1...30, using: &numbers)
            var model = GridModel(
                interval: interval, first: first, tolerance: tolerance, policy: policy, times: times)
            let schedule = TimerSchedule.every(
                .nanoseconds(Int64(interval)), first: .after(.nanoseconds(Int64(first))), times: times
            )
            .tolerance(.nanoseconds(Int64(tolerance))).missedTicks(policy.ofTimers).clock(clock)

            let time = VirtualTime()
            let log = TickLog()
            time.run {
                let timer = OwnedTimer(schedule, on: .shared) { log.note($0) }
                for _ in 0..<25 {
                    step(timer, time, &model, interval, &numbers)
                    #expect(timer.remaining.map { UInt64($0 / .nanoseconds(1)) } == model.remaining, "round \(round)")
                    #expect(timer.state.isFinished == model.isFinished, "round \(round)")
                }
                timer.cancel()
            }
            let ticks = log.entries.map {
                GridModel.Tick(instant: $0.instant, scheduled: $0.scheduled, missed: $0.missed)
            }
            #expect(ticks == model.ticks, "round \(round): \(schedule)")
            if ticks != model.ticks { return }
        }
    }

    private func step(
        _ timer: OwnedTimer,
        _ time: VirtualTime,
        _ model: inout GridModel,
        _ interval: UInt64,
        _ numbers: inout SeededNumbers
    ) {
        let span = UInt64.random(in: 0...(interval * 12), using: &numbers)
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0, 1:
            timer.pause()
            model.pause()
        case 2:
            timer.resume()
            model.resume(0)
        case 3:
            timer.resume(.afterFullInterval)
            model.resume(1)
        case 4:
            timer.resume(.keepingPhase)
            model.resume(2)
        case 5, 6:
            time.suspendProcess(for: .nanoseconds(Int64(span)))
            model.suspend(for: span)
        default:
            time.advance(by: .nanoseconds(Int64(span)))
            model.run(for: span)
        }
    }
}

extension GridModel.Policy {
    fileprivate var ofTimers: MissedTickPolicy {
        switch self {
        case .coalesce: .coalesce
        case .skip: .skip
        case .catchUp: .catchUp()
        case .catchUpThree: .catchUp(limit: 3)
        case .delay: .delay
        }
    }
}
