/// The identity of a runner: random, new for each start.
public struct RunnerID: Hashable, Sendable {
    // Two halves, and not one stored `UInt128`: an asynchronous closure that does not escape jumps to address 0 if a
    // value in its context is aligned to 16 bytes (Swift 6.3.1 on x86-64).
    private let high: UInt64
    private let low: UInt64

    /// The 128 bits, in the order of the text of a UUID from left to right.
    @_spi(Store) public var bits: UInt128 { UInt128(high) << 64 | UInt128(low) }

    /// Creates a random identity, a UUID of version 4.
    @_spi(Store) public init() {
        high = UInt64.random(in: 0 ... .max) & ~0xF000 | 0x4000
        low = UInt64.random(in: 0 ... .max) & ~(0b11 << 62) | 0b10 << 62
    }

    /// Creates the identity with these bits.
    @_spi(Store) public init(bits: UInt128) {
        high = UInt64(truncatingIfNeeded: bits >> 64)
        low = UInt64(truncatingIfNeeded: bits)
    }

    /// Creates the identity that a text describes; nil if the text is not a UUID.
    @_spi(Store) public init?(_ text: some StringProtocol) {
        var bits: UInt128 = 0
        var digits = 0
        for byte in text.utf8 where byte != UInt8(ascii: "-") {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: return nil
            }
            if digits == 32 { return nil }
            bits = bits << 4 | UInt128(digit)
            digits += 1
        }
        guard digits == 32 else { return nil }
        self.init(bits: bits)
    }
}

extension RunnerID: CustomStringConvertible {
    /// The identity as the text of a UUID, in lower case.
    public var description: String {
        let digits = String(bits, radix: 16)
        let padded = Array(String(repeating: "0", count: 32 - digits.count) + digits)
        let lengths = [8, 4, 4, 4, 12]
        var start = 0
        return lengths.map { length in
            defer { start += length }
            return String(padded[start..<start + length])
        }.joined(separator: "-")
    }
}
