import Results
import Testing

@Suite struct `A claim` {
    private func finding(_ title: String, _ lines: [ResultLine]) throws -> Claim.Finding {
        try #require(Claim.all.first { $0.title == title }).finding(in: ResultSet(lines))
    }

    @Test func `is compared with the best that was measured elsewhere, floors left out`() throws {
        let others = [
            line("go_reset", 100_000, 200), line("libuv", 100_000, 300), line("floor_wheel", 100_000, 10),
            line("asio", 1000, 1), line("timers_restart", 100_000, 190), line("wheel", 100_000, 20),
        ].map(\.fromElsewhere)
        let title = "restart of 100000, to the best of other runtimes"
        #expect(try finding(title, others + [line("timers_restart", 100_000, 100)]) == .holds(0.5))
        #expect(try finding(title, others + [line("timers_restart", 100_000, 160)]) == .fails(0.8))
    }

    @Test func `is not known without the numbers it needs`() throws {
        #expect(try finding("TimerWheel alone with 1000, to the floor", [line("wheel", 1000, 5)]) == .unknown)
        #expect(Claim.all.allSatisfy { $0.finding(in: ResultSet([])) == .unknown })
    }

    @Test func `is about the median of its rounds`() throws {
        let lines = [20.0, 5, 9].map { line("wheel", 1000, $0) } + [line("floor_wheel", 1000, 4)]
        #expect(try finding("TimerWheel alone with 1000, to the floor", lines) == .holds(2.25))
    }

    @Test func `may be that something is many times cheaper`() throws {
        let lines = [line("dispatch", 100_000, 3000), line("timers_restart", 100_000, 100)]
        #expect(try finding("cheaper than dispatch, times", lines) == .holds(30))
        #expect(try finding("cheaper than dispatch, times", [lines[1], line("dispatch", 100_000, 1000)]) == .fails(10))
    }

    @Test func `has a line of its own in the table`() {
        let table = Claim.table(in: ResultSet([line("wheel", 1000, 8), line("floor_wheel", 1000, 4)]))
        #expect(table.contains("| TimerWheel alone with 1000, to the floor | ≤ 2.5 | 2 | holds |\n"))
        #expect(table.contains("| fired early | ≤ 0 | – | not measured |\n"))
    }
}
