#if Foundation
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// The checksum of a store's content: CRC-32 of IEEE 802.3, as in gzip and PNG.
    ///
    /// It finds damage, each burst of up to 32 bits included. It does not protect against a program that means harm.
    enum Checksum {
        /// The beginning of every checksum.
        static let scheme = "crc32:"

        /// The checksum as it is written, such as `crc32:cbf43926`; O(n).
        static func text(of data: Data) -> String {
            let digits = String(value(of: data), radix: 16)
            return scheme + String(repeating: "0", count: 8 - digits.count) + digits
        }

        private static func value(of data: Data) -> UInt32 {
            let remainders = remainders
            return unsafe data.withUnsafeBytes { bytes in
                // The bytes stay valid for the length of this closure. An iterator of `Data` is several times
                // slower.
                ~(unsafe bytes.reduce(UInt32.max) { remainder, byte in
                    remainder >> 8 ^ remainders[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)]
                })
            }
        }

        /// What each byte leaves when it is divided by the polynomial.
        private static let remainders: [UInt32] = (0..<256).map { byte in
            (0..<8).reduce(UInt32(byte)) { remainder, _ in
                remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1
            }
        }
    }
#endif
