import Report
import Results
import Synchronization

/// The result of a soak, as text and as a page.
struct SoakPage {
    private let samples: [Sample]
    private let load: String
    private let flatnesses: [Flatness]
    private let verdict = Verdict.shared

    init(_ samples: [Sample], _ load: String) {
        self.samples = samples
        self.load = load
        flatnesses = Flatness.all(samples)
    }

    /// Whether every promise was kept, and every line is flat.
    var isGood: Bool {
        !samples.isEmpty && verdict.brokenCount == 0 && flatnesses.allSatisfy(\.isFlat)
    }

    private var promises: [[String]] {
        Promise.allCases.map { promise in
            let count = verdict.count(of: promise)
            return [promise.rawValue, "\(count.checks)", "\(count.broken)"]
        }
    }

    private var lines: [[String]] {
        flatnesses.map { line in
            let unit = line.unit.isEmpty ? "" : " \(line.unit)"
            return [
                line.name, Spread.text(of: line.first) + unit, Spread.text(of: line.last) + unit,
                Spread.text(of: line.limit) + unit, line.isFlat ? "flat" : "grows",
            ]
        }
    }

    private var outcome: String {
        let broken = verdict.brokenCount
        let growing = flatnesses.filter { line in !line.isFlat }.map(\.name)
        if samples.isEmpty { return "nothing was measured" }
        if broken > 0 { return "\(broken) broken promises" }
        return growing.isEmpty ? "every promise kept, every line flat" : "grows: \(growing.joined(separator: "; "))"
    }

    private var counts: String {
        let stops = samples.last?.stops ?? 0
        return """
            \(verdict.ticks.load(ordering: .relaxed)) ticks, \(verdict.calls.load(ordering: .relaxed)) calls, \
            \(verdict.burials.load(ordering: .relaxed)) timers ended, \(stops) stop signals, \
            \(verdict.unclear.load(ordering: .relaxed)) calls around which ticks could not be told apart
            """
    }

    /// The result as text.
    var summary: String {
        let rows = promises.map { row in "\(row[0]): \(row[1]) checks, \(row[2]) broken" }
        let flat = lines.map { row in "\(row[0]): \(row[1]), then \(row[2]), at most \(row[3]): \(row[4])" }
        return ([load, counts] + rows + flat + [outcome]).joined(separator: "\n")
    }

    /// The result as a page.
    var html: String {
        LinePage.text(
            "Soak: \(outcome)", paragraphs: [load + ".", counts + ".", Flatness.criterion],
            tables: [
                (title: "Promises", head: ["promise", "checks", "broken"], rows: promises),
                (title: "Lines", head: ["line", "first third", "last third", "at most", ""], rows: lines),
            ],
            xLabel: "minutes", charts: charts
        )
    }

    private var charts: [LinePage.Chart] {
        func line(_ name: String, _ value: (Sample) -> Double) -> LinePage.Line {
            (name, samples.map { sample in (x: sample.second / 60, y: value(sample)) })
        }
        let placed = Place.allCases.compactMap { place -> LinePage.Line? in
            let points = samples.compactMap { sample in
                sample.places.first { $0.place == place }.map { placed in
                    (x: sample.second / 60, y: max(placed.summary.p50, 0.1))
                }
            }
            return points.isEmpty ? nil : (name: place.rawValue, points: points)
        }
        return [
            .init(
                "Memory", yLabel: "memory, MB",
                lines: [line("resident", \.megabytes), line("in use, as malloc counts", \.heapMegabytes)]),
            .init(
                "Descriptors and threads", yLabel: "number",
                lines: [
                    line("descriptors") { sample in Double(sample.use.descriptors) },
                    line("threads") { sample in Double(sample.use.threads) },
                ]),
            .init(
                "Lateness of ticks that nothing moves, all contexts", yLabel: "lateness, µs", isLogarithmic: true,
                lines: [
                    line("p50") { sample in max(sample.lateness.p50, 0.1) },
                    line("p99") { sample in max(sample.lateness.p99, 0.1) },
                    line("a thread that only sleeps, p50") { sample in max(sample.machine.p50, 0.1) },
                    line("a thread that only sleeps, p99") { sample in max(sample.machine.p99, 0.1) },
                ]),
            .init("Median lateness by context", yLabel: "lateness, µs", isLogarithmic: true, lines: placed),
            .init("Ticks and calls", yLabel: "per second", lines: [rate("ticks", \.ticks), rate("calls", \.calls)]),
        ]
    }

    private func rate(_ name: String, _ value: (Sample) -> Int) -> LinePage.Line {
        let points = zip(samples, samples.dropFirst()).map { before, after in
            let growth = Double(value(after) - value(before))
            return (x: after.second / 60, y: growth / max(after.second - before.second, 0.1))
        }
        return (name, points)
    }
}
