/// A payload as an operator reads it.
enum PayloadText {
    /// The most bytes that a page shows.
    private static let limit = 20_000

    /// The text if the bytes are text, otherwise their numbers, sixteen per line.
    static func html(_ payload: [UInt8]) -> HTML {
        if payload.isEmpty { return "<p class=\"quiet\">empty</p>" }
        let rest = payload.count - limit
        let note: HTML = rest > 0 ? "<p class=\"quiet\">and \(rest) more bytes</p>" : ""
        if let text = String(validating: payload, as: UTF8.self) {
            // A cut may fall inside a character.
            return "<pre>\(text: rest > 0 ? String(decoding: payload.prefix(limit), as: UTF8.self) : text)</pre>\(note)"
        }
        return "<pre>\(text: dump(payload.prefix(limit)))</pre>\(note)"
    }

    private static func dump(_ bytes: ArraySlice<UInt8>) -> String {
        stride(from: 0, to: bytes.count, by: 16).map { start in
            bytes.dropFirst(start).prefix(16).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
                .joined(separator: " ")
        }.joined(separator: "\n")
    }
}
