#if Foundation
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// The members of a JSON object, with each value as its text.
    ///
    /// Foundation reads and writes the names and the values that this version knows. It cannot divide an object so that
    /// the other values stay to the letter: it refuses a whole text for one number that no Swift type can hold, such as
    /// `1e999`, and drops a member whose name comes twice.
    struct JSONMembers: Sendable {
        private struct Member: Sendable {
            /// The name as a JSON string.
            let name: ArraySlice<UInt8>
            let value: ArraySlice<UInt8>
        }

        private var members: [String: Member] = [:]

        init() {}

        /// Divides the text of an object in O(n); nil if it is no object, is not in UTF-8, or has a name twice.
        ///
        /// - Parameter text: text that a JSON decoder has accepted.
        init?(_ text: some Sequence<UInt8>) {
            let text = Array(text)
            var (depth, isInString, isEscaped) = (0, false, false)
            var start = 0
            var colon: Int?
            for (position, byte) in text.enumerated() {
                if isInString {
                    isInString = isEscaped || byte != UInt8(ascii: "\"")
                    isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                    continue
                }
                switch Unicode.Scalar(byte) {
                case "\"": isInString = true
                case "[" where depth == 0: return nil
                case "{", "[":
                    depth += 1
                    if depth == 1 { start = position + 1 }
                case ":" where depth == 1 && colon == nil: colon = position
                case "," where depth == 1, "}" where depth == 1:
                    let isEmpty = byte == UInt8(ascii: "}") && members.isEmpty && text[start..<position].isBlank
                    if !isEmpty {
                        guard let colon, add(text[start..<colon], text[(colon + 1)..<position]) else { return nil }
                    }
                    (start, colon) = (position + 1, nil)
                    if byte == UInt8(ascii: "}") { depth = 0 }
                case "}", "]": depth -= 1
                default: break
                }
            }
            guard start > 0, depth == 0, text[start...].isBlank else { return nil }
        }

        /// - Returns: false if that is no member, or not the only one with its name.
        private mutating func add(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Bool {
            let (name, value) = (name.withoutSpace, value.withoutSpace)
            guard name.count > 1, name.first == UInt8(ascii: "\""), !value.isEmpty else { return false }
            let key =
                name.contains(UInt8(ascii: "\\"))
                ? try? JSONDecoder().decode(String.self, from: Data(name))
                : String(validating: name.dropFirst().dropLast(), as: UTF8.self)
            guard let key else { return false }
            return members.updateValue(Member(name: name, value: value), forKey: key) == nil
        }

        /// The names of the members, sorted.
        var names: [String] { members.keys.sorted() }

        /// The text of a value; nil if there is no such member.
        subscript(name: String) -> ArraySlice<UInt8>? { members[name]?.value }

        /// Puts the text of a value in the place of the one that is there.
        mutating func set(_ text: [UInt8], for name: String) throws {
            members[name] = Member(name: try Self.text(of: name)[...], value: text[...])
        }

        static func text(of value: some Encodable) throws -> [UInt8] {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return Array(try encoder.encode(value))
        }

        /// Removes a member, and returns the text of its value; nil if there was no such member.
        @discardableResult
        mutating func remove(_ name: String) -> ArraySlice<UInt8>? { members.removeValue(forKey: name)?.value }

        /// The text of the object, with the members sorted by name.
        var text: [UInt8] {
            var text = Array("{".utf8)
            for (_, member) in members.sorted(by: { one, other in one.key < other.key }) {
                if text.count > 1 { text.append(UInt8(ascii: ",")) }
                text += member.name
                text.append(UInt8(ascii: ":"))
                text += member.value
            }
            text.append(UInt8(ascii: "}"))
            return text
        }
    }

    extension ArraySlice<UInt8> {
        private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
        fileprivate var isBlank: Bool { allSatisfy(Self.isSpace) }
        fileprivate var withoutSpace: ArraySlice<UInt8> {
            guard let last = lastIndex(where: { byte in !Self.isSpace(byte) }) else { return [] }
            return self[...last].drop(while: Self.isSpace)
        }
    }
#endif
