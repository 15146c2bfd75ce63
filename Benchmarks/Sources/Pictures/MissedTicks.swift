import Timers
import TimersTesting

/// The four policies for missed ticks, on one time line.
enum MissedTicks {
    private static let stop = (from: 850.0, to: 3850.0)

    @MainActor static func picture() -> Picture {
        let policies: [(MissedTickPolicy, String, String)] = [
            (.coalesce, ".coalesce", "one late tick, then the grid"),
            (.skip, ".skip", "the grid only"),
            (.catchUp(), ".catchUp()", "one tick for each that was missed"),
            (.delay, ".delay", "a new grid from the late tick"),
        ]
        let rows = policies.map { policy, name, remark in
            let schedule = TimerSchedule.every(.milliseconds(250)).missedTicks(policy)
            let ticks = Run.ticks(of: schedule) { run, _ in
                run.advance(to: stop.from)
                run.time.suspendProcess(for: .milliseconds(stop.to - stop.from))
                run.advance(to: 4450)
            }
            return TickRows.Row(name: name, remark: remark, ticks: ticks)
        }
        return Picture(
            name: "grid", folder: "Sources/Timers/Timers.docc/Resources",
            title: "Ticks every 250 ms, with the process stopped from 850 to 3850 ms, under each policy",
            description: rows.map { row in "\(row.name): \(row.ticks.listed)." }.joined(separator: " "),
            drawing: drawing(rows))
    }

    private static func drawing(_ rows: [TickRows.Row]) -> Drawing {
        let line = TimeLine(
            .init(from: 0, to: 1050, left: 10, right: 192), .init(from: 3450, to: 4450, left: 236, right: 430))
        let shown = [250.0, 500, 750, 1000, 3500, 3750, 4000, 4250]
        let frame = TickRows(
            line: line, span: (stop.from, stop.to, "the process is stopped"),
            grid: shown.map { instant in (instant, Int(instant).description) },
            unit: "milliseconds")
        var drawing = frame.drawing(rows) { drawing, row, y in
            drawing.line(10, y, 430, y)
            for (instant, number) in counted(row.ticks) {
                drawing.dot(line.x(instant), y, fill: instant == stop.to ? .warm : .accent)
                guard number > 1 else { continue }
                drawing.dot(line.x(instant), y, radius: 9, fill: nil, stroke: .warm)
                drawing.word("\(number) ×", line.x(instant) - 14, y + 4.5, .warm, bold: true, anchor: .end)
            }
        }
        drawing.word("…", 214, Double(drawing.height) - 23, .quiet, anchor: .middle)
        return drawing
    }
}
