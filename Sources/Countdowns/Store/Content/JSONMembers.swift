#if Foundation
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// The members of a JSON object, with each value as its text.
    ///
    /// Code that does not understand a value can keep it to the letter, such as a number that no Swift type can hold.
    struct JSONMembers: Sendable {
        private struct Member: Sendable {
            /// The name as a JSON string.
            let name: Data
            let value: Data
        }

        private var members: [String: Member] = [:]

        init() {}

        /// Divides the text of an object in O(n); nil if it is no object, is not in UTF-8, or has a name twice.
        ///
        /// - Parameter object: text that a JSON decoder has accepted.
        init?(_ object: Data) {
            var scanner = JSONScanner(text: object)
            guard scanner.take("{") else { return nil }
            if scanner.take("}") { return }
            repeat {
                guard let name = scanner.takeValue(), scanner.take(":"), let value = scanner.takeValue(),
                    let key = Self.key(name),
                    members.updateValue(Member(name: name, value: value), forKey: key) == nil
                else { return nil }
            } while scanner.take(",")
            guard scanner.take("}") else { return nil }
        }

        /// The names of the members, sorted.
        var names: [String] { members.keys.sorted() }

        /// The text of a value; nil if there is no such member.
        subscript(name: String) -> Data? {
            get { members[name]?.value }
            set { members[name] = newValue.map { value in Member(name: Self.quoted(name), value: value) } }
        }

        /// Removes a member.
        ///
        /// - Returns: the text of its value; nil if there was no such member.
        mutating func remove(_ name: String) -> Data? {
            members.removeValue(forKey: name)?.value
        }

        /// The text of the object, with the members sorted by name.
        var text: Data {
            var text = Data("{".utf8)
            for (_, member) in members.sorted(by: { one, other in one.key < other.key }) {
                if text.count > 1 { text.append(UInt8(ascii: ",")) }
                text.append(member.name)
                text.append(UInt8(ascii: ":"))
                text.append(member.value)
            }
            text.append(UInt8(ascii: "}"))
            return text
        }

        // MARK: Names

        private static func key(_ name: Data) -> String? {
            if name.contains(UInt8(ascii: "\\")) { return try? JSONDecoder().decode(String.self, from: name) }
            return String(validating: name.dropFirst().dropLast(), as: UTF8.self)
        }

        private static func quoted(_ name: String) -> Data {
            var text = Data("\"".utf8)
            for byte in name.utf8 {
                if byte < 0x20 {
                    text.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
                    text.append(contentsOf: String(byte, radix: 16).utf8)
                    continue
                }
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { text.append(UInt8(ascii: "\\")) }
                text.append(byte)
            }
            text.append(UInt8(ascii: "\""))
            return text
        }
    }
#endif
