#if Foundation
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    extension DurableDeadline {
        /// Returns the value as JSON, with its keys in order.
        public func encodedForStore() throws -> [UInt8] {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            return Array(try encoder.encode(self))
        }

        /// Creates a value from JSON.
        public init(decodingFromStore bytes: [UInt8]) throws {
            self = try JSONDecoder().decode(Self.self, from: Data(bytes))
        }
    }
#endif
