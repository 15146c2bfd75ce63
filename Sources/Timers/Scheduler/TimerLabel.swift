/// What a person calls a timer: its name, and where it was made.
package struct TimerLabel: Sendable {
    package let name: String?
    package let fileID: StaticString
    package let line: UInt

    package init(name: String?, fileID: StaticString, line: UInt) {
        self.name = name
        self.fileID = fileID
        self.line = line
    }
}

/// A text that is part of the program, in one word.
struct CompactStaticString: Sendable {
    /// The address of its first byte, or its only character if it is one of those that the compiler writes as a number.
    private let word: UInt

    init(_ text: StaticString) {
        word =
            text.hasPointerRepresentation
            ? unsafe UInt(bitPattern: text.utf8Start) : UInt(text.unicodeScalar.value)
        // Only the address is taken here.
    }

    var text: StaticString {
        guard let start = unsafe UnsafePointer<UInt8>(bitPattern: word), word > 0x10FFFF else {
            return Self.text(word, count: 0, flags: 1)
        }
        var (count, isASCII) = (0, true)
        while case let byte = unsafe start[count], byte != 0 {
            // It ends with a zero, as every static string does.
            isASCII = isASCII && byte < 0x80
            count += 1
        }
        return Self.text(word, count: count, flags: isASCII ? 2 : 0)
    }

    // The flags are 1 for a single character and 2 for ASCII.
    private static func text(_ word: UInt, count: Int, flags: Int8) -> StaticString {
        unsafe unsafeBitCast((word, count, flags), to: StaticString.self)
        // Its fields are frozen: a word, the number of bytes, the flags.
    }
}
