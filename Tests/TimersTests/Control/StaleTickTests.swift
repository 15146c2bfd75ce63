import TestSupport
import Testing
import Timers

/// Rule 5, no stale tick: no tick that was planned before a control call begins after it.
@Suite(.patient)
struct StaleTickTests {
    @Test func `no tick begins after the call that withdrew it has returned`() async {
        var overlaps = 0
        let (first, wanted) = isDebugBuild ? (2_100, 2_500) : (8_400, 10_000)
        var races = first
        // Up to 100,000 races, and more until enough of them overlap: on a busy machine few do.
        for _ in 0..<20 where overlaps < wanted {
            for context in StaleTickRace.Context.allCases {
                let counts = await onPlainThread { [races] in
                    let race = StaleTickRace(context)
                    return [StaleTickRace.Call.cancel, .pause, .restart].map { call in (call, race.run(call, races)) }
                }
                for (call, count) in counts {
                    say("\(context), a tick against \(call): \(count)")
                    #expect(count.violations == 0)
                    #expect(count.stuck == 0)
                    #expect(count.races == races)
                    overlaps += count.overlaps
                }
            }
            races = first / 4
        }
        #expect(overlaps >= wanted)
    }
}
