import Timers
import TimersTesting

/// What a debouncer and a throttler deliver, with each of their edges.
enum Rates {
    private typealias Marble = (value: String, instant: Double)

    private static let sent: [Marble] = [
        ("a", 0), ("b", 150), ("c", 300), ("d", 450), ("e", 1500), ("f", 1650), ("g", 2600),
    ]

    @MainActor static func picture() -> Picture {
        let edges: [(RateEdges, String)] = [(.trailing, ".trailing"), (.leading, ".leading"), (.both, ".both")]
        let debouncers = edges.map { edge, name in
            let marbles = delivered { run, deliver in
                Debouncer(for: .milliseconds(300), edges: edge, owner: run, action: deliver).send
            }
            return (name: "Debouncer, \(name)", marbles: marbles)
        }
        let throttlers = edges.map { edge, name in
            let marbles = delivered { run, deliver in
                Throttler(every: .milliseconds(300), edges: edge, owner: run, action: deliver).send
            }
            return (name: "Throttler, \(name)", marbles: marbles)
        }
        let rows = debouncers + throttlers
        return Picture(
            name: "rates", folder: "Sources/Timers/Timers.docc/Resources",
            title: "What a debouncer for 300 ms and a throttler of 300 ms deliver of seven values",
            description: ([("Sent", sent)] + rows).map { row in
                "\(row.0): \(row.1.map { "\($0.value) at \(Int($0.instant))" }.joined(separator: ", "))."
            }.joined(separator: " "),
            drawing: drawing(rows))
    }

    /// What is delivered when the values are sent at their instants.
    @MainActor private static func delivered(
        by make: (Run, _ deliver: @escaping @MainActor (Run, String) -> Void) -> (String) -> Void
    ) -> [Marble] {
        let run = Run()
        var marbles: [Marble] = []
        run.time.run {
            let send = make(run) { run, value in marbles.append((value, run.now)) }
            for (value, instant) in sent {
                run.advance(to: instant)
                send(value)
            }
            run.advance(to: 3100)
        }
        return marbles
    }

    private static func drawing(_ rows: [(name: String, marbles: [Marble])]) -> Drawing {
        let line = TimeLine(from: 0, to: 3000, left: 20, right: 424)
        let bottom = 66 + Double(rows.count) * 50
        var drawing = Drawing(height: Int(bottom) + 34)
        for point in stride(from: 0.0, through: 3000, by: 300) {
            drawing.line(line.x(point), 24, line.x(point), bottom, dashed: true)
        }
        for point in stride(from: 0.0, through: 3000, by: 600) {
            drawing.word(Int(point).description, line.x(point), bottom + 17, .quiet, size: 12, anchor: .middle)
        }
        drawing.word("milliseconds", 220, bottom + 32, .quiet, size: 12, anchor: .middle)
        for (index, row) in ([("sent", sent)] + rows).enumerated() {
            let y = 38 + Double(index) * 50
            drawing.word(row.0, 8, y - 18, index == 0 ? .quiet : .ink, bold: index > 0)
            drawing.line(8, y, 432, y)
            for (value, instant) in row.1 {
                drawing.dot(line.x(instant), y, radius: 9, fill: index == 0 ? .wash : .accent, stroke: .accent)
                drawing.word(
                    value, line.x(instant), y + 4.3, index == 0 ? .ink : .ground, bold: true, anchor: .middle)
            }
        }
        return drawing
    }
}
