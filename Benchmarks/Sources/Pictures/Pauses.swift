import Timers
import TimersTesting

/// A pause, and the three ways to resume after it.
enum Pauses {
    private static let pause = (from: 2400.0, to: 4100.0)

    @MainActor static func picture() -> Picture {
        let modes: [(ResumeMode, String, String)] = [
            (.remaining, ".remaining", "the rest of the interval: 0.6 s"),
            (.afterFullInterval, ".afterFullInterval", "a whole interval"),
            (.keepingPhase, ".keepingPhase", "the next point of the old grid"),
        ]
        let rows = modes.map { mode, name, remark in
            let ticks = Run.ticks(of: .every(.seconds(1))) { run, timer in
                run.advance(to: pause.from)
                timer.pause()
                run.advance(to: pause.to)
                timer.resume(mode)
                run.advance(to: 7000)
            }
            return TickRows.Row(name: name, remark: remark, ticks: ticks)
        }
        return Picture(
            name: "pause", folder: "Sources/Timers/Timers.docc/Resources",
            title: "A timer of one second, paused at 2.4 s and resumed at 4.1 s, in each mode",
            description: rows.map { row in "\(row.name): ticks at \(row.ticks.listed) ms." }.joined(separator: " "),
            drawing: drawing(rows))
    }

    private static func drawing(_ rows: [TickRows.Row]) -> Drawing {
        let line = TimeLine(from: 0, to: 7000, left: 14, right: 420)
        let (left, right) = (line.x(pause.from), line.x(pause.to))
        let frame = TickRows(
            line: line, span: (pause.from, pause.to, "paused"),
            grid: stride(from: 0.0, through: 7000, by: 1000).map { instant in (instant, (instant / 1000).short) },
            unit: "seconds")
        return frame.drawing(rows) { drawing, row, y in
            drawing.line(14, y, left, y)
            drawing.line(right, y, 432, y)
            for instant in row.ticks { drawing.dot(line.x(instant), y) }
            if let first = row.ticks.first(where: { $0 > pause.to }) {
                drawing.line(right, y, line.x(first), y, .accent, width: 3)
                drawing.dot(line.x(first), y)
            }
        }
    }
}
