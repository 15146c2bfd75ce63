import Countdowns
import Timers
import TimersTesting

/// A countdown while the process is suspended, beside a number that a timer makes smaller.
enum SuspendedMinute {
    private static let suspension = (from: 20_000.0, to: 80_000.0)
    private static let looks = [0.0, 10_000, 20_000, 80_000, 90_000, 100_000]

    @MainActor static func picture() -> Picture {
        var counter = 120
        let run = Run()
        var rows: [(name: String, shown: [Int])] = []
        run.time.run {
            let countdown = Countdown(from: .seconds(120))
            let timer = OwnedTimer(.every(.seconds(1))) { _ in counter -= 1 }
            countdown.start()
            var kept: [Int] = []
            var counted: [Int] = []
            for look in looks {
                if look == suspension.to {
                    run.time.suspendProcess(for: .milliseconds(suspension.to - suspension.from))
                } else {
                    run.advance(to: look)
                }
                kept.append(countdown.remainingSeconds)
                counted.append(counter)
            }
            timer.cancel()
            countdown.reset()
            rows = [("Countdown", kept), ("a number, less by one at each tick", counted)]
        }
        return Picture(
            name: "suspended", folder: "Sources/Countdowns/Countdowns.docc/Resources",
            title: "Two minutes to count down, and the process suspended for one of them",
            description: rows.map { row in
                let shown = zip(looks, row.shown).map { look, value in "\(value) at \(Int(look / 1000)) s" }
                return "\(row.name): \(shown.joined(separator: ", "))."
            }.joined(separator: " "),
            drawing: drawing(rows))
    }

    private static func drawing(_ rows: [(name: String, shown: [Int])]) -> Drawing {
        let line = TimeLine(from: 0, to: 100_000, left: 26, right: 412)
        var drawing = Drawing(height: 216)
        let left = line.x(suspension.from)
        let right = line.x(suspension.to)
        drawing.box(left + 20, 26, right - left - 40, 152, fill: .wash, radius: 6)
        drawing.word("the process is suspended", (left + right) / 2, 17, .warm, anchor: .middle)
        for (index, row) in rows.enumerated() {
            let y = 82 + Double(index) * 74
            drawing.word(row.name, 14, y - 26, bold: true)
            drawing.line(10, y, 430, y)
            for (look, value) in zip(looks, row.shown) {
                let isRight = value == max(0, 120 - Int(look / 1000))
                drawing.box(line.x(look) - 17, y - 12, 34, 24, fill: isRight ? .accent : .warm, radius: 12)
                drawing.word(value.description, line.x(look), y + 4.6, .ground, bold: true, anchor: .middle)
            }
        }
        for look in looks {
            drawing.word(Int(look / 1000).description, line.x(look), 194, .quiet, size: 12, anchor: .middle)
        }
        drawing.word("seconds that have passed", 220, 211, .quiet, size: 12, anchor: .middle)
        return drawing
    }
}
