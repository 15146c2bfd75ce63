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
        // The environment is only read, and nothing in this process changes it.
        let seed = given ?? UInt64.random(in: 1...0xffff_ffff)
        print("TIMERS_SEED=\(seed)")
        // At once, so that the last line of a run is that of the test runner.
        fflush(nil)
        return seed
    }()
}

/// Marsaglia's xorshift with 64 bits of state: fast in debug builds too.
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

    /// A number below `bound`, which is at least 1.
    mutating func next(below bound: Int) -> Int {
        Int(truncatingIfNeeded: next() &>> 1) % bound
    }
}
