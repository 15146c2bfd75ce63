/// What a command has printed, as the lines that a screen shows.
///
/// Nothing in it moves the cursor or changes colours: the sequences of ECMA-48 are left out. A tab goes to the next
/// eighth column, a carriage return begins its line anew as progress bars do, and a backspace takes a character back.
struct ScreenText: Sendable {
    private(set) var lines: [String] = []

    /// How much of the output is kept: more than any window shows.
    static let longestOutput = 1 << 18

    /// What comes next in the text.
    private enum Place {
        case text
        /// Behind an escape.
        case escape
        /// In `ESC [ ... letter`.
        case parameters
        /// In a string such as the title of a window, up to a bell or `ESC \`.
        case string
    }

    init(_ bytes: [UInt8]) {
        var place = Place.text
        var line = ""
        var isReturned = false
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if place != .text || scalar == "\u{1B}" {
                place = Self.next(place, scalar)
                continue
            }
            if isReturned, scalar != "\n", scalar != "\r" { line = "" }
            isReturned = scalar == "\r"
            switch scalar {
            case "\n":
                lines.append(line.printable)
                line = ""
            case "\r": break
            case "\t": line += String(repeating: " ", count: 8 - line.columns % 8)
            case "\u{8}": _ = line.popLast()
            default: line.unicodeScalars.append(scalar)
            }
        }
        if !line.isEmpty { lines.append(line.printable) }
    }

    private static func next(_ place: Place, _ scalar: Unicode.Scalar) -> Place {
        switch place {
        case .text: .escape
        case .escape:
            switch scalar {
            case "[": .parameters
            case "]", "P", "X", "^", "_": .string
            default: .text
            }
        case .parameters: ("\u{40}"..."\u{7E}").contains(scalar) ? .text : .parameters
        case .string: scalar == "\u{7}" ? .text : scalar == "\u{1B}" ? .escape : .string
        }
    }
}
