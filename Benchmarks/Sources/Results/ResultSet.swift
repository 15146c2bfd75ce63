/// The lines of several rounds, grouped by peer, workload and number of timers.
public struct ResultSet: Sendable {
    /// What lines have in common that are rounds of one measurement.
    public struct Key: Hashable, Sendable {
        /// The peer that was measured.
        public let peer: String
        /// Doing what.
        public let workload: String
        /// With how many timers, nil where the workload says.
        public let count: Int?
    }

    /// All measurements, in the order in which their first lines came.
    public let keys: [Key]
    private let rounds: [Key: [ResultLine]]

    /// Puts lines together.
    public init(_ lines: [ResultLine]) {
        var keys: [Key] = []
        var rounds: [Key: [ResultLine]] = [:]
        for line in lines {
            let key = Key(peer: line.peer, workload: line.workload, count: line.count)
            if rounds[key] == nil { keys.append(key) }
            rounds[key, default: []].append(line)
        }
        self.keys = keys
        self.rounds = rounds
    }

    /// The rounds of a measurement, none if there was no such measurement.
    public func lines(_ key: Key) -> [ResultLine] { rounds[key] ?? [] }

    /// The number at `path` over all rounds of a measurement; nil if none has it.
    public func spread(_ key: Key, _ path: String) -> Spread? {
        Spread(lines(key).compactMap { $0.number(path) })
    }

    /// The keys of one workload.
    public func keys(of workload: String) -> [Key] { keys.filter { $0.workload == workload } }

    /// The workloads, in the order in which they came.
    public var workloads: [String] {
        keys.reduce(into: []) { names, key in
            if !names.contains(key.workload) { names.append(key.workload) }
        }
    }
}
