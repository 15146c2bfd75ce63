import Results

/// A line of the workload W1.
func line(_ peer: String, _ count: Int, _ cost: Double) -> ResultLine {
    var line = ResultLine(peer: peer, workload: "W1", count: count)
    line["ns_per_op"] = .number(cost)
    return line
}
