import Testing
import Timers

@Suite(.serialized, .timeLimit(.minutes(5)))
struct StaleTickTests {
    @Test(arguments: StaleTickRace.Context.allCases)
    func `no tick begins after the call that forbade it has returned`(context: StaleTickRace.Context) async {
        let counts = await onPlainThread {
            let race = StaleTickRace(context)
            return StaleTickRace.Call.allCases.map { call in (call, race.run(call, 8_400, overlaps: 850)) }
        }
        for (call, count) in counts {
            print("\(context) against \(call): \(count)")
            #expect(count.violations == 0)
            #expect(count.stuck == 0)
            #expect(count.races >= 8_400)
            // Four contexts and three calls: more than 100,000 races and 10,000 meetings in all.
            #expect(count.overlaps >= 850)
        }
    }
}
