import Foundation

/// A value of JSON, which is written as its literals are.
enum JSON: Encodable {
    case text(String)
    case number(Int)
    case bool(Bool)
    case list([JSON])
    case object([String: JSON])
    case null

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .bool(let bool): try container.encode(bool)
        case .list(let values): try container.encode(values)
        case .object(let values): try container.encode(values)
        case .null: try container.encodeNil()
        }
    }

    /// Stable JSON, one key a line.
    var pretty: String {
        let data = (try? JSONEncoder.stable.encode(self)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    init(stringLiteral text: String) { self = .text(text) }
    init(arrayLiteral values: JSON...) { self = .list(values) }
    init(dictionaryLiteral values: (String, JSON)...) { self = .object(Dictionary(uniqueKeysWithValues: values)) }
}

extension JSONEncoder {
    /// One whose output does not depend on the run, with one key a line.
    static var stable: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
