/// Why a text is not JSON.
public struct JSONError: Error, CustomStringConvertible {
    /// Where reading stopped, in bytes from the beginning.
    public let offset: Int
    /// What would have been right there.
    public let expected: String
    /// Both in a sentence.
    public var description: String { "no JSON: expected \(expected) at byte \(offset)" }
}

extension JSONValue {
    /// Reads a value that is all of `text`, but for white space around it.
    public init(parsing text: some StringProtocol) throws(JSONError) {
        var parser = JSONParser(bytes: Array(text.utf8))
        self = try parser.value()
        parser.skipSpace()
        if !parser.isAtEnd { throw parser.error("the end") }
    }
}

/// Descends through a text.
struct JSONParser {
    let bytes: [UInt8]
    private var offset = 0
    private var depth = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }

    func error(_ expected: String) -> JSONError { JSONError(offset: offset, expected: expected) }

    mutating func skipSpace() {
        while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
    }

    mutating func value() throws(JSONError) -> JSONValue {
        skipSpace()
        guard offset < bytes.count else { throw error("a value") }
        // Each level takes some stack.
        if depth == 100 { throw error("fewer levels") }
        depth += 1
        defer { depth -= 1 }
        switch bytes[offset] {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func take(_ byte: Unicode.Scalar) -> Bool {
        skipSpace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: byte) else { return false }
        offset += 1
        return true
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
        guard bytes[offset...].starts(with: word.utf8) else { throw error(word) }
        offset += word.utf8.count
        return value
    }

    private mutating func object() throws(JSONError) -> JSONObject {
        var object = JSONObject()
        _ = take("{")
        if take("}") { return object }
        repeat {
            skipSpace()
            guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { throw error("a name") }
            let name = try string()
            guard take(":") else { throw error("a colon") }
            object[name] = try value()
        } while take(",")
        guard take("}") else { throw error("a comma or }") }
        return object
    }

    private mutating func array() throws(JSONError) -> [JSONValue] {
        var values: [JSONValue] = []
        _ = take("[")
        if take("]") { return values }
        repeat { values.append(try value()) } while take(",")
        guard take("]") else { throw error("a comma or ]") }
        return values
    }

    private mutating func number() throws(JSONError) -> Double {
        let rest = bytes[offset...]
        let digits = rest.prefix { $0.isDigit || "+-.eE".utf8.contains($0) }
        guard let first = digits.first, first.isDigit || first == UInt8(ascii: "-"),
            let value = Double(String(decoding: digits, as: UTF8.self)), value.isFinite
        else { throw error("a value") }
        offset = digits.endIndex
        return value
    }

    private mutating func string() throws(JSONError) -> String {
        offset += 1
        var units: [UInt8] = []
        while offset < bytes.count {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                guard let string = String(validating: units, as: UTF8.self) else { throw error("UTF-8") }
                return string
            case UInt8(ascii: "\\"): units += Array(try escape().utf8)
            case 0..<0x20: throw error("no control character")
            default:
                units.append(byte)
                offset += 1
            }
        }
        throw error("a quote")
    }

    private mutating func escape() throws(JSONError) -> String {
        guard offset + 1 < bytes.count else { throw error("an escape") }
        let letter = bytes[offset + 1]
        if letter == UInt8(ascii: "u") { return try unicodeEscape() }
        let simple: [UInt8: String] = [
            UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "n"): "\n",
            UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t", UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}",
        ]
        guard let text = simple[letter] else { throw error("an escape") }
        offset += 2
        return text
    }

    private mutating func unicodeEscape() throws(JSONError) -> String {
        var units = [try codeUnit()]
        if UTF16.isLeadSurrogate(units[0]) { units.append(try codeUnit()) }
        guard let text = String(validating: units, as: UTF16.self) else { throw error("a Unicode scalar") }
        return text
    }

    /// Reads `\uXXXX`.
    private mutating func codeUnit() throws(JSONError) -> UInt16 {
        guard offset + 6 <= bytes.count, bytes[offset..<offset + 2].elementsEqual("\\u".utf8),
            let unit = UInt16(String(decoding: bytes[offset + 2..<offset + 6], as: UTF8.self), radix: 16)
        else { throw error("\\u and four digits") }
        offset += 6
        return unit
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
