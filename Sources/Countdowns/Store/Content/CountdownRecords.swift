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
        private static let version = 1

        private enum Name {
            static let checksum = "checksum"
            static let countdowns = "countdowns"
            static let version = "version"
        }

        private var countdowns = JSONMembers()
        /// The members of the whole that this version does not know.
        private var others = JSONMembers()

        static let none = CountdownRecords()

        private init() {}

        // MARK: The whole

        /// Reads the content of a place; O(n).
        init(_ data: Data) throws(RecordsRefusal) {
            do {
                _ = try JSONDecoder().decode(AnyValue.self, from: data)
            } catch {
                throw RecordsRefusal(data, RecordsRefusal.reason(error))
            }
            guard var whole = JSONMembers(data) else {
                throw RecordsRefusal(data, "it is no strict JSON object in UTF-8")
            }
            let checksum = whole.remove(Name.checksum).map { text in String(decoding: text, as: UTF8.self) }
            guard whole[Name.countdowns] != nil || checksum?.hasPrefix("\"\(Checksum.scheme)") == true else {
                throw .foreign
            }
            try Self.checkVersion(whole[Name.version])
            // A person who edits the content removes the checksum.
            if let checksum, checksum != "\"\(Checksum.text(of: whole.text))\"" {
                throw .damaged("its checksum is wrong")
            }
            _ = whole.remove(Name.version)
            guard let text = whole.remove(Name.countdowns), let countdowns = JSONMembers(text) else {
                throw .damaged("its countdowns are no strict JSON object in UTF-8")
            }
            (self.countdowns, others) = (countdowns, whole)
        }

        /// Any JSON value.
        private struct AnyValue: Decodable {
            init(from decoder: any Decoder) {}
        }

        private static func checkVersion(_ text: Data?) throws(RecordsRefusal) {
            guard let text else { throw .damaged("it has no version") }
            let name = String(decoding: text, as: UTF8.self)
            guard let number = try? JSONDecoder().decode(Double.self, from: text) else {
                throw .damaged("its version is \(name), which is no number")
            }
            if number > Double(version) { throw .laterVersion(name) }
            if number != Double(version) { throw .damaged("version \(name) is not known, only \(version)") }
        }

        /// The content of a place with these countdowns; O(n log n).
        var data: Data {
            var whole = others
            whole[Name.countdowns] = countdowns.text
            whole[Name.version] = Data("\(Self.version)".utf8)
            let text = whole.text
            return Data("{\"\(Name.checksum)\":\"\(Checksum.text(of: text))\",".utf8) + text.dropFirst()
        }

        // MARK: Countdowns

        /// The keys of all countdowns, sorted.
        var keys: [String] { countdowns.names }

        /// Why one countdown cannot be read.
        struct Unreadable: Error {
            let reason: String
        }

        /// The countdown with that key, in O(1); nil if there is none.
        func snapshot(for key: String) throws(Unreadable) -> Countdown.Snapshot? {
            guard let text = countdowns[key] else { return nil }
            do {
                return try JSONDecoder().decode(Countdown.Snapshot.self, from: text)
            } catch {
                throw Unreadable(reason: RecordsRefusal.reason(error))
            }
        }

        mutating func remove(_ key: String) {
            _ = countdowns.remove(key)
        }

        /// Puts `snapshot` in the place of the one that is there; nil removes that one.
        mutating func set(_ snapshot: Countdown.Snapshot?, for key: String) throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            countdowns[key] = try snapshot.map { snapshot in try encoder.encode(snapshot) }
        }
    }
#endif
