import Results

/// What operations cost, by kind of cost and by operation.
public struct Costs: Equatable, Sendable {
    /// A kind of cost.
    public enum Kind: String, CaseIterable, Sendable {
        /// Calls of malloc and the like.
        case allocations
        /// Instructions of the processor.
        case instructions
        /// A time, as a part of that of other work in the same process.
        case ratios

        /// How far a cost may be above its budget, as a part of the budget.
        public var tolerance: Double {
            switch self {
            case .allocations, .instructions: 0.1
            case .ratios: 0.4
            }
        }
    }

    /// An operation and its cost.
    public struct Entry: Equatable, Sendable {
        /// The operation.
        public let operation: String
        /// What it takes, each time.
        public let cost: Double

        /// Names a cost.
        public init(_ operation: String, _ cost: Double) {
            self.operation = operation
            self.cost = cost
        }
    }

    /// By kind; a kind that was not measured is missing.
    public var entries: [Kind: [Entry]]

    /// Creates costs of nothing.
    public init(_ entries: [Kind: [Entry]] = [:]) { self.entries = entries }

    /// Reads what ``text`` writes.
    public init(parsing text: String) throws(CostsError) {
        let value: JSONValue
        do { value = try JSONValue(parsing: text) } catch { throw CostsError(reason: error.description) }
        guard let object = value.object else { throw CostsError(reason: "costs are an object") }
        entries = [:]
        for member in object.members {
            guard let kind = Kind(rawValue: member.name) else {
                throw CostsError(reason: "there is no kind of cost '\(member.name)'")
            }
            guard let operations = member.value.object else {
                throw CostsError(reason: "\(member.name) are an object")
            }
            var list: [Entry] = []
            for operation in operations.members {
                guard let cost = operation.value.number, cost >= 0 else {
                    throw CostsError(reason: "'\(operation.name)' needs a number that is not negative")
                }
                list.append(Entry(operation.name, cost))
            }
            entries[kind] = list
        }
    }

    /// The costs as JSON, a line for each operation.
    public var text: String {
        let kinds = Kind.allCases.compactMap { kind -> String? in
            guard let list = entries[kind] else { return nil }
            let lines = list.map { entry in
                "    \(JSONValue.string(entry.operation)): \(JSONValue(entry.cost, decimals: 2))"
            }
            return "  \"\(kind.rawValue)\": {\n" + lines.joined(separator: ",\n") + "\n  }"
        }
        return "{\n" + kinds.joined(separator: ",\n") + "\n}\n"
    }
}

/// Why a text does not tell costs.
public struct CostsError: Error, CustomStringConvertible {
    /// Why the text is refused.
    public let reason: String
    /// The same.
    public var description: String { reason }
}
