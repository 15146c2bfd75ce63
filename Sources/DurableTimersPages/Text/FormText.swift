/// The names and values of a query or of a form, as browsers send them.
struct FormText {
    private let pairs: [(name: String, value: String)]

    /// Reads the part of an address after the question mark, or the body of a form.
    init(_ text: String) {
        pairs = text.utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decoded(parts[0]), parts.count > 1 ? Self.decoded(parts[1]) : "")
        }
    }

    /// The first value of a name; nil if there is none.
    subscript(name: String) -> String? { pairs.first { pair in pair.name == name }?.value }

    /// All values of a name.
    func all(_ name: String) -> [String] { pairs.filter { pair in pair.name == name }.map(\.value) }

    private static func decoded(_ text: Substring.UTF8View) -> String {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                let digits = rest.prefix(2)
                guard digits.count == 2,
                    digits.allSatisfy({ digit in Unicode.Scalar(digit).properties.isASCIIHexDigit }),
                    let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
                else { fallthrough }
                bytes.append(value)
                rest.removeFirst(2)
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Names and values in the form of the query of an address.
    static func encoded(_ pairs: KeyValuePairs<String, String?>) -> String {
        pairs.compactMap { name, value in value.map { value in "\(name)=\(encoded(value))" } }.joined(separator: "&")
    }

    private static func encoded(_ value: String) -> String {
        var text = ""
        for byte in value.utf8 {
            let scalar = Unicode.Scalar(byte)
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            if isPlain || "-._~".unicodeScalars.contains(scalar) {
                text.unicodeScalars.append(scalar)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return text
    }
}
