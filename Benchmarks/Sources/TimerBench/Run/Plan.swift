import Results

/// One measurement of a plan.
struct PlannedMeasurement: Equatable, Sendable {
    let workload: WorkloadName
    let peer: String
    let count: Int?
}

/// All measurements of one round, in their order.
struct Plan {
    let measurements: [PlannedMeasurement]

    /// - Parameters:
    ///   - workloads: what to measure.
    ///   - peers: the peers to measure, empty for those of each workload; any name is accepted.
    ///   - counts: with how many timers, empty for those of each workload.
    ///   - isQuick: whether to look only that all works.
    init(workloads: [WorkloadName], peers: [String], counts: [Int], isQuick: Bool) {
        var measurements: [PlannedMeasurement] = []
        for workload in workloads {
            let usual = isQuick ? workload.counts.quick : workload.counts.usual
            let wanted = usual == [nil] || counts.isEmpty ? usual : counts
            let names = peers.isEmpty ? workload.peers : peers
            for count in wanted {
                for peer in names {
                    let most = workload.most(for: peer)
                    // A peer that cannot take so many timers is measured once, with the most that it can take.
                    let taken = count.map { min($0, most) }
                    let measurement = PlannedMeasurement(workload: workload, peer: peer, count: taken)
                    if !measurements.contains(measurement) { measurements.append(measurement) }
                }
            }
        }
        self.measurements = measurements
    }
}
