#if Foundation
    import Foundation

    /// All countdowns of a store, in the form in which they are kept.
    ///
    /// A countdown is decoded when a caller asks for it. The others stay as they were written, perhaps by a later
    /// version.
    struct CountdownRecords: Sendable {
        /// Each countdown as JSON.
        private var countdowns: [String: Data] = [:]
        /// The members of the top-level object that this version does not know, as JSON.
        private var others: [String: Data] = [:]

        /// The most bytes that the content may have: a path that leads to more is a mistake.
        static let limit = 64 << 20
        private static let version = 1

        init() {}

        /// Reads the content of a place; O(n).
        ///
        /// - Throws: ``CountdownStoreError``; for damage with what is wrong.
        init(_ content: Data, of title: String) throws(CountdownStoreError) {
            guard var whole = (try? JSONSerialization.jsonObject(with: content)) as? [String: Any] else {
                throw Self.isFromStore(content) ? .damaged(title, "it is no whole JSON object") : .notAStore(title)
            }
            guard let found = whole.removeValue(forKey: "countdowns") else { throw .notAStore(title) }
            try Self.checkVersion(whole.removeValue(forKey: "version"), of: title)
            // Earlier states of the package wrote a checksum, which would be wrong after a change.
            whole["checksum"] = nil
            guard let found = found as? [String: Any] else {
                throw .damaged(title, "its countdowns are no JSON object")
            }
            (countdowns, others) = try CountdownStoreError.naming("\(title) cannot be read") {
                (try found.mapValues(Self.text), try whole.mapValues(Self.text))
            }
        }

        private static func text(of value: Any) throws -> Data {
            try JSONSerialization.data(
                withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
        }

        /// Whether a store has written content that is not a whole JSON object.
        ///
        /// A crash of the machine can leave an empty file, one that ends early, or one of zeros.
        private static func isFromStore(_ content: Data) -> Bool {
            if content.allSatisfy({ byte in byte == 0 }) { return true }
            // A text editor may have put a byte order mark and space before it.
            let text = content.drop { byte in [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains(byte) }
            guard text.first == UInt8(ascii: "{") else { return false }
            // Earlier states of the package began with the checksum.
            return text.firstRange(of: Data("\"countdowns\"".utf8)) != nil
                || ["{\"checksum\":\"crc32:", "{\"countdowns\""].contains { beginning in
                    beginning.utf8.starts(with: text) || text.starts(with: beginning.utf8)
                }
        }

        private static func checkVersion(_ found: Any?, of title: String) throws(CountdownStoreError) {
            let number = found as? NSNumber
            if let number, number.doubleValue > Double(version) {
                throw CountdownStoreError(
                    .laterVersion,
                    "\(title) has version \(number), which only a later release reads, and was left alone")
            }
            guard number?.doubleValue == Double(version) else { throw .damaged(title, "its version is not \(version)") }
        }

        /// The content of a place with these countdowns; O(n log n).
        var content: Data {
            get throws {
                var whole = others
                whole["countdowns"] = try Self.object(countdowns)
                whole["version"] = Data("\(Self.version)".utf8)
                return try Self.object(whole)
            }
        }

        /// A JSON object of values that are JSON; Foundation would take a hundred times as long to write them again.
        private static func object(_ values: [String: Data]) throws -> Data {
            let encoder = encoder
            let members = try values.sorted { one, other in one.key < other.key }
                .map { name, value in try encoder.encode(name) + Data(":".utf8) + value }
            return Data("{".utf8) + members.joined(separator: Data(",".utf8)) + Data("}".utf8)
        }

        private static var encoder: JSONEncoder {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return encoder
        }

        /// The keys of all countdowns, sorted.
        var keys: [String] { countdowns.keys.sorted() }

        /// The countdown with that key, in O(1); nil if there is none.
        ///
        /// - Throws: ``CountdownStoreError/Code/unreadable``.
        func snapshot(for key: String, of title: String) throws(CountdownStoreError) -> Countdown.Snapshot? {
            guard let text = countdowns[key] else { return nil }
            do {
                return try JSONDecoder().decode(Countdown.Snapshot.self, from: text)
            } catch {
                // The reason that a decoder gives, without its coding path.
                var reason = "\(error)"
                if case DecodingError.dataCorrupted(let context) = error { reason = context.debugDescription }
                throw CountdownStoreError(
                    .unreadable, "'\(key)' in \(title) cannot be read and was left alone: \(reason)")
            }
        }

        /// Puts `snapshot` in the place of the one that is there; nil removes that one.
        mutating func set(
            _ snapshot: Countdown.Snapshot?, for key: String, of title: String
        ) throws(CountdownStoreError) {
            countdowns[key] = try CountdownStoreError.naming("'\(key)' cannot be encoded for \(title)") {
                try snapshot.map { snapshot in try Self.encoder.encode(snapshot) }
            }
        }
    }
#endif
