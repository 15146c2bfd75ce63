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
    struct CountdownRecords {
        private static let version = 1

        private var members = JSONMembers()

        /// Why a record, or all of them, cannot be read.
        struct Damage: Error {
            let reason: String

            /// The reason that a decoder gives, without its coding path.
            init(_ error: any Error) {
                guard let error = error as? DecodingError else {
                    reason = "\(error)"
                    return
                }
                reason =
                    switch error {
                    case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
                        .valueNotFound(_, let context):
                        context.debugDescription
                    @unknown default: "\(error)"
                    }
            }

            init(reason: String) { self.reason = reason }
        }

        /// The form that the whole must have for any part to be read.
        private struct Outline: Decodable {
            let version: Int
            let countdowns: [String: Anything]
        }

        private struct Anything: Decodable {
            init(from decoder: any Decoder) {}
        }

        static let none = CountdownRecords()

        private init() {}

        /// - Throws: what is wrong with the whole.
        init(_ data: Data) throws(Damage) {
            let outline: Outline
            do {
                outline = try JSONDecoder().decode(Outline.self, from: data)
            } catch {
                throw Damage(error)
            }
            guard outline.version == Self.version else {
                throw Damage(reason: "version \(outline.version) is not known, only \(Self.version)")
            }
            guard let countdowns = JSONMembers(data)?.values["countdowns"], let members = JSONMembers(countdowns) else {
                throw Damage(reason: "it is not strict JSON in UTF-8")
            }
            self.members = members
        }

        /// The keys of all countdowns, sorted.
        var keys: [String] { members.values.keys.sorted() }

        /// - Throws: why the countdown with that key cannot be read.
        func snapshot(for key: String) throws(Damage) -> Countdown.Snapshot? {
            guard let text = members.values[key] else { return nil }
            do {
                return try JSONDecoder().decode(Countdown.Snapshot.self, from: text)
            } catch {
                throw Damage(error)
            }
        }

        /// Puts `snapshot` in the place of the one that is there; nil removes that one.
        mutating func set(_ snapshot: Countdown.Snapshot?, for key: String) throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            members.values[key] = try snapshot.map { snapshot in try encoder.encode(snapshot) }
        }

        var data: Data {
            get throws {
                var object = JSONMembers()
                object.values["countdowns"] = try members.text
                object.values["version"] = Data("\(Self.version)".utf8)
                return try object.text
            }
        }
    }
#endif
