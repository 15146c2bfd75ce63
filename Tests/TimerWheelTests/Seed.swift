#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The seed of all random tests of this process, printed once.
enum Seed {
    static let value: UInt64 = {
        let given = unsafe getenv("TIMERS_SEED").flatMap { unsafe UInt64(String(cString: $0)) }
        // This process only reads its environment.
        let seed = given ?? UInt64.random(in: 1...0xffff_ffff)
        print("TIMERS_SEED=\(seed)")
        // Flushed, so that the last line of a run is that of the test runner.
        fflush(nil)
        return seed
    }()
}

/// Marsaglia's xorshift with 64 bits of state.
///
/// It is fast in debug builds, too.
struct Xorshift {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed == 0 ? 0x9e37_79b9_7f4a_7c15 : seed
        for _ in 0..<8 { _ = next() }
    }

    mutating func next() -> UInt64 {
        state ^= state &<< 13
        state ^= state &>> 7
        state ^= state &<< 17
        return state
    }

    /// Returns a number below `bound`, which is at least 1.
    mutating func next(below bound: Int) -> Int {
        Int(truncatingIfNeeded: next() &>> 1) % bound
    }
}
