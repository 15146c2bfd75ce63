import Dispatch
import Timers

extension TourRow {
    static let badIntervals = TourRow(
        number: 15, title: "interval 0, -1, nan or 1e300",
        isExclusive: true,
        usual: {
            let log = TickLog()
            let source = timerSource(repeating: 0) { log.tick() }
            source.resume()
            try await Task.sleep(for: .milliseconds(50))
            source.cancel()
            let busy = log.count
            let pieces: [Piece] = [.negativeInterval, .notANumberInterval, .hugeInterval]
            let deaths = try await Piece.deaths(of: pieces).count
            return Measurement(
                "0: \(busy) ticks in 50 ms; the others: \(deaths) of \(pieces.count) crash",
                holds: busy > 50 && deaths > 0, values: ["ticks_of_zero": Double(busy), "crashes": Double(deaths)])
        },
        ours: {
            var (refused, named) = (0, 0)
            for (value, name) in [(0.0, "0"), (-1.0, "-1"), (.nan, "nan"), (.infinity, "inf")] {
                do {
                    _ = try TimerSchedule.every(Duration(validatingSeconds: value)).validated()
                } catch {
                    refused += 1
                    if "\(error)".contains(name) { named += 1 }
                }
            }
            let log = TickLog()
            let huge = try? TimerSchedule.every(Duration(validatingSeconds: 1e300)).validated()
            if let huge {
                let timer = OwnedTimer(huge, on: .tour) { _ in log.tick() }
                try await Task.sleep(for: .milliseconds(50))
                timer.cancel()
            }
            return Measurement(
                "\(refused) refused, the value named; 1e300 \(huge == nil ? "refused" : "means never")",
                holds: refused == 4 && named == 4 && log.count == 0,
                values: ["refused": Double(refused), "named": Double(named), "ticks_of_1e300": Double(log.count)])
        }
    )
}
