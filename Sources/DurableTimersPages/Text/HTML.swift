/// A piece of a page.
///
/// `\(text: …)` inserts a text, which is escaped; any other interpolation inserts a piece of a page. So no text can
/// leave the place that it has on a page.
struct HTML: ExpressibleByStringInterpolation, Sendable {
    private(set) var source: String

    init(stringLiteral source: String) { self.source = source }
    init(stringInterpolation: Interpolation) { source = stringInterpolation.source }

    struct Interpolation: StringInterpolationProtocol {
        fileprivate var source = ""

        init(literalCapacity: Int, interpolationCount: Int) { source.reserveCapacity(literalCapacity) }

        mutating func appendLiteral(_ literal: String) { source += literal }
        mutating func appendInterpolation(_ html: HTML) { source += html.source }
        mutating func appendInterpolation(_ html: HTML?) { source += html?.source ?? "" }
        mutating func appendInterpolation(_ pieces: [HTML]) { for piece in pieces { source += piece.source } }
        mutating func appendInterpolation(_ number: some BinaryInteger) { source += "\(number)" }
        mutating func appendInterpolation(text: String) { source += text.escapedForHTML }
    }
}

extension String {
    /// The text as the content of an element, or as the value of an attribute in quotes.
    ///
    /// Characters that a browser does not show, or that change the order of their neighbours, appear by their numbers,
    /// so that two keys that differ look different.
    fileprivate var escapedForHTML: String {
        var escaped = ""
        escaped.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\n", "\t": escaped.unicodeScalars.append(scalar)
            case _ where scalar.isHidden: escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension Unicode.Scalar {
    /// Whether a reader would not see the character.
    private static let hidden: Set<Unicode.GeneralCategory> = [
        .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned,
    ]

    fileprivate var isHidden: Bool {
        !isASCII && Self.hidden.contains(properties.generalCategory) || value < 0x20 || value == 0x7F
    }
}
