import Foundation

/// One measurement as a line of JSON: the peer, the workload, the number of timers, and the figures.
///
/// The form is that of the peers' `results.jsonl`. Its keys depend on the workload; `peer` and `workload` are always there.
public struct ResultLine: Equatable, Sendable {
    private var values: [String: JSONValue]

    /// Creates a line without figures.
    ///
    /// - Parameters:
    ///   - peer: the peer that was measured.
    ///   - workload: doing what.
    ///   - count: with how many timers, nil where the workload says.
    public init(peer: String, workload: String, count: Int? = nil) {
        values = ["peer": .string(peer), "workload": .string(workload)]
        values["n"] = count.map { JSONValue($0) }
    }

    /// Reads a line; nil if it is no object, or names no peer or workload.
    public init?(parsing text: some StringProtocol) {
        let values = try? JSONDecoder().decode([String: JSONValue].self, from: Data(text.utf8))
        guard let values, values["peer"]?.string != nil, values["workload"]?.string != nil else { return nil }
        self.values = values
    }

    /// The peer that was measured.
    public var peer: String { values["peer"]?.string ?? "" }
    /// Doing what.
    public var workload: String { values["workload"]?.string ?? "" }
    /// With how many timers, nil where the workload says.
    public var count: Int? { values["n"]?.number.map { Int($0) } }

    /// A value by its key.
    public subscript(key: String) -> JSONValue? {
        get { values[key] }
        set { values[key] = newValue }
    }

    /// The number at `path`, names with dots between them; nil if there is none.
    public func number(_ path: String) -> Double? {
        var value: JSONValue? = .object(values)
        for name in path.split(separator: ".") { value = value?.object?[String(name)] }
        return value?.number
    }

    /// Adds the numbers of a distribution under `key`.
    public mutating func add(_ distribution: Distribution, as key: String) { values[key] = distribution.json }
}

extension ResultLine: CustomStringConvertible {
    /// The line, with its keys in alphabetical order.
    public var description: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Only a number that is not finite cannot be written, and no value is one.
        return String(decoding: (try? encoder.encode(values)) ?? Data(), as: UTF8.self)
    }

    /// Reads all lines of a text that are results, and skips the others.
    public static func all(in text: String) -> [ResultLine] {
        text.split(whereSeparator: \.isNewline).compactMap { ResultLine(parsing: $0) }
    }
}

extension ResultLine {
    /// The same line, its peer marked as one that another program measured, maybe at another time.
    public var fromElsewhere: ResultLine {
        var line = self
        line["peer"] = .string(peer + ResultLine.mark)
        return line
    }

    /// What stands behind the name of a peer that another program measured.
    public static let mark = " (external)"
}
