#if Foundation
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// The members of a JSON object, each value as its text.
    ///
    /// Code that does not understand a value can keep it to the letter, such as a number that no Swift type can hold.
    struct JSONMembers {
        var values: [String: Data] = [:]

        init() {}

        /// Divides the text of an object in O(n); nil if the text is no object, or not in UTF-8.
        ///
        /// - Parameter object: text that a JSON decoder has accepted.
        init?(_ object: Data) {
            var scanner = JSONScanner(text: object)
            guard scanner.take("{") else { return nil }
            if scanner.take("}") { return }
            repeat {
                guard let key = scanner.takeValue(), scanner.take(":"), let value = scanner.takeValue(),
                    let name = try? JSONDecoder().decode(String.self, from: key)
                else { return nil }
                values[name] = value
            } while scanner.take(",")
            guard scanner.take("}") else { return nil }
        }

        /// The text of the object, its members sorted by name.
        var text: Data {
            get throws {
                var text = Data("{".utf8)
                for (name, value) in values.sorted(by: { one, other in one.key < other.key }) {
                    if text.count > 1 { text.append(contentsOf: ",".utf8) }
                    text.append(try JSONEncoder().encode(name))
                    text.append(contentsOf: ":".utf8)
                    text.append(value)
                }
                text.append(contentsOf: "}".utf8)
                return text
            }
        }
    }

    /// Goes through the text of a JSON value, part by part.
    private struct JSONScanner {
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
