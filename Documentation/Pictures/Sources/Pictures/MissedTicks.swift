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
            return (name: name, remark: remark, ticks: ticks)
        }
        return Picture(
            name: "grid", folder: "Sources/Timers/Timers.docc/Resources",
            title: "Ticks every 250 ms, with the process stopped from 850 to 3850 ms, under each policy",
            description: rows.map { row in "\(row.name): \(row.ticks.listed)." }.joined(separator: " "),
            drawing: drawing(rows))
    }

    private static func drawing(_ rows: [(name: String, remark: String, ticks: [Double])]) -> Drawing {
        let line = TimeLine(
            .init(from: 0, to: 1050, left: 10, right: 192), .init(from: 3450, to: 4450, left: 236, right: 430))
        let bottom = 44 + Double(rows.count) * 58
        var drawing = Drawing(height: Int(bottom) + 30)
        let left = line.x(stop.from)
        let right = line.x(stop.to)
        drawing.box(left, 26, right - left, bottom - 34, fill: .wash, radius: 6)
        drawing.word("the process is stopped", (left + right) / 2, 17, .warm, anchor: .middle)
        for point in [250.0, 500, 750, 1000, 3500, 3750, 4000, 4250] {
            drawing.line(line.x(point), 26, line.x(point), bottom - 8, dashed: true)
            drawing.word(Int(point).description, line.x(point), bottom + 9, .quiet, size: 12, anchor: .middle)
        }
        drawing.word("…", 214, bottom + 7, .quiet, anchor: .middle)
        drawing.word("milliseconds; the dashed lines are the grid", 220, bottom + 27, .quiet, size: 12, anchor: .middle)
        for (index, row) in rows.enumerated() {
            let y = 76 + Double(index) * 58
            drawing.words(row.name, row.remark, 10, y - 20)
            drawing.line(10, y, 430, y)
            for (instant, number) in counted(row.ticks) {
                drawing.dot(line.x(instant), y, fill: instant == stop.to ? .warm : .accent)
                guard number > 1 else { continue }
                drawing.dot(line.x(instant), y, radius: 9, fill: nil, stroke: .warm)
                drawing.word("\(number) ×", line.x(instant) - 14, y + 4.5, .warm, bold: true, anchor: .end)
            }
        }
        return drawing
    }
}
