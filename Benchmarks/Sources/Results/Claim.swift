/// Something this package claims to be, in numbers that a run shows to be so or not.
public struct Claim: Sendable {
    /// A number of a measurement.
    struct Reference: Sendable {
        /// The peers, of which the least value counts.
        ///
        /// Nil stands for every other program that was measured elsewhere: neither ours nor a floor.
        let peers: [String]?
        let workload: String
        let count: Int?
        let path: String

        init(_ peer: String, _ workload: String, _ count: Int? = nil, _ path: String) {
            self.init(peers: [peer], workload, count, path)
        }

        init(peers: [String]?, _ workload: String, _ count: Int? = nil, _ path: String) {
            self.peers = peers
            self.workload = workload
            self.count = count
            self.path = path
        }

        /// The median, the least one where there are several; nil if no line measures it.
        ///
        /// A peer may stand there with the mark of other programs. Without a number of timers any number counts.
        func value(in results: ResultSet) -> Double? {
            results.keys(of: workload).filter { key in
                (count == nil || key.count == nil || key.count == count) && includes(key.peer)
            }.compactMap { results.spread($0, path)?.median }.min()
        }

        private func includes(_ peer: String) -> Bool {
            guard let peers else {
                // A runner of other programs may have run ours too.
                return peer.hasSuffix(ResultLine.mark)
                    && !["floor", "timers_", "wheel"].contains(where: peer.hasPrefix)
            }
            return peers.contains(peer) || peers.contains { $0 + ResultLine.mark == peer }
        }
    }

    /// How numbers become one.
    enum Figure: Sendable {
        case value(Reference)
        case ratio(Reference, to: Reference)
        case difference(Reference, from: Reference)
    }

    /// The limit of the claim.
    enum Bound: Sendable {
        case atMost(Double)
        case atLeast(Double)
    }

    /// The claim in words.
    public let title: String
    let figure: Figure
    let bound: Bound

    init(_ title: String, _ figure: Figure, _ bound: Bound) {
        self.title = title
        self.figure = figure
        self.bound = bound
    }

    /// What a run says to it.
    public enum Finding: Equatable, Sendable {
        /// It is so; with the number.
        case holds(Double)
        /// It is not; with the number.
        case fails(Double)
        /// Not all that it needs was measured.
        case unknown
    }

    /// Compares it with results.
    public func finding(in results: ResultSet) -> Finding {
        guard let number = number(in: results) else { return .unknown }
        let holds =
            switch bound {
            case .atMost(let limit): number <= limit
            case .atLeast(let limit): number >= limit
            }
        return holds ? .holds(number) : .fails(number)
    }

    private func number(in results: ResultSet) -> Double? {
        switch figure {
        case .value(let reference): return reference.value(in: results)
        case .ratio(let reference, let base):
            guard let number = reference.value(in: results), let base = base.value(in: results), base > 0
            else { return nil }
            return number / base
        case .difference(let reference, let base):
            guard let number = reference.value(in: results), let base = base.value(in: results) else { return nil }
            return number - base
        }
    }

    /// The claim, the number and the verdict in a line of Markdown's tables.
    public func row(in results: ResultSet) -> String {
        let limit =
            switch bound {
            case .atMost(let limit): "≤ \(Spread.text(of: limit))"
            case .atLeast(let limit): "≥ \(Spread.text(of: limit))"
            }
        let verdict =
            switch finding(in: results) {
            case .holds(let number): "\(Spread.text(of: number)) | holds"
            case .fails(let number): "\(Spread.text(of: number)) | FAILS"
            case .unknown: "– | not measured"
            }
        return "| \(title) | \(limit) | \(verdict) |\n"
    }

    /// All claims and what a run says to them, as a table in Markdown.
    public static func table(in results: ResultSet) -> String {
        "| claim | limit | measured | |\n| --- | --- | --- | --- |\n"
            + all.map { $0.row(in: results) }.joined()
    }
}
