import Foundation
import Synchronization
import Timers

extension TourRow {
    private static let period = Duration.milliseconds(50)

    static let sleepLoops = TourRow(
        number: 16, title: "a Task.sleep loop, period 50 ms, that is late once by 175 ms",
        usual: {
            let drifting = TickLog()
            for number in 1...10 {
                try await Task.sleep(for: period)
                drifting.tick()
                if number == 3 { block() }
            }
            let bursting = TickLog()
            var next = ContinuousClock.now
            for number in 1...10 {
                next += period
                try await Task.sleep(until: next)
                bursting.tick()
                if number == 3 { block() }
            }
            let phase = phaseError(drifting.ticks)
            let burst = crowded(bursting.ticks)
            return Measurement(
                "sleep(for:) is \(phase.inMilliseconds) off its phase, sleep(until:) bursts \(burst) ticks",
                holds: burst > 2, values: ["phase_error_ms": phase.milliseconds, "burst": Double(burst)])
        },
        ours: {
            let log = TickLog()
            let offGrid = Mutex(0)
            let start = Mutex<TimerInstant?>(nil)
            let timer = OwnedTimer(.every(period, times: 8), on: .tour) { tick in
                log.tick()
                let first = start.withLock { start in
                    if start == nil { start = tick.scheduled }
                    return start ?? tick.scheduled
                }
                let offset = (tick.scheduled - first) / .nanoseconds(1)
                if offset.truncatingRemainder(dividingBy: period / .nanoseconds(1)) != 0 {
                    offGrid.withLock { $0 += 1 }
                }
                if tick.count == 3 { block() }
            }
            _ = try await timer.waitUntilFinished()
            let burst = crowded(log.ticks)
            let wrong = offGrid.withLock { $0 }
            return Measurement(
                wrong == 0
                    ? "every tick on the grid, \(burst <= 1 ? "no burst" : "a burst of \(burst)")" : "\(wrong) off it",
                // Two may come close to each other when the machine is late.
                holds: wrong == 0 && burst <= 2 && log.count == 8,
                values: ["ticks_off_grid": Double(wrong), "burst": Double(burst)])
        }
    )

    /// Keeps this thread for three and a half periods.
    private static func block() {
        let end = ContinuousClock.now + period * 7 / 2
        while ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.005) }
    }

    /// How far the last tick is from the nearest point of the grid.
    private static func phaseError(_ ticks: [Duration]) -> Duration {
        guard let last = ticks.last else { return .zero }
        let fraction = (last / period).truncatingRemainder(dividingBy: 1)
        return period * min(fraction, 1 - fraction)
    }

    /// The longest row of ticks that came within a tenth of a period of each other.
    private static func crowded(_ ticks: [Duration]) -> Int {
        var (longest, current) = (1, 1)
        for (earlier, later) in zip(ticks, ticks.dropFirst()) {
            current = later - earlier < period / 10 ? current + 1 : 1
            longest = max(longest, current)
        }
        return longest
    }
}
