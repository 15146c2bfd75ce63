#if Foundation
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// Why a content is not read as that of a store.
    enum RecordsRefusal: Error {
        /// A store has written it, and it has changed since; with what is wrong.
        case damaged(String)
        /// A store of a later version has written it; with the version.
        case laterVersion(String)
        /// It is something else.
        case foreign

        /// Why content cannot be divided into its parts.
        ///
        /// - Parameters:
        ///   - content: what the place holds.
        ///   - reason: what is wrong with it as JSON.
        init(_ content: Data, _ reason: String) {
            self = Self.isFromStore(content) ? .damaged(reason) : .foreign
        }

        /// Whether a store has written content that is no whole JSON object.
        ///
        /// A crash of the machine can leave an empty file, one that ends early, or one of zeros.
        private static func isFromStore(_ content: Data) -> Bool {
            if content.allSatisfy({ byte in byte == 0 }) { return true }
            // A text editor may have put a byte order mark and space before it.
            let text = content.drop { byte in [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains(byte) }
            guard text.first == UInt8(ascii: "{") else { return false }
            return text.firstRange(of: Data("\"countdowns\"".utf8)) != nil
                || ["{\"checksum\":\"\(Checksum.scheme)", "{\"countdowns\""].contains { beginning in
                    beginning.utf8.starts(with: text) || text.starts(with: beginning.utf8)
                }
        }

        /// The reason that a decoder gives, without its coding path.
        static func reason(_ error: any Error) -> String {
            guard let error = error as? DecodingError else { return "\(error)" }
            return switch error {
            case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
                .valueNotFound(_, let context):
                context.debugDescription
            @unknown default: "\(error)"
            }
        }
    }
#endif
