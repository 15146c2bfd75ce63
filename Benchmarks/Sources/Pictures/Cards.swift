/// A small picture of each product, and the sign of the package.
///
/// These show no run: each is a sign of what its product is for.
enum Cards {
    static func pictures() -> [Picture] {
        let cards: [(module: String, title: String, draw: (inout Drawing) -> Void)] = [
            ("Timers", "Ticks on a grid", timers),
            ("Countdowns", "A ring that is partly over", countdowns),
            ("BackgroundActivities", "Work that goes on past the edge of the screen", backgroundActivities),
            ("DurableTimers", "A deadline on the far side of a gap", durableTimers),
            ("DurableTimersSQLite", "A deadline in a file", durableTimersSQLite),
            ("DurableTimersPostgres", "A deadline that one of three machines runs", durableTimersPostgres),
            ("TimersNIO", "Ticks around a loop", timersNIO),
            ("TimersService", "A pulse", timersService),
            ("TimersTesting", "Two arrows forward", timersTesting),
            ("TimerWheel", "A wheel of slots", timerWheel),
        ]
        let sign = Picture(
            name: "favicon", folder: "Documentation/Home", title: "swift-timers", description: "A dial with one tick.",
            drawing: sign(), shades: [.light])
        let icon = Picture(
            name: "sign", folder: "Documentation/Home/Home.docc/Resources", title: "swift-timers",
            description: "A dial with one tick.", drawing: dial(.accent))
        let home = Picture(
            name: "Home", folder: "Documentation/Home/Cards", title: "swift-timers",
            description: "The name of the package.", drawing: name(), shades: [.light])
        return cards.map { module, title, draw in
            var drawing = Drawing(width: 320, height: 180, scale: 100)
            drawing.box(0, 0, 320, 180, fill: .ground, radius: 0)
            draw(&drawing)
            return Picture(
                name: "\(module)-card", folder: "Sources/\(module)/\(module).docc/Resources", title: title,
                description: "The sign of the product \(module).", drawing: drawing)
        } + [home, sign, icon]
    }

    private static func sign() -> Drawing {
        var drawing = Drawing(width: 64, height: 64, scale: 100)
        drawing.box(0, 0, 64, 64, fill: .accent, radius: 14)
        hands(&drawing, .ground)
        return drawing
    }

    private static func name() -> Drawing {
        var drawing = Drawing(width: 320, height: 180, scale: 100)
        drawing.box(0, 0, 320, 180, fill: .ground, radius: 0)
        // The hands stand still; the name is beside them.
        drawing.path("M52 70 A20 20 0 1 1 34.7 80", stroke: .accent, lineWidth: 5)
        drawing.line(52, 90, 52, 78, .accent, width: 5)
        drawing.line(52, 90, 61, 95, .accent, width: 5)
        drawing.word("swift-timers", 90, 100, .ink, size: 34, bold: true)
        drawing.word("one timer API for apps and servers", 90, 126, .quiet, size: 13)
        return drawing
    }

    private static func dial(_ color: Color) -> Drawing {
        var drawing = Drawing(width: 64, height: 64, scale: 400)
        hands(&drawing, color)
        return drawing
    }

    private static func hands(_ drawing: inout Drawing, _ color: Color) {
        drawing.path("M32 12 A20 20 0 1 1 14.7 22", stroke: color, lineWidth: 5)
        drawing.line(32, 32, 32, 20, color, width: 5)
        drawing.line(32, 32, 41, 37, color, width: 5)
    }

    private static func timers(_ drawing: inout Drawing) {
        drawing.line(50, 90, 270, 90, .line, width: 2)
        for index in 0..<5 {
            let x = 70 + Double(index) * 45
            drawing.line(x, 64, x, 116, .line, width: 2)
            drawing.dot(x, 90, radius: 11, fill: .accent)
        }
    }

    private static func countdowns(_ drawing: inout Drawing) {
        drawing.dot(160, 90, radius: 48, fill: nil, stroke: .wash, lineWidth: 12)
        drawing.path("M160 42 A48 48 0 1 1 112 90", stroke: .accent, lineWidth: 12)
        drawing.word("42", 160, 101, .ink, size: 32, bold: true, anchor: .middle)
    }

    private static func backgroundActivities(_ drawing: inout Drawing) {
        drawing.box(74, 34, 76, 112, fill: .wash, stroke: .line, radius: 14, lineWidth: 2)
        drawing.line(96, 90, 150, 90, .accent, width: 8)
        drawing.line(166, 90, 236, 90, .accent, width: 8)
        drawing.path("M226 76 L242 90 L226 104", stroke: .accent, lineWidth: 8)
    }

    private static func durableTimers(_ drawing: inout Drawing) {
        drawing.line(44, 90, 118, 90, .accent, width: 6)
        drawing.path("M118 70 L130 90 L118 110 M142 70 L154 90 L142 110", stroke: .warm, lineWidth: 4)
        drawing.line(166, 90, 250, 90, .accent, width: 6)
        drawing.dot(264, 90, radius: 14, fill: .accent)
    }

    private static func durableTimersSQLite(_ drawing: inout Drawing) {
        drawing.path(
            "M118 34 L178 34 L206 62 L206 146 L118 146 Z M178 34 L178 62 L206 62", fill: .wash, stroke: .line,
            lineWidth: 2)
        drawing.line(136, 84, 188, 84, .line, width: 4)
        drawing.line(136, 104, 168, 104, .line, width: 4)
        drawing.dot(186, 124, radius: 11, fill: .accent)
    }

    private static func durableTimersPostgres(_ drawing: inout Drawing) {
        for index in 0..<3 {
            let x = 70 + Double(index) * 68
            let isRunning = index == 1
            drawing.line(x + 22, 68, 160, 118, .line, width: 2)
            drawing.box(x, 32, 44, 36, fill: isRunning ? .accent : .wash, stroke: isRunning ? nil : .line, radius: 6)
        }
        drawing.line(160, 68, 160, 114, .accent, width: 3)
        drawing.path("M128 122 L128 146 A32 10 0 0 0 192 146 L192 122", fill: .wash, stroke: .accent, lineWidth: 3)
        drawing.path("M128 122 A32 10 0 0 1 192 122 A32 10 0 0 1 128 122 Z", fill: .wash, stroke: .accent, lineWidth: 3)
    }

    private static func timersNIO(_ drawing: inout Drawing) {
        drawing.path("M204 66 A50 50 0 1 0 208 104", stroke: .line, lineWidth: 5)
        drawing.path("M210 44 L206 68 L183 64", stroke: .line, lineWidth: 5)
        for (x, y) in [(160.0, 40.0), (116.7, 115), (160, 140)] { drawing.dot(x, y, radius: 10, fill: .accent) }
    }

    private static func timersService(_ drawing: inout Drawing) {
        drawing.path(
            "M46 90 L112 90 L128 58 L148 128 L168 44 L186 104 L196 90 L274 90", stroke: .accent, lineWidth: 6)
    }

    private static func timersTesting(_ drawing: inout Drawing) {
        drawing.path("M96 52 L152 90 L96 128 Z", fill: .accent, stroke: .accent, lineWidth: 6)
        drawing.path("M164 52 L220 90 L164 128 Z", fill: .accent, stroke: .accent, lineWidth: 6)
        drawing.line(234, 50, 234, 130, .line, width: 8)
    }

    private static func timerWheel(_ drawing: inout Drawing) {
        drawing.dot(160, 90, radius: 58, fill: .wash, stroke: .line, lineWidth: 2)
        drawing.dot(160, 90, radius: 24, fill: .ground, stroke: .line, lineWidth: 2)
        // Eight spokes; the points of a circle, so that no machine rounds a sine otherwise.
        for (x, y) in [(1.0, 0.0), (0.707, 0.707), (0, 1), (-0.707, 0.707)] {
            drawing.line(160 + 24 * x, 90 + 24 * y, 160 + 58 * x, 90 + 58 * y, .line, width: 2)
            drawing.line(160 - 24 * x, 90 - 24 * y, 160 - 58 * x, 90 - 58 * y, .line, width: 2)
        }
        for (x, y) in [(0.924, -0.383), (0.383, 0.924), (-0.924, -0.383)] {
            drawing.dot(160 + 41 * x, 90 + 41 * y, radius: 8, fill: .accent)
        }
    }
}
