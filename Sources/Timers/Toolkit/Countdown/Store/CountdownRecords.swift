#if Foundation
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// All countdowns of a store, in the form in which they are kept.
    struct CountdownRecords: Codable {
        private static let version = 1

        private var version = Self.version
        var countdowns: [String: Record] = [:]

        enum Record {
            case snapshot(Countdown.Snapshot)
            /// Kept as it is, for whoever can read it.
            case unreadable(JSONValue, reason: String)
        }

        init() {}

        /// - Throws: a sentence that says what is wrong with them.
        init(_ data: Data) throws(Damage) {
            do {
                self = try JSONDecoder().decode(CountdownRecords.self, from: data)
            } catch {
                throw Damage(reason: error.sentence)
            }
            guard version == Self.version else {
                throw Damage(reason: "version \(version) is not known, only \(Self.version)")
            }
        }

        var data: Data {
            get throws {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.sortedKeys]
                return try encoder.encode(self)
            }
        }

        struct Damage: Error {
            let reason: String
        }
    }

    extension CountdownRecords.Record: Codable {
        init(from decoder: any Decoder) throws {
            do {
                self = .snapshot(try Countdown.Snapshot(from: decoder))
            } catch {
                self = .unreadable(try JSONValue(from: decoder), reason: error.sentence)
            }
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .snapshot(let snapshot): try snapshot.encode(to: encoder)
            case .unreadable(let value, _): try value.encode(to: encoder)
            }
        }
    }

    /// Any value of JSON.
    enum JSONValue: Codable {
        case null
        case bool(Bool)
        case integer(Int64)
        case positive(UInt64)
        case number(Double)
        case string(String)
        case array([JSONValue])
        case object([String: JSONValue])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let value = try? container.decode(Bool.self) {
                self = .bool(value)
            } else if let value = try? container.decode(Int64.self) {
                self = .integer(value)
            } else if let value = try? container.decode(UInt64.self) {
                self = .positive(value)
            } else if let value = try? container.decode(Double.self) {
                self = .number(value)
            } else if let value = try? container.decode(String.self) {
                self = .string(value)
            } else if let value = try? container.decode([JSONValue].self) {
                self = .array(value)
            } else {
                self = .object(try container.decode([String: JSONValue].self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .null: try container.encodeNil()
            case .bool(let value): try container.encode(value)
            case .integer(let value): try container.encode(value)
            case .positive(let value): try container.encode(value)
            case .number(let value): try container.encode(value)
            case .string(let value): try container.encode(value)
            case .array(let value): try container.encode(value)
            case .object(let value): try container.encode(value)
            }
        }
    }

    extension Error {
        /// What a decoder has to say, without the rest.
        fileprivate var sentence: String {
            guard let error = self as? DecodingError else { return "\(self)" }
            return switch error {
            case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
                .valueNotFound(_, let context):
                context.debugDescription
            @unknown default: "\(error)"
            }
        }
    }
#endif
