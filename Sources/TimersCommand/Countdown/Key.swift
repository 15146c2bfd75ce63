/// What a key means to a countdown.
enum Key: Sendable {
    case space, restart, more, less, quit

    /// The keys that mean something, among all that were typed at once.
    ///
    /// Arrows and the like begin with an escape; none of them means anything here. Their sequences are those of ECMA-48: `ESC [`
    /// ends with the first byte from `@` to `~`, `ESC O` with the next byte, and any other escape is itself followed by one.
    static func keys(in bytes: [UInt8]) -> [Key] {
        var keys: [Key] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            guard byte == 0x1B else {
                if let key = key(byte) { keys.append(key) }
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "["):
                while let parameter = rest.popFirst(), !(0x40...0x7E).contains(parameter) {}
            case UInt8(ascii: "O"): rest = rest.dropFirst()
            default: break
            }
        }
        return keys
    }

    private static func key(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: " "): .space
        case UInt8(ascii: "r"), UInt8(ascii: "R"): .restart
        case UInt8(ascii: "+"), UInt8(ascii: "="): .more
        case UInt8(ascii: "-"), UInt8(ascii: "_"): .less
        // Ctrl-C, where it does not send a signal.
        case UInt8(ascii: "q"), UInt8(ascii: "Q"), 3: .quit
        default: nil
        }
    }
}
