import Dispatch
import Foundation
import Timers

extension TourRow {
    static let sourceCrashes = TourRow(
        number: 9, title: "a suspended timer released or cancelled, a running one resumed",
        usual: {
            let pieces: [Piece] = [.releaseSuspendedSource, .resumeSourceTwice, .cancelSuspendedSource]
            let deaths = try await Piece.deaths(of: pieces)
            let kinds = Set(deaths).sorted().joined(separator: ", ")
            return Measurement(
                "\(deaths.count) of \(pieces.count) processes \(kinds)", holds: deaths.count == pieces.count,
                values: ["crashes": Double(deaths.count)])
        },
        ours: {
            let controls: [@Sendable (OwnedTimer) -> Void] = [
                { $0.pause() }, { $0.resume() }, { $0.restart() }, { $0.fire() }, { $0.cancel() },
            ]
            let scheduler = TimerScheduler.tour
            var calls = 0
            // Every sequence of three calls, each on a timer of its own that is released afterwards.
            for order in 0..<125 {
                let timer = OwnedTimer(.every(.milliseconds(1)), on: scheduler) { _ in }
                for control in [order / 25, order / 5 % 5, order % 5] {
                    controls[control](timer)
                    calls += 1
                }
            }
            let end = ContinuousClock.now + .seconds(2)
            while !scheduler.timers.isEmpty, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(1)) }
            let left = scheduler.timers.count
            return Measurement(
                "\(calls / 3) orders of 3 calls: no crash, \(left) timers left",
                holds: left == 0 && calls == 375, values: ["calls": Double(calls), "timers_left": Double(left)])
        }
    )

    static let pausedSource = TourRow(
        number: 10, title: "paused for 500 ms with 150 of 200 ms to go",
        usual: {
            let log = TickLog()
            let source = timerSource(after: 0.2, repeating: 0.2) { log.tick() }
            source.resume()
            try await Task.sleep(for: .milliseconds(50))
            source.suspend()
            try await Task.sleep(for: .milliseconds(500))
            let resumed = log.elapsed
            source.resume()
            try await Task.sleep(for: .milliseconds(100))
            source.cancel()
            return firstTick(in: log, after: resumed) { wait in wait < .milliseconds(100) }
        },
        ours: {
            let log = TickLog()
            let timer = OwnedTimer(.every(.milliseconds(200)), on: .tour) { _ in log.tick() }
            try await Task.sleep(for: .milliseconds(50))
            timer.pause()
            let left = timer.remaining ?? .zero
            try await Task.sleep(for: .milliseconds(500))
            let resumed = log.elapsed
            timer.resume()
            try await Task.sleep(for: .milliseconds(400))
            await timer.cancelAndWait()
            return firstTick(in: log, after: resumed, values: ["remaining_at_pause_ms": left.milliseconds]) { wait in
                wait >= left - .milliseconds(1) && wait < left + .milliseconds(150)
            }
        }
    )

    private static func firstTick(
        in log: TickLog, after resumed: Duration, values: [String: Double] = [:], holds: (Duration) -> Bool
    ) -> Measurement {
        let wait = log.ticks.first.map { $0 - resumed }
        return Measurement(
            wait.map { "next tick \($0.inMilliseconds) after resume" } ?? "no tick",
            holds: wait.map(holds) ?? false,
            values: values.merging(["first_tick_after_resume_ms": wait?.milliseconds ?? -1]) { value, _ in value })
    }
}
