import Results

/// Whether a line of the report is flat.
///
/// The first fifth of the samples warms up. Of the rest, the median of the last third may exceed the median of the
/// first third by a share and by an amount.
struct Flatness: Sendable {
    let name: String
    let unit: String
    let first: Double
    let last: Double
    let limit: Double

    /// - Parameters:
    ///   - name: what the line shows.
    ///   - unit: its unit.
    ///   - values: in order.
    ///   - share: by how much of the first third the last may be greater.
    ///   - amount: and by how much more.
    ///   - machine: the same quantity without the package; where that grows, the line may grow as much.
    init(
        _ name: String, _ unit: String, of values: [Double], share: Double, amount: Double, machine: [Double] = []
    ) {
        self.name = name
        self.unit = unit
        (first, last) = Flatness.thirds(values)
        let (quiet, busy) = Flatness.thirds(machine)
        limit = first * (1 + share) + amount + max(busy - quiet, 0) * 2
    }

    /// The medians of the first and of the last third, without the warm-up.
    private static func thirds(_ values: [Double]) -> (first: Double, last: Double) {
        let steady = values.dropFirst(values.count / 5)
        let third = max(steady.count / 3, 1)
        return (median(steady.prefix(third)), median(steady.suffix(third)))
    }

    var isFlat: Bool { last <= limit }

    private static func median(_ values: ArraySlice<Double>) -> Double { Spread(Array(values))?.median ?? 0 }

    static func all(_ samples: [Sample]) -> [Flatness] {
        [
            Flatness("resident memory", "MB", of: samples.map(\.megabytes), share: 0.03, amount: 8),
            Flatness("memory in use", "MB", of: samples.map(\.heapMegabytes), share: 0.03, amount: 8),
            Flatness("descriptors", "", of: samples.map { Double($0.use.descriptors) }, share: 0, amount: 4),
            Flatness("threads", "", of: samples.map { Double($0.use.threads) }, share: 0, amount: 32),
            Flatness(
                "lateness, p50", "µs", of: samples.map(\.lateness.p50), share: 1, amount: 1000,
                machine: samples.map(\.machine.p50)),
            Flatness(
                "lateness, p99", "µs", of: samples.map(\.lateness.p99), share: 1, amount: 10_000,
                machine: samples.map(\.machine.p99)),
        ]
    }

    /// The criterion in words.
    static let criterion = """
        The first fifth of the samples warms up. Of the rest, the median of the last third is compared with the median \
        of the first third. It may be greater by 3 % and 8 MB (memory, resident and in use), by 4 (descriptors), by 32 \
        (threads; Dispatch keeps as many as it has ever needed at once), and by as much again and 1 ms (p50) or 10 ms \
        (p99). Other processes of the machine delay ticks, too. A thread that only sleeps shows how much, and lateness \
        may grow by twice as much as that of the thread.
        """
}
