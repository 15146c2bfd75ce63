import Foundation
import Timers
import TimersTesting

/// Cron expressions in the two nights in which Berlin changes its clocks.
enum SummerTime {
    private struct Night {
        var name: String
        var remark: String
        /// Midnight, and how many hours the picture shows.
        var midnight: Date
        var rows: [(expression: String, ticks: [Double])] = []
    }

    private static let expressions = ["30 2 * * *", "*/30 * * * *", "0 3 * * *"]
    private static let length = 5.0 * 3_600_000

    private static var calendar: Calendar {
        get throws {
            guard let berlin = TimeZone(identifier: "Europe/Berlin") else { throw CocoaError(.featureUnsupported) }
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = berlin
            return calendar
        }
    }

    @MainActor static func picture() throws -> Picture {
        let calendar = try calendar
        var nights = [
            Night(
                name: "29 March 2026", remark: "2:00 to 3:00 do not exist",
                midnight: calendar.date(from: DateComponents(year: 2026, month: 3, day: 29)) ?? .distantPast),
            Night(
                name: "25 October 2026", remark: "2:00 to 3:00 come twice",
                midnight: calendar.date(from: DateComponents(year: 2026, month: 10, day: 25)) ?? .distantPast),
        ]
        for index in nights.indices {
            nights[index].rows = expressions.map { expression in
                (expression, ticks(of: expression, from: nights[index].midnight, in: calendar))
            }
        }
        return Picture(
            name: "summer-time", folder: "Sources/Timers/Timers.docc/Resources",
            title: "Cron expressions in Berlin, in the nights in which the clocks change",
            description: nights.flatMap { night in
                night.rows.map { row in
                    let times = row.ticks.map { clock(night, $0, calendar) }.joined(separator: ", ")
                    return "\(night.name), \(row.expression): \(times)."
                }
            }.joined(separator: " "),
            drawing: drawing(nights, calendar))
    }

    /// When the expression ticks, in milliseconds since midnight.
    @MainActor private static func ticks(
        of expression: String, from midnight: Date, in calendar: Calendar
    ) -> [Double] {
        let run = Run()
        var ticks: [Double] = []
        run.time.run {
            // A second before midnight, so that midnight itself may tick.
            let seconds = UInt64(midnight.timeIntervalSince1970) - 1
            run.time.setWallClock(to: TimerInstant(nanoseconds: seconds * 1_000_000_000, on: .wall))
            let timer = OwnedTimer(.cron(expression, in: calendar)) { _ in ticks.append(run.now - 1000) }
            run.advance(to: length + 1000)
            timer.cancel()
        }
        return ticks
    }

    /// What the clock in Berlin shows.
    private static func clock(_ night: Night, _ milliseconds: Double, _ calendar: Calendar) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: night.midnight + milliseconds / 1000)
        let minute = (parts.minute ?? 0).description
        return "\(parts.hour ?? 0):\(minute.count == 1 ? "0" : "")\(minute)"
    }

    private static func drawing(_ nights: [Night], _ calendar: Calendar) -> Drawing {
        let line = TimeLine(from: 0, to: length, left: 112, right: 422)
        var drawing = Drawing(height: nights.count * 176 - 6)
        for (number, night) in nights.enumerated() {
            let top = Double(number) * 176
            drawing.words(night.name, night.remark, 10, top + 18)
            for hour in 0...5 {
                let instant = Double(hour) * 3_600_000
                let x = line.x(instant)
                drawing.line(x, top + 50, x, top + 152, dashed: true)
                // The hour that the clock shows is not the number of hours since midnight after the change.
                let isChanged = !clock(night, instant, calendar).hasPrefix("\(hour):")
                drawing.word(
                    clock(night, instant, calendar), x, top + 42, isChanged ? .warm : .quiet, size: 12, anchor: .middle)
            }
            for (index, row) in night.rows.enumerated() {
                let y = top + 70 + Double(index) * 32
                drawing.word(row.expression, 10, y + 4.5, bold: true)
                drawing.line(line.parts[0].left, y, 430, y)
                for instant in row.ticks { drawing.dot(line.x(instant), y) }
            }
        }
        return drawing
    }
}
