import Foundation
import Timers

extension TourRow {
    static let optionsDropped = TourRow(
        number: 5, title: "a wrapper's block timer without a target",
        usual: onRunLoop {
            let log = TickLog()
            TargetWrapper.start(interval: 0.02, target: nil) { log.tick() }
            RunLoop.current.run(for: .milliseconds(400)) { log.count >= 5 }
            return Measurement(ticks: log.count, "of 5 ticks", holds: log.count < 5)
        },
        ours: {
            let log = TickLog()
            let timer = OwnedTimer(.every(.milliseconds(20), times: 5), on: .tour) { _ in log.tick() }
            _ = try await timer.waitUntilFinished()
            return Measurement(ticks: log.count, "of 5 ticks", holds: log.count == 5)
        }
    )

    static let firstTick = TourRow(
        number: 11, title: "a first tick now, or after a delay of its own",
        usual: onRunLoop {
            let log = TickLog()
            let timer = Timer.scheduledTimer(withTimeInterval: 0.2, repeats: true) { _ in log.tick() }
            RunLoop.current.run(for: .seconds(2)) { log.count >= 1 }
            timer.invalidate()
            let first = log.ticks.first ?? .zero
            return Measurement(
                "wanted at 0 or 60 ms, came at \(first.inMilliseconds)", holds: first > .milliseconds(150),
                values: ["first_tick_ms": first.milliseconds])
        },
        ours: {
            let now = try await firstTick(.immediately)
            let later = try await firstTick(.after(.milliseconds(60)))
            let full = try await firstTick(.afterInterval)
            return Measurement(
                "at \(now.inMilliseconds), \(later.inMilliseconds) or \(full.inMilliseconds), as asked",
                holds: now < .milliseconds(55) && (.milliseconds(60) ..< .milliseconds(190)).contains(later)
                    && full >= .milliseconds(200),
                values: [
                    "immediately_ms": now.milliseconds, "after_60_ms": later.milliseconds,
                    "after_interval_ms": full.milliseconds,
                ])
        }
    )

    static let numberOfTicks = TourRow(
        number: 12, title: "3 ticks, restarted after the second",
        usual: onRunLoop {
            let log = TickLog()
            let wrapper = RepeatCountTimer(interval: 0.02, repeatCount: 3) { log.tick() }
            wrapper.start()
            RunLoop.current.run(for: .seconds(2)) { log.count >= 2 }
            wrapper.start()
            RunLoop.current.run(for: .milliseconds(200))
            let more = log.count - 2
            return Measurement(
                "\(more) more ticks instead of 3", holds: more != 3, values: ["ticks_after_restart": Double(more)])
        },
        ours: {
            let log = TickLog()
            let timer = OwnedTimer(.every(.milliseconds(20), times: 3), on: .tour) { tick in
                log.tick()
                if log.count == 2 { tick.timer.restart() }
            }
            _ = try await timer.waitUntilFinished()
            let more = log.count - 2
            return Measurement("\(more) more ticks", holds: more == 3, values: ["ticks_after_restart": Double(more)])
        }
    )

    private static func firstTick(_ first: TimerSchedule.FirstTick) async throws -> Duration {
        let log = TickLog()
        let schedule = TimerSchedule.every(.milliseconds(200), first: first, times: 1)
        let timer = OwnedTimer(schedule, on: .tour) { _ in log.tick() }
        _ = try await timer.waitUntilFinished()
        return log.ticks.first ?? .zero
    }
}

/// A wrapper that ends a timer whose target is gone, and takes "no target" for "gone".
private enum TargetWrapper {
    static func start(interval: TimeInterval, target: Witness?, block: @escaping @Sendable () -> Void) {
        _ = Timer.scheduledTimer(withTimeInterval: interval, repeats: true) { [weak target] timer in
            block()
            if target == nil { timer.invalidate() }
        }
    }
}

/// A wrapper that counts down its repeats, and forgets to wind up again at a restart.
private final class RepeatCountTimer: @unchecked Sendable {
    // Used on the thread of its run loop only.
    private let interval: TimeInterval
    private var repeatsLeft: Int
    private let block: @Sendable () -> Void
    private var timer: Timer?

    init(interval: TimeInterval, repeatCount: Int, block: @escaping @Sendable () -> Void) {
        self.interval = interval
        repeatsLeft = repeatCount
        self.block = block
    }

    func start() {
        timer?.invalidate()
        timer = .scheduledTimer(withTimeInterval: interval, repeats: true) { [weak self] timer in
            guard let self else { return timer.invalidate() }
            block()
            if repeatsLeft == 0 { return timer.invalidate() }
            repeatsLeft -= 1
        }
    }
}
