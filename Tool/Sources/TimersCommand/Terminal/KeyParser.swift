/// Finds the keys that mean something in what is typed, wherever that is cut into pieces.
///
/// Arrows and the like begin with an escape; none of them means anything here. Their sequences are those of ECMA-48:
/// `ESC [` ends with the first byte from `@` to `~`, `ESC O` with the next byte, and any other escape is itself
/// followed by one.
struct KeyParser {
    /// What the next byte is.
    private enum Place {
        case key, afterEscape, parameter, last
    }

    private var place = Place.key

    /// Whether the rest of a sequence is still to come, unless the escape key itself was pressed.
    var isInSequence: Bool { place != .key }

    /// The keys in the next piece.
    mutating func keys(in bytes: [UInt8]) -> [Key] { bytes.compactMap { byte in key(byte) } }

    private mutating func key(_ byte: UInt8) -> Key? {
        switch place {
        case .key:
            if byte != 0x1B { return Key(byte) }
            place = .afterEscape
        case .afterEscape:
            switch byte {
            case UInt8(ascii: "["): place = .parameter
            case UInt8(ascii: "O"): place = .last
            default: place = .key
            }
        case .parameter: if (0x40...0x7E).contains(byte) { place = .key }
        case .last: place = .key
        }
        return nil
    }
}
