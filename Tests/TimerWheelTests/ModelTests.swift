import Testing
import TimerWheel

/// Compares the wheel with a sorted array in a million random operations, a fifth of them in a debug build.
///
/// The environment variable `TIMERS_SEED` repeats a run.
struct ModelTests {
    @Test(arguments: Distribution.allCases, [10, 0, 3, 6, 17, 63])
    func `the wheel does what a sorted array does`(_ distribution: Distribution, tickShift: Int) {
        let seed = Seed.value &+ UInt64(distribution.rawValue.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xffff_ffff })
        var run = ModelRun(distribution: distribution, tickShift: tickShift, seed: seed &+ UInt64(tickShift))
        #if DEBUG
            let unit = 200
        #else
            let unit = 1_000
        #endif
        run.perform(operations: 4 * unit, population: 24, checking: true)
        run.perform(operations: 20 * unit, population: 400, checking: false)
        run.perform(operations: unit, population: 400, checking: true)
        let failure = run.failure
        #expect(failure == nil, "TIMERS_SEED=\(Seed.value)")
    }
}
