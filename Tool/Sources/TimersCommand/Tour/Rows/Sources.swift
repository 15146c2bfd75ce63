import Dispatch
import Foundation
import Timers

extension TourRow {
    static let sourceCrashes = TourRow(
        number: 9,
        title: "a suspended timer released or cancelled, a running one resumed",
        usual: {
            let pieces: [Piece] = [.releaseSuspendedSource, .resumeSourceTwice, .cancelSuspendedSource]
            var deaths: [String] = []
            for piece in pieces {
                let result = try await RowProcess.run(["piece", piece.rawValue])
                if result.diedOfSignal { deaths.append(result.end) }
            }
            let kinds = Set(deaths).sorted().joined(separator: ", ")
            return Measurement(
                "\(deaths.count) of \(pieces.count) processes \(kinds)",
                holds: deaths.count == pieces.count,
                values: ["crashes": Double(deaths.count)]
            )
        },
        ours: {
            let queue = DispatchQueue(label: "tour")
            let controls: [@Sendable (OwnedTimer) -> Void] = [
                { $0.pause() }, { $0.resume() }, { $0.restart() }, { $0.fire() }, { $0.cancel() },
            ]
            var calls = 0
            // Every sequence of three calls, each on a timer of its own that is released afterwards.
            for first in controls {
                for second in controls {
                    for third in controls {
                        let timer = OwnedTimer(.every(.milliseconds(1)), on: .serialQueue(queue)) { _ in }
                        for control in [first, second, third] {
                            control(timer)
                            calls += 1
                        }
                    }
                }
            }
            let scheduler = TimerScheduler.serialQueue(queue)
            let end = ContinuousClock.now + .seconds(2)
            while !scheduler.timers.isEmpty, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(1)) }
            let left = scheduler.timers.count
            return Measurement(
                "\(calls / 3) orders of 3 calls: no crash, \(left) timers left",
                holds: left == 0 && calls == 375,
                values: ["calls": Double(calls), "timers_left": Double(left)]
            )
        }
    )

    static let pausedSource = TourRow(
        number: 10,
        title: "paused for 500 ms with 150 of 200 ms to go",
        usual: {
            let log = TickLog()
            let queue = DispatchQueue(label: "tour")
            let source = DispatchSource.makeTimerSource(queue: queue)
            source.setEventHandler { log.tick() }
            source.schedule(deadline: .now() + 0.2, repeating: 0.2)
            source.resume()
            try await Task.sleep(for: .milliseconds(50))
            source.suspend()
            try await Task.sleep(for: .milliseconds(500))
            let resumed = log.elapsed
            source.resume()
            try await Task.sleep(for: .milliseconds(100))
            source.cancel()
            let wait = log.ticks.first.map { $0 - resumed }
            return Measurement(
                wait.map { "next tick \($0.inMilliseconds) after resume" } ?? "no tick",
                holds: wait.map { $0 < .milliseconds(100) } ?? false,
                values: ["first_tick_after_resume_ms": wait?.milliseconds ?? -1]
            )
        },
        ours: {
            let log = TickLog()
            let queue = DispatchQueue(label: "tour")
            let timer = OwnedTimer(.every(.milliseconds(200)), on: .serialQueue(queue)) { _ in log.tick() }
            try await Task.sleep(for: .milliseconds(50))
            timer.pause()
            let left = timer.remaining ?? .zero
            try await Task.sleep(for: .milliseconds(500))
            let resumed = log.elapsed
            timer.resume()
            try await Task.sleep(for: .milliseconds(400))
            await timer.cancelAndWait()
            let wait = log.ticks.first.map { $0 - resumed }
            return Measurement(
                wait.map { "next tick \($0.inMilliseconds) after resume" } ?? "no tick",
                holds: wait.map { $0 >= left - .milliseconds(1) && $0 < left + .milliseconds(150) } ?? false,
                values: [
                    "remaining_at_pause_ms": left.milliseconds,
                    "first_tick_after_resume_ms": wait?.milliseconds ?? -1,
                ]
            )
        }
    )
}
