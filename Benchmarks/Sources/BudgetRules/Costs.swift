import Foundation
import Results

/// What operations cost, by kind of cost and by operation.
public struct Costs: Equatable, Sendable {
    /// A kind of cost.
    public enum Kind: String, CaseIterable, CodingKeyRepresentable, Codable, Sendable {
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

    /// What each operation takes, each time, by kind; a kind that was not measured is missing.
    public var entries: [Kind: [String: Double]]

    /// Creates costs of nothing.
    public init(_ entries: [Kind: [String: Double]] = [:]) { self.entries = entries }

    /// Reads what ``text`` writes.
    public init(parsing text: String) throws {
        entries = try JSONDecoder().decode([Kind: [String: Double]].self, from: Data(text.utf8))
    }

    /// The costs as JSON, a line for each operation in alphabetical order.
    public var text: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            let rounded = entries.mapValues { costs in costs.mapValues { cost in JSONValue(cost, decimals: 2) } }
            return String(decoding: try encoder.encode(rounded), as: UTF8.self) + "\n"
        }
    }
}
