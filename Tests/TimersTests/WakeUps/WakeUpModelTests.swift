import TestSupport
import Testing

/// Random timers on a context that shares wake-ups, whose alarms ring on time, late, or although they were replaced.
@Suite(.patient)
struct WakeUpModelTests {
    @Test(.ownThread, arguments: [false, true])
    func `no wake-up comes later than the longest rest allows`(isConcurrent: Bool) throws {
        let seed = UInt64.random(in: 0 ... .max)
        say("wake-ups from seed \(seed)")
        var seeds = SeededNumbers(seed: seed)
        for _ in 0..<60 {
            var run = WakeUpRun(isConcurrent: isConcurrent, seed: seeds.next())
            for _ in 0..<200 { try run.step() }
            try run.end()
        }
    }
}
