import Timers
import TimersTesting

/// Timers whose windows overlap, with and without a tolerance.
enum Tolerance {
    private static let due = [400.0, 900, 1250, 2100, 2600, 3100]
    private static let tolerance = 1000.0

    @MainActor static func picture() -> Picture {
        let alone = ticks(tolerance: 0)
        let joined = ticks(tolerance: tolerance)
        return Picture(
            name: "tolerance", folder: "Sources/Timers/Timers.docc/Resources",
            title: "Six timers wake the context \(Set(alone).count) times without a tolerance, "
                + "and \(Set(joined).count) times with one of a second",
            description: "Without a tolerance the ticks come at \(alone.listed) ms, with it at \(joined.listed) ms.",
            drawing: drawing(alone: alone, joined: joined))
    }

    /// The tick of each timer.
    @MainActor private static func ticks(tolerance: Double) -> [Double] {
        let run = Run()
        var ticks = due.map { _ in 0.0 }
        run.time.run {
            let timers = due.enumerated().map { index, instant in
                OwnedTimer(.after(.milliseconds(instant)).tolerance(.milliseconds(tolerance))) { _ in
                    ticks[index] = run.now
                }
            }
            run.advance(to: 6000)
            for timer in timers { timer.cancel() }
        }
        return ticks
    }

    private static func drawing(alone: [Double], joined: [Double]) -> Drawing {
        let line = TimeLine(from: 0, to: 4500, left: 14, right: 424)
        let top = 106.0
        let bottom = top + Double(due.count) * 24
        var drawing = Drawing(height: Int(bottom) + 44)
        drawing.words("no tolerance", "\(Set(alone).count) wake-ups", 14, 20)
        drawing.line(14, 44, 424, 44)
        for instant in alone {
            drawing.line(line.x(instant), 34, line.x(instant), 54, .warm, width: 1.5)
            drawing.dot(line.x(instant), 44)
        }
        drawing.words(".tolerance(.seconds(1))", "\(Set(joined).count) wake-ups", 14, 86)
        for instant in Set(joined).sorted() {
            drawing.line(line.x(instant), top - 4, line.x(instant), bottom, .warm, width: 1.5)
        }
        for (index, instant) in due.enumerated() {
            let y = top + 10 + Double(index) * 24
            let end = line.x(instant + tolerance)
            drawing.box(line.x(instant), y - 7, end - line.x(instant), 14, fill: .wash, radius: 7)
            drawing.dot(line.x(joined[index]), y)
        }
        for point in stride(from: 0.0, through: 4000, by: 1000) {
            drawing.word((point / 1000).short, line.x(point), bottom + 20, .quiet, size: 12, anchor: .middle)
        }
        drawing.word(
            "seconds; a bar is the window of a timer, a line is a wake-up", 220, bottom + 38, .quiet, size: 12,
            anchor: .middle)
        return drawing
    }
}
