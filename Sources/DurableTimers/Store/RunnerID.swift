/// The identity of a runner: random, new for each start.
public struct RunnerID: Hashable, Sendable {
    /// The 128 bits, as a UUID has them in text from left to right.
    public let bits: UInt128

    /// Creates a random identity, a UUID of version 4.
    public init() {
        let random = UInt128.random(in: 0 ... .max)
        let version = UInt128(0x4) << 76
        let variant = UInt128(0b10) << 62
        bits = random & ~(UInt128(0xF) << 76) & ~(UInt128(0b11) << 62) | version | variant
    }

    /// Creates the identity with these bits.
    public init(bits: UInt128) { self.bits = bits }

    /// Creates the identity that a text describes; nil if the text is not a UUID.
    public init?(_ text: some StringProtocol) {
        let digits = String(text.filter { character in character != "-" })
        guard digits.utf8.count == 32, let bits = UInt128(digits, radix: 16) else { return nil }
        self.bits = bits
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
