import Report
import Testing

@Suite struct `A page of lines` {
    private let text = LinePage.text(
        "Soak <1>", paragraphs: ["What it shows."],
        tables: [(title: "Promises", head: ["promise", "broken"], rows: [["none lost", "0"]])], xLabel: "minutes",
        charts: [.init("Memory", yLabel: "MB", lines: [("resident", [(1, 950), (2, 960)])])]
    )

    @Test(arguments: [
        "<h1>Soak &lt;1&gt;</h1>", "<p>What it shows.</p>", "<td>none lost</td>", "minutes</text>", "MB</text>",
        "resident: 960 at 2",
    ])
    func `contains its text, its tables, its axes and its points`(part: String) {
        #expect(text.contains(part))
    }
}
