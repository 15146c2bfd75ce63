/// Drawings of how the parts of the package belong together, which show no run.
enum Diagrams {
    static func pictures() -> [Picture] {
        [
            Picture(
                name: "keeps", folder: "Sources/Timers/Timers.docc/Resources", title: "What keeps what alive",
                description: """
                    The owner keeps the handle, the handle the timer, the timer the action. The scheduler keeps the \
                    timer while it waits. The timer knows its owner, and does not keep it alive.
                    """,
                drawing: keeps()),
            Picture(
                name: "wheel", folder: "Sources/Timers/Timers.docc/Resources", title: "Three levels of slots",
                description: """
                    One slot spans as much time as all slots of the level below it. When a slot comes up, its timers \
                    move down one level.
                    """,
                drawing: wheel()),
            Picture(
                name: "life", folder: "Sources/Timers/Timers.docc/Resources", title: "The life of a tick",
                description: """
                    A timer waits, is due, begins and acts. Then it waits for the next point of its grid, or ends. A \
                    control call withdraws a tick that has not begun.
                    """,
                drawing: life()),
        ]
    }

    private static let height = 46.0
    private static let step = 78.0

    private static func keeps() -> Drawing {
        var drawing = Drawing(height: 304)
        let boxes = [
            ("owner", "your object"), ("handle", "OwnedTimer"), ("timer", "in the scheduler"),
            ("action", "and its captures"),
        ]
        for (index, (name, remark)) in boxes.enumerated() {
            let y = 10 + Double(index) * step
            drawing.box(16, y, 150, height, fill: .wash, stroke: index == 0 ? .accent : .line, radius: 8)
            drawing.word(name, 91, y + 20, bold: true, anchor: .middle)
            drawing.word(remark, 91, y + 37, .quiet, size: 12, anchor: .middle)
            guard index < 3 else { continue }
            drawing.arrow(from: (91, y + height), to: (91, y + step), .accent)
            drawing.word("keeps", 101, y + height + 20, .accent, size: 12)
        }
        let timer = 10 + 2 * step
        drawing.path(
            "M166 \((timer + 12).short) C 236 \((timer - 10).short), 236 40, 178 34", stroke: .warm, lineWidth: 1.5)
        drawing.path("M170 33 L180 29 L179 39 Z", fill: .warm)
        drawing.word("knows its owner,", 236, 98, .warm)
        drawing.word("and does not keep it alive", 236, 115, .warm)
        drawing.box(306, timer, 118, height, fill: .wash, stroke: .line, radius: 8)
        drawing.word("scheduler", 365, timer + 28, bold: true, anchor: .middle)
        drawing.arrow(from: (306, timer + 30), to: (166, timer + 30), .accent)
        drawing.word("keeps while it waits", 236, timer + 62, .accent, size: 12, anchor: .middle)
        return drawing
    }

    private static func life() -> Drawing {
        var drawing = Drawing(height: 382)
        let boxes = [
            ("waits", "in the wheel"), ("is due", "the alarm rings"), ("begins", "on its context"),
            ("acts", "your closure runs"), ("ends", "its captures are gone"),
        ]
        for (index, (name, remark)) in boxes.enumerated() {
            let y = 10 + Double(index) * step
            drawing.box(142, y, 156, height, fill: .wash, stroke: index == 3 ? .accent : .line, radius: 8)
            drawing.word(name, 220, y + 20, bold: true, anchor: .middle)
            drawing.word(remark, 220, y + 37, .quiet, size: 12, anchor: .middle)
            if index < 4 { drawing.arrow(from: (220, y + height), to: (220, y + step), .quiet) }
        }
        drawing.word("the last tick, or cancelled", 230, 10 + 3 * step + height + 20, .quiet, size: 12)
        drawing.path("M142 111 C 106 106, 106 46, 130 38", stroke: .warm, lineWidth: 1.5)
        drawing.path("M139 35 L129 33 L131 43 Z", fill: .warm)
        for (index, line) in ["a control call", "withdraws", "a tick that has", "not begun"].enumerated() {
            drawing.word(line, 110, 58 + Double(index) * 16, .warm, size: 12, anchor: .end)
        }
        drawing.path("M298 267 C 352 250, 352 50, 311 36", stroke: .accent, lineWidth: 1.5)
        drawing.path("M301 33 L312 31 L309 41 Z", fill: .accent)
        for (index, line) in ["the action", "has returned:", "wait for the", "next point", "of the grid"].enumerated() {
            drawing.word(line, 350, 122 + Double(index) * 16, .accent, size: 12)
        }
        return drawing
    }

    private static func wheel() -> Drawing {
        var drawing = Drawing(height: 318)
        // The slot that comes up on each level, and the slots that have timers, with their numbers.
        let levels: [(name: String, remark: String, now: Int, timers: [(slot: Int, number: Int)])] = [
            ("level 0", "slots of 0.26 µs", 2, [(3, 1), (4, 2), (9, 1)]),
            ("level 1", "slots of 66 µs", 3, [(6, 1), (7, 2), (13, 3)]),
            ("level 2", "slots of 17 ms", 4, [(4, 2), (10, 3), (14, 1)]),
        ]
        for (index, level) in levels.enumerated() {
            let y = 34 + Double(index) * 92
            drawing.word(level.name, 14, y - 10, bold: true)
            drawing.word("256 \(level.remark)", 426, y - 10, .quiet, size: 12, anchor: .end)
            for slot in 0..<16 {
                let x = 14 + Double(slot) * 26
                let isNow = slot == level.now
                drawing.box(
                    x, y, 22, 38, fill: isNow ? .wash : nil, stroke: isNow ? .accent : .line, radius: 4, lineWidth: 1.2)
            }
            for (slot, number) in level.timers {
                for place in 0..<number {
                    drawing.dot(25 + Double(slot) * 26, y + 9 + Double(place) * 10, radius: 3.5)
                }
            }
            guard index > 0 else { continue }
            // From the slot that comes up to the one below it, left of the words.
            let from = (25 + Double(level.now) * 26, y)
            drawing.arrow(from: from, to: (25 + Double(levels[index - 1].now) * 26, y - 54), .warm)
        }
        drawing.word("when a slot comes up, its timers move down", 156, 91, .warm, size: 12)
        drawing.word("at most 256 timers a step", 182, 183, .warm, size: 12)
        drawing.word("A dot is a timer. The longer it has to wait,", 14, 280, .quiet)
        drawing.word("the higher the level on which it begins.", 14, 298, .quiet)
        return drawing
    }
}

extension Drawing {
    /// A line with a head, straight down, up, or to the left.
    fileprivate mutating func arrow(from: (Double, Double), to: (Double, Double), _ color: Color) {
        let (across, down) = (to.0 - from.0, to.1 - from.1)
        let length = (across * across + down * down).squareRoot()
        let (x, y) = (across / length, down / length)
        let foot = (to.0 - 9 * x, to.1 - 9 * y)
        line(from.0, from.1, foot.0, foot.1, color, width: 1.5)
        let corners = [(to.0, to.1), (foot.0 - 4.5 * y, foot.1 + 4.5 * x), (foot.0 + 4.5 * y, foot.1 - 4.5 * x)]
        path("M" + corners.map { "\($0.0.short) \($0.1.short)" }.joined(separator: " L") + " Z", fill: color)
    }
}
