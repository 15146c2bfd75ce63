import Results
import Testing

@Suite struct `A table` {
    @Test func `has a row for each peer and number, with medians and the ratio to the floor`() {
        let lines = [
            line("floor_wheel", 1000, 4), line("timers_restart", 1000, 40), line("timers_restart", 100_000, 90),
            line("timers_restart", 1000, 60), line("timers_restart", 1000, 50),
        ]
        let table = ResultTable(of: "W1", in: ResultSet(lines))
        #expect(table.head == ["peer", "n", "ns per operation", "× floor"])
        #expect(
            table.rows == [
                ["floor_wheel", "1000", "4", "1"],
                ["timers_restart", "1000", "50 [40–60]", "12.5"],
                ["timers_restart", "100000", "90", "–"],
            ])
        #expect(table.markdown.contains("| timers_restart | 1000 | 50 [40–60] | 12.5 |\n"))
    }

    @Test func `keeps what was measured elsewhere apart`() {
        let lines = [line("floor_wheel", 1000, 4), line("floor_wheel", 1000, 8).fromElsewhere]
        let table = ResultTable(of: "W1", in: ResultSet(lines))
        #expect(table.rows.map { $0.last } == ["1", "2"])
    }

    @Test func `of an unknown workload shows the common columns`() {
        var line = ResultLine(peer: "x", workload: "W99")
        line["ns_per_op"] = 3
        #expect(ResultTable(of: "W99", in: ResultSet([line])).rows == [["x", "3"]])
    }

    @Test func `begins with the cheapest of the fewest timers`() {
        let lines = [line("b", 1000, 9), line("a", 10, 7), line("c", 1000, 3), line("d", 10, 5)]
        #expect(ResultTable(of: "W1", in: ResultSet(lines)).rows.map { $0[0] } == ["d", "a", "c", "b"])
    }

    @Test func `with nothing to show is left out`() {
        let empty = ResultLine(peer: "x", workload: "micro")
        #expect(ResultTable.all(in: ResultSet([line("a", 10, 7), empty])).map(\.rows) == [[["a", "7", "–"]]])
    }

    @Test func `exists for each workload that is known`() {
        #expect(Workload.known.allSatisfy { !$0.mainPath.isEmpty && !$0.title.isEmpty })
        #expect(Set(Workload.known.map(\.name)).count == Workload.known.count)
    }
}
