extension JSONValue: CustomStringConvertible {
    /// The value as JSON in one line.
    public var description: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let value): text += JSONValue.text(of: value)
        case .string(let value): JSONValue.write(value, to: &text)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += ", " }
                value.write(to: &text)
            }
            text += "]"
        case .object(let object):
            text += "{"
            for (index, member) in object.members.enumerated() {
                if index > 0 { text += ", " }
                JSONValue.write(member.name, to: &text)
                text += ": "
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func text(of number: Double) -> String {
        if !number.isFinite { return "null" }
        // Above 2⁵³ not every whole number is a double, and `Int` ends soon after.
        return number == number.rounded() && number.magnitude < 0x1p53 ? "\(Int(number))" : "\(number)"
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
