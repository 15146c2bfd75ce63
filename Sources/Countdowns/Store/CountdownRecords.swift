#if Foundation
    import Foundation

    /// All countdowns of a store, in the form in which they are kept.
    ///
    /// A countdown is decoded when a caller asks for it. The others stay as they were written, by a later version
    /// perhaps.
    struct CountdownRecords: Sendable {
        /// The most bytes that the content may have: a path that leads to more is a mistake.
        static let limit = 64 << 20
        private static let version = 1

        private var countdowns = JSONMembers()
        /// The members of the whole that this version does not know.
        private var others = JSONMembers()

        init() {}

        /// Reads the content of a place; O(n).
        ///
        /// - Throws: ``CountdownStoreError``; for damage with what is wrong.
        init(_ content: [UInt8], of title: String) throws(CountdownStoreError) {
            let wrong = Self.error(in: content)
            guard wrong == nil, var whole = JSONMembers(content) else {
                guard Self.isFromStore(content) else { throw .notAStore(title) }
                throw CountdownStoreError(.damaged, wrong ?? "it is no strict JSON object in UTF-8")
            }
            let checksum = whole.remove("checksum").map { text in String(decoding: text, as: UTF8.self) }
            guard whole["countdowns"] != nil || checksum?.hasPrefix("\"crc32:") == true else {
                throw .notAStore(title)
            }
            try Self.checkVersion(whole["version"], of: title)
            // A person who edits the content removes the checksum.
            if let checksum, checksum != "\"\(Self.checksum(of: whole.text))\"" {
                throw CountdownStoreError(.damaged, "its checksum is wrong")
            }
            whole.remove("version")
            guard let text = whole.remove("countdowns"), let countdowns = JSONMembers(text) else {
                throw CountdownStoreError(.damaged, "its countdowns are no strict JSON object in UTF-8")
            }
            (self.countdowns, others) = (countdowns, whole)
        }

        /// What is wrong with the content as JSON.
        private static func error(in content: [UInt8]) -> String? {
            struct AnyValue: Decodable {
                init(from decoder: any Decoder) {}
            }
            do {
                _ = try JSONDecoder().decode(AnyValue.self, from: Data(content))
                return nil
            } catch {
                return reason(error)
            }
        }

        /// Whether a store has written content that is no whole JSON object.
        ///
        /// A crash of the machine can leave an empty file, one that ends early, or one of zeros.
        private static func isFromStore(_ content: [UInt8]) -> Bool {
            if content.allSatisfy({ byte in byte == 0 }) { return true }
            // A text editor may have put a byte order mark and space before it.
            let text = content.drop { byte in [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains(byte) }
            guard text.first == UInt8(ascii: "{") else { return false }
            return Data(text).firstRange(of: Data("\"countdowns\"".utf8)) != nil
                || ["{\"checksum\":\"crc32:", "{\"countdowns\""].contains { beginning in
                    beginning.utf8.starts(with: text) || text.starts(with: beginning.utf8)
                }
        }

        private static func checkVersion(_ text: ArraySlice<UInt8>?, of title: String) throws(CountdownStoreError) {
            guard let text else { throw CountdownStoreError(.damaged, "it has no version") }
            let name = String(decoding: text, as: UTF8.self)
            guard let number = try? JSONDecoder().decode(Double.self, from: Data(text)) else {
                throw CountdownStoreError(.damaged, "its version is \(name), which is no number")
            }
            if number > Double(version) {
                throw CountdownStoreError(
                    .laterVersion, "\(title) has version \(name), which only a later release reads, and was left alone")
            }
            guard number == Double(version) else {
                throw CountdownStoreError(.damaged, "version \(name) is not known, only \(version)")
            }
        }

        /// The content of a place with these countdowns; O(n log n).
        var content: [UInt8] {
            var whole = others
            // These names can be encoded.
            try? whole.set(countdowns.text, for: "countdowns")
            try? whole.set(Array("\(Self.version)".utf8), for: "version")
            let text = whole.text
            return Array("{\"checksum\":\"\(Self.checksum(of: text))\",".utf8) + text.dropFirst()
        }

        /// The keys of all countdowns, sorted.
        var keys: [String] { countdowns.names }

        /// The countdown with that key, in O(1); nil if there is none.
        ///
        /// - Throws: ``CountdownStoreError/Code/unreadable``.
        func snapshot(for key: String, of title: String) throws(CountdownStoreError) -> Countdown.Snapshot? {
            guard let text = countdowns[key] else { return nil }
            do {
                return try JSONDecoder().decode(Countdown.Snapshot.self, from: Data(text))
            } catch {
                throw CountdownStoreError(
                    .unreadable, "'\(key)' in \(title) cannot be read and was left alone: \(Self.reason(error))")
            }
        }

        /// Puts `snapshot` in the place of the one that is there; nil removes that one.
        mutating func set(
            _ snapshot: Countdown.Snapshot?, for key: String, of title: String
        ) throws(CountdownStoreError) {
            countdowns.remove(key)
            do {
                if let snapshot { try countdowns.set(try JSONMembers.text(of: snapshot), for: key) }
            } catch {
                throw CountdownStoreError(.system, "'\(key)' cannot be encoded for \(title)")
            }
        }

        /// The checksum of the content, such as `crc32:cbf43926`, in O(n): CRC-32 of IEEE 802.3, as in gzip and PNG.
        ///
        /// It finds damage, each burst of up to 32 bits included, and does not protect against programs that mean harm.
        private static func checksum(of content: [UInt8]) -> String {
            let remainders = remainders
            let value = ~content.reduce(UInt32.max) { remainder, byte in
                remainder >> 8 ^ remainders[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)]
            }
            let digits = String(value, radix: 16)
            return "crc32:" + String(repeating: "0", count: 8 - digits.count) + digits
        }

        /// What each byte leaves when it is divided by the polynomial.
        private static let remainders: [UInt32] = (0..<256).map { byte in
            (0..<8).reduce(UInt32(byte)) { remainder, _ in
                remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1
            }
        }

        /// The reason that a decoder gives, without its coding path.
        private static func reason(_ error: any Error) -> String {
            guard let error = error as? DecodingError else { return "\(error)" }
            return switch error {
            case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
                .valueNotFound(_, let context):
                context.debugDescription
            @unknown default: "\(error)"
            }
        }
    }

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

        /// Divides what a decoder has accepted, in O(n); nil if it is no object, not in UTF-8, or has a name twice.
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
