/// What a key means to a countdown.
enum Key: Sendable {
    case space, restart, more, less, quit

    /// Nil for a byte that means nothing.
    init?(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: " "): self = .space
        case UInt8(ascii: "r"), UInt8(ascii: "R"): self = .restart
        case UInt8(ascii: "+"), UInt8(ascii: "="): self = .more
        case UInt8(ascii: "-"), UInt8(ascii: "_"): self = .less
        // Ctrl-C, where it does not send a signal.
        case UInt8(ascii: "q"), UInt8(ascii: "Q"), 3: self = .quit
        default: return nil
        }
    }
}
