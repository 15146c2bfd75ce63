import Results

/// Which charts a report has.
struct ChartChoice {
    private let results: ResultSet
    /// By peer, the same in all charts.
    private let colors: [String: String]

    init(results: ResultSet) {
        self.results = results
        colors = Series.colors(for: results.keys.map(\.peer))
    }

    /// All charts that have something to show, in order.
    var html: String { (costs + [massFire] + latenesses + [memory, release]).joined() }

    // MARK: Cost

    private var costs: [String] {
        [
            ("W1", "Restart: what it costs to cancel a timer and schedule another"),
            ("W1b", "Postpone: what it costs to move a timer to a later time"),
            ("scaling", "Restart, from ten thousand to ten million timers"),
        ].map { workload, title in
            let keys = results.keys(of: workload)
            let peers = keys.map(\.peer).reduce(into: [String]()) { peers, peer in
                if !peers.contains(peer) { peers.append(peer) }
            }
            let series = peers.map { peer in
                let points = keys.filter { $0.peer == peer }.compactMap { key -> (count: Int, spread: Spread)? in
                    guard let count = key.count, let spread = results.spread(key, "ns_per_op") else { return nil }
                    return (count, spread)
                }.sorted { $0.count < $1.count }
                return Series(
                    peer: peer,
                    points: points.map { (Double($0.count), $0.spread.median) },
                    labels: points.map { "\(peer), \($0.count) timers: \($0.spread.text) ns" })
            }
            return LineChart(
                identifier: "cost-\(workload)", title: title, xLabel: "timers", yLabel: "ns per operation",
                xKind: .logarithmic, series: series, colors: colors
            ).html
        }
    }

    private var massFire: String {
        bars("W2", "cpu_ns_per_timer", "cpu", "Mass fire: processor time to schedule and fire a timer", "ns")
    }

    // MARK: Lateness

    private var latenesses: [String] {
        [
            ("W2", "late_steady_us", "Mass fire: how late timers are"),
            ("W4a", "late_us", "A timer of 1 ms: how late its ticks are"),
            ("W4b", "late_us", "1,000 timers of 10 ms: how late their ticks are"),
            ("W4c", "late_us", "10,000 timers of 100 ms with 10 % tolerance: how late their ticks are"),
        ].map { workload, path, title in
            let series = results.keys(of: workload).compactMap { lateness($0, path) }
            return LineChart(
                identifier: "late-\(workload)", title: title, xLabel: "so many ticks are at most …",
                yLabel: "… so late, µs", xKind: .nines, series: series, colors: colors
            ).html
        }
    }

    /// The curve of the round in the middle; a few points of it where others tell no more.
    private func lateness(_ key: ResultSet.Key, _ path: String) -> Series? {
        let rounds = results.lines(key).filter { $0.number(path + ".p99") != nil }
            .sorted { ($0.number(path + ".p99") ?? 0) < ($1.number(path + ".p99") ?? 0) }
        guard !rounds.isEmpty else { return nil }
        let line = rounds[(rounds.count - 1) / 2]
        var points: [(x: Double, y: Double)] = (line["late_curve"]?.array ?? []).compactMap { pair in
            guard let pair = pair.array, pair.count == 2, let share = pair[0].number, let value = pair[1].number
            else { return nil }
            return (share, value)
        }
        if points.isEmpty {
            points = [(50.0, "p50"), (99, "p99"), (99.9, "p999")].compactMap { share, name in
                line.number("\(path).\(name)").map { (share, $0) }
            }
        }
        // The maximum stands at the edge, and samples that are not late at the bottom.
        points = points.filter { $0.x <= 99.99 }.map { ($0.x, max($0.y, 0.1)) }
        let labels = points.map { "\(key.peer): \(Spread.text(of: $0.x)) % at most \(Spread.text(of: $0.y)) µs" }
        return Series(peer: key.peer, points: points, labels: labels)
    }

    // MARK: Memory

    private var memory: String {
        bars("W3", "rss_bytes_per_timer", "memory", "Memory of a pending timer", "bytes")
    }

    private var release: String {
        bars("W6", "extra_ns_per_owner", "release", "Release: what an owner's timer adds to its end", "ns")
    }

    private func bars(_ workload: String, _ path: String, _ name: String, _ title: String, _ unit: String) -> String {
        let keys = results.keys(of: workload)
        // With several numbers of timers, the greatest of each peer.
        let shown = keys.filter { key in
            !keys.contains { $0.peer == key.peer && ($0.count ?? 0) > (key.count ?? 0) }
        }
        let isMixed = Set(shown.map(\.count)).count > 1
        let bars = shown.compactMap { key in
            results.spread(key, path).map { spread in
                BarChart.Bar(peer: key.peer, count: isMixed ? key.count : nil, spread: spread)
            }
        }
        return BarChart(
            identifier: "\(name)-\(workload)", title: title, unit: unit, bars: bars, colors: colors
        ).html
    }
}
