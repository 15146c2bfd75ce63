import Testing
import Timers

@Suite(.timeLimit(.minutes(10)))
struct StaleTickTests {
    @Test func `no tick begins after the call that forbade it has returned`() async {
        var overlaps = 0
        for context in StaleTickRace.Context.allCases {
            let counts = await onPlainThread {
                let race = StaleTickRace(context)
                return StaleTickRace.Call.allCases.map { call in (call, race.run(call, 8_400)) }
            }
            for (call, count) in counts {
                print("\(context), a tick against \(call): \(count)")
                #expect(count.violations == 0)
                #expect(count.stuck == 0)
                #expect(count.races == 8_400)
                overlaps += count.overlaps
            }
        }
        // Of more than 100,000 races.
        #expect(overlaps >= 10_000)
    }
}
