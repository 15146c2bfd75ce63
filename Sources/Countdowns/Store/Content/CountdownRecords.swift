#if Foundation
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// All countdowns of a store, in the form in which they are kept.
    ///
    /// A countdown is decoded when a caller asks for it. The others stay as they were written, by a later version
    /// perhaps.
    struct CountdownRecords: Sendable {
        /// The most bytes that the content may have.
        ///
        /// A path that leads to more is a mistake.
        static let limit = 64 << 20
        private static let version = 1

        private var countdowns = JSONMembers()
        /// The members of the whole that this version does not know.
        private var others = JSONMembers()

        init() {}

        // MARK: The whole

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
            guard whole["countdowns"] != nil || checksum?.hasPrefix("\"\(Checksum.scheme)") == true else {
                throw .notAStore(title)
            }
            try Self.checkVersion(whole["version"], of: title)
            // A person who edits the content removes the checksum.
            if let checksum, checksum != "\"\(Checksum.text(of: whole.text))\"" {
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
                || ["{\"checksum\":\"\(Checksum.scheme)", "{\"countdowns\""].contains { beginning in
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
            return Array("{\"checksum\":\"\(Checksum.text(of: text))\",".utf8) + text.dropFirst()
        }

        // MARK: Countdowns

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

        mutating func remove(_ key: String) { countdowns.remove(key) }

        /// Puts `snapshot` in the place of the one that is there.
        mutating func set(
            _ snapshot: Countdown.Snapshot, for key: String, of title: String
        ) throws(CountdownStoreError) {
            do {
                try countdowns.set(try JSONMembers.text(of: snapshot), for: key)
            } catch {
                throw CountdownStoreError(.system, "'\(key)' cannot be encoded for \(title)")
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

    /// The checksum of a store's content: CRC-32 of IEEE 802.3, as in gzip and PNG.
    ///
    /// It finds damage, each burst of up to 32 bits included. It does not protect against a program that means harm.
    private enum Checksum {
        /// The beginning of every checksum.
        static let scheme = "crc32:"

        /// The checksum as it is written, such as `crc32:cbf43926`; O(n).
        static func text(of content: [UInt8]) -> String {
            let remainders = remainders
            let value = ~content.reduce(UInt32.max) { remainder, byte in
                remainder >> 8 ^ remainders[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)]
            }
            let digits = String(value, radix: 16)
            return scheme + String(repeating: "0", count: 8 - digits.count) + digits
        }

        /// What each byte leaves when it is divided by the polynomial.
        private static let remainders: [UInt32] = (0..<256).map { byte in
            (0..<8).reduce(UInt32(byte)) { remainder, _ in
                remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1
            }
        }
    }
#endif
