import Results

/// What comes of comparing costs with the budgets for them.
public struct Verdict: Equatable, Sendable {
    /// How a cost relates to its budget.
    public enum Finding: Equatable, Sendable {
        /// Above by more than the kind's tolerance: a regression.
        case above
        /// Below by more than that: the budget can be lowered.
        case below
        /// As expected.
        case within
        /// There is no budget for it.
        case withoutBudget
        /// There is a budget, but no measurement.
        case notMeasured
    }

    /// One comparison.
    public struct Row: Equatable, Sendable {
        /// The kind of cost.
        public let kind: Costs.Kind
        /// The operation.
        public let operation: String
        /// What it takes; nil if it was not measured.
        public let measured: Double?
        /// What it may take; nil if it has no budget.
        public let budget: Double?

        /// How they relate.
        public var finding: Finding {
            guard let measured else { return .notMeasured }
            guard let budget else { return .withoutBudget }
            if measured > budget * (1 + kind.tolerance) + Verdict.noise { return .above }
            return measured < budget * (1 - kind.tolerance) - Verdict.noise ? .below : .within
        }
    }

    /// A difference below this is none: a single allocation at the beginning of a thousand operations.
    public static let noise = 0.01

    /// All comparisons.
    public let rows: [Row]
    /// The kinds of cost that have budgets and were not measured at all.
    public let skipped: [Costs.Kind]

    /// Compares costs with budgets.
    public init(of measured: Costs, against budgets: Costs) {
        var rows: [Row] = []
        var skipped: [Costs.Kind] = []
        for kind in Costs.Kind.allCases {
            let allowed = budgets.entries[kind] ?? [:]
            guard let costs = measured.entries[kind] else {
                if !allowed.isEmpty { skipped.append(kind) }
                continue
            }
            for name in Set(costs.keys).union(allowed.keys).sorted() {
                rows.append(Row(kind: kind, operation: name, measured: costs[name], budget: allowed[name]))
            }
        }
        self.rows = rows
        self.skipped = skipped
    }

    /// Whether all that was measured keeps to its budget, and all that has a budget was measured.
    public var isKept: Bool {
        !rows.isEmpty && rows.allSatisfy { $0.finding == .within || $0.finding == .below }
    }

    /// The comparisons as lines for a person.
    public var text: String {
        rows.map { row in
            let measured = row.measured.map { Spread.text(of: $0) } ?? "–"
            let budget = row.budget.map { Spread.text(of: $0) } ?? "–"
            return "\(row.kind.rawValue), \(row.operation): \(measured) of \(budget)\(Verdict.remark(row.finding))\n"
        }.joined()
    }

    private static func remark(_ finding: Finding) -> String {
        switch finding {
        case .above: "  TOO MUCH"
        case .below: "  far below: the budget can be lowered"
        case .within: ""
        case .withoutBudget: "  HAS NO BUDGET"
        case .notMeasured: "  WAS NOT MEASURED"
        }
    }
}
