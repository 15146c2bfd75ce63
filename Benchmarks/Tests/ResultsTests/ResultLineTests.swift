import Results
import Testing

@Suite struct `A result line` {
    @Test func `is one line of JSON with its keys in order`() {
        var line = ResultLine(peer: "wheel", workload: "W1", count: 1000)
        line["ops"] = 2_000_000
        line["ns_per_op"] = 7.5
        line["note"] = "a \"note\""
        #expect(
            line.description
                == #"{"n":1000,"note":"a \"note\"","ns_per_op":7.5,"ops":2000000,"peer":"wheel","workload":"W1"}"#)
    }

    @Test func `is read as it was written`() throws {
        var line = ResultLine(peer: "nio_task", workload: "W4a")
        line.add(Distribution(nanoseconds: [1000, 2000, 3000]), as: "late_us")
        line.add(Distribution(nanoseconds: []), as: "interval_err_us")
        let read = try #require(ResultLine(parsing: line.description))
        #expect(read == line)
        #expect(read.number("late_us.p50") == 2)
        #expect(read.number("late_us.max") == 3)
        #expect(read.number("interval_err_us.p50") == nil)
        #expect(read["interval_err_us"] == .null)
        #expect(read.count == nil)
    }

    /// A line of another runtime, as its program writes it, and what the one who runs it adds.
    private let foreign = """
        {"peer": "go_reset", "workload": "W1", "n": 100000, "ops": 2000000, "ns_per_op": 238.1, "cpu_ns_per_op": 240.0, \
        "fired_during": 0, "turn_us": 0.0, "note": "Timer.Reset", "rep": 1, "attempts": 1, "load1": 0.4, "foreign": 0.0}
        """

    @Test func `of another runtime is read, and marked if it was measured elsewhere`() throws {
        let line = try #require(ResultLine.all(in: "# a remark\n\n\(foreign)\n{\"peer\": 1}\nnoise {\n").first)
        #expect(line.number("ns_per_op") == 238.1)
        #expect(line.count == 100_000)
        #expect(line.fromElsewhere.peer == "go_reset (external)")
    }

    @Test(arguments: ["", "[]", "{}", #"{"peer": "x"}"#, #"{"peer": "x", "workload": 3}"#])
    func `is nothing without a peer and a workload`(text: String) {
        #expect(ResultLine(parsing: text) == nil)
    }
}
