import Testing
import TimerWheel

/// The wheel against a sorted array, more than a million random operations.
///
/// `TIMERS_SEED` repeats a run.
struct ModelTests {
    @Test(arguments: Distribution.allCases)
    func `the wheel does what a sorted array does`(_ distribution: Distribution) async {
        let seed = Seed.value &+ UInt64(distribution.rawValue.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xffff_ffff })
        for (round, shift) in [10, 0, 3, 6, 17, 63].enumerated() {
            var run = ModelRun(distribution: distribution, tickShift: shift, seed: seed &+ UInt64(round))
            // There are few threads for all tests, and others wait for theirs with a limit.
            await Task.yield()
            run.perform(operations: 4_000, population: 24, checking: true)
            await Task.yield()
            run.perform(operations: 21_000, population: 400, checking: false)
            let failure = run.failure
            #expect(failure == nil, "TIMERS_SEED=\(Seed.value) tick shift \(shift)")
        }
    }
}
