import Testing
import TimerWheel

/// Compares the wheel with a sorted array in more than a million random operations.
///
/// The environment variable `TIMERS_SEED` repeats a run.
struct ModelTests {
    @Test(arguments: Distribution.allCases, [10, 0, 3, 6, 17, 63])
    func `the wheel does what a sorted array does`(_ distribution: Distribution, tickShift: Int) {
        let seed = Seed.value &+ UInt64(distribution.rawValue.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xffff_ffff })
        var run = ModelRun(distribution: distribution, tickShift: tickShift, seed: seed &+ UInt64(tickShift))
        run.perform(operations: 4_000, population: 24, checking: true)
        run.perform(operations: 20_000, population: 400, checking: false)
        run.perform(operations: 1_000, population: 400, checking: true)
        let failure = run.failure
        #expect(failure == nil, "TIMERS_SEED=\(Seed.value)")
    }
}
