/// Measures all rows: most of them wait most of the time and run side by side, the exclusive ones one after another.
struct TourRun {
    let rows: [TourRow]
    let progress: TourProgress

    /// Halves that run at once; more would make each other late.
    private static let width = 4

    /// How often a half is measured at most.
    ///
    /// Other work of the machine may disturb a measurement, and a fault shows again.
    private static let attempts = 3

    private struct Half: Hashable, Sendable {
        let row: Int
        let half: RowCommand.Half
    }

    /// The results in the order of the rows.
    func results() async -> [TourResult] {
        let shown = rows.filter { $0.needs == nil }
        var measurements: [Half: Measurement] = [:]
        for (isExclusive, width) in [(true, 1), (false, Self.width)] {
            let halves = shown.filter { $0.isExclusive == isExclusive }
                .flatMap { [Half(row: $0.number, half: .usual), Half(row: $0.number, half: .ours)] }
            measurements.merge(await measure(halves, atOnce: width)) { _, new in new }
        }
        for _ in 1..<Self.attempts {
            let failed = measurements.filter { !$0.value.holds }.keys.sorted { $0.row < $1.row }
            measurements.merge(await measure(failed, atOnce: 1, again: true)) { _, new in new }
        }
        return rows.map { row in
            TourResult(
                row: row.number, title: row.title, needs: row.needs,
                usual: measurements[Half(row: row.number, half: .usual)],
                ours: measurements[Half(row: row.number, half: .ours)]
            )
        }
    }

    private func measure(_ halves: [Half], atOnce width: Int, again: Bool = false) async -> [Half: Measurement] {
        await withTaskGroup(of: (Half, Measurement).self) { group in
            var waiting = halves[...]
            func startNext() {
                guard let next = waiting.popFirst() else { return }
                group.addTask { (next, await RowProcess.measure(next.half, row: next.row)) }
            }
            for _ in 0..<width { startNext() }
            var measurements: [Half: Measurement] = [:]
            for await (half, measurement) in group {
                measurements[half] = measurement
                if !again { progress.step(rows.first { $0.number == half.row }?.title ?? "") }
                startNext()
            }
            return measurements
        }
    }
}
