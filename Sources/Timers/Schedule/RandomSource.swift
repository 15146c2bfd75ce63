/// The random numbers behind jitter and backoff.
///
/// The seed determines the whole sequence.
///
/// The generator is SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014).
package struct RandomSource: Hashable, Sendable {
    private var state: UInt64

    /// - Parameter seed: the same seed gives the same numbers; nil chooses a random seed.
    package init(seed: UInt64?) {
        state = seed ?? .random(in: 0 ... .max)
    }

    /// Returns the current number, from 0 to `most`.
    package func number(upTo most: UInt64) -> UInt64 {
        let word = Self.mixed(state)
        return most == .max ? word : word % (most + 1)
    }

    /// Advances to the next number.
    package mutating func step() {
        state &+= Self.increment
    }

    private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

    private static func mixed(_ state: UInt64) -> UInt64 {
        var word = state &+ increment
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
