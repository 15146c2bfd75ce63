#if Foundation
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// Goes through the text of a JSON value, part by part.
    struct JSONScanner {
        private let text: [UInt8]
        private var position = 0

        init(text: Data) {
            self.text = Array(text)
            // Decoders skip a byte order mark too.
            if self.text.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        }

        /// Goes past `character` and the space before it, if `character` comes next.
        mutating func take(_ character: Unicode.Scalar) -> Bool {
            skipSpace()
            guard position < text.endIndex, text[position] == UInt8(ascii: character) else { return false }
            position += 1
            return true
        }

        /// Goes past one value and the space before it.
        ///
        /// - Returns: its text; nil if there is none.
        mutating func takeValue() -> Data? {
            skipSpace()
            let start = position
            var depth = 0
            loop: while position < text.endIndex {
                switch Unicode.Scalar(text[position]) {
                case "\"":
                    skipString()
                case "{", "[":
                    depth += 1
                    position += 1
                case "}" where depth > 0, "]" where depth > 0:
                    depth -= 1
                    position += 1
                case "}", "]", ",", ":", " ", "\t", "\n", "\r":
                    if depth == 0 { break loop }
                    position += 1
                default:
                    position += 1
                }
            }
            return position > start && depth == 0 ? Data(text[start..<position]) : nil
        }

        private mutating func skipString() {
            position += 1
            while position < text.endIndex, text[position] != UInt8(ascii: "\"") {
                position += text[position] == UInt8(ascii: "\\") ? 2 : 1
            }
            position = min(position + 1, text.endIndex)
        }

        private mutating func skipSpace() {
            while position < text.endIndex {
                switch Unicode.Scalar(text[position]) {
                case " ", "\t", "\n", "\r": position += 1
                default: return
                }
            }
        }
    }
#endif
