import Report
import Results
import Testing

@Suite struct `A report` {
    private func line(_ peer: String, _ workload: String, _ count: Int?, _ key: String, _ value: JSONValue)
        -> ResultLine
    {
        var line = ResultLine(peer: peer, workload: workload, count: count)
        line[key] = value
        return line
    }

    private var lateness: ResultLine {
        var line = line("timers_new", "W4a", nil, "cpu_s", 0.1)
        line.add(Distribution(nanoseconds: [30_000, 40_000, 170_000]), as: "late_us")
        line["late_curve"] = .array([.array([0, 30]), .array([50, 40]), .array([99.5, 170]), .array([100, 170])])
        return line
    }

    private var text: String {
        let lines = [
            line("timers_restart", "W1", 1000, "ns_per_op", 43.21),
            line("timers_restart", "W1", 100_000, "ns_per_op", 98.7),
            line("go_reset", "W1", 1000, "ns_per_op", 55.8).fromElsewhere,
            line("timers_new", "W3", 1_000_000, "rss_bytes_per_timer", 158), lateness,
        ]
        return HTMLReport.text(of: ResultSet(lines), made: "today <now>")
    }

    @Test(arguments: ["cost-W1", "late-W4a", "memory-W3"])
    func `has a chart of each thing that was measured`(identifier: String) {
        #expect(text.contains("id=\"\(identifier)\""))
    }

    @Test(arguments: ["cost-W1b", "late-W2", "release-W6"])
    func `has no chart of what was not`(identifier: String) {
        #expect(!text.contains("id=\"\(identifier)\""))
    }

    @Test(arguments: ["43.2", "98.7", "158", "go_reset (external)", "timers_restart, 1000 timers: 43.2 ns"])
    func `contains the data`(part: String) {
        #expect(text.contains(part))
    }

    @Test func `needs nothing from elsewhere`() {
        for word in ["http://", "https://", "src=", "@import", "url("] { #expect(!text.contains(word)) }
        #expect(text.ranges(of: "href=").count == 1)
        #expect(text.contains("href=\"data:,\""))
    }

    @Test func `writes out what would mean something to a browser`() {
        #expect(text.contains("today &lt;now&gt;"))
        let strange = line("<b>&", "W3", 10, "rss_bytes_per_timer", 1)
        let text = HTMLReport.text(of: ResultSet([strange]), made: "")
        #expect(text.contains("&lt;b&gt;&amp;"))
        #expect(!text.contains("<b>"))
    }

    @Test func `of nothing is a page all the same`() {
        #expect(HTMLReport.text(of: ResultSet([]), made: "").hasSuffix("</html>\n"))
    }
}
