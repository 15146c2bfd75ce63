import Foundation

/// An object of JSON on one line, with its members in order: `["id": 7, "key": nil]`.
struct JSONLine: JSONValue, ExpressibleByDictionaryLiteral {
    private var members: [String]

    init(dictionaryLiteral members: (String, (any JSONValue)?)...) {
        self.members = members.map { name, value in "\"\(name)\":\(value?.json ?? "null")" }
    }

    var json: String { "{\(members.joined(separator: ","))}" }

    /// An object with the members of both.
    static func + (first: JSONLine, second: JSONLine) -> JSONLine {
        var line = first
        line.members += second.members
        return line
    }
}

/// What can be a member of an object of JSON.
protocol JSONValue {
    var json: String { get }
}

extension String: JSONValue {
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        // A string has no value that JSON cannot hold.
        return (try? encoder.encode(self)).map { data in String(decoding: data, as: UTF8.self) } ?? "null"
    }
}

extension Bool: JSONValue {
    var json: String { "\(self)" }
}

extension Int: JSONValue {
    var json: String { "\(self)" }
}

extension Double: JSONValue {
    /// With three digits behind the point.
    var json: String { String(format: "%.3f", self) }
}

extension Array: JSONValue where Element == JSONLine {
    var json: String { "[\(map(\.json).joined(separator: ","))]" }
}
