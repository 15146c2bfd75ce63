import TestSupport
import Testing
import Timers

@Suite struct `The state machine of a timer` {
    @Test(arguments: MachineRun.TickPath.allCases)
    func `behaves as its model does, for random events`(path: MachineRun.TickPath) {
        let seed = UInt64.random(in: 1 ... .max)
        say("a state machine against its model, \(path): seed \(seed)")
        var seeds = SeededNumbers(seed: seed)
        var ends = 0
        for _ in 0..<(Sanitizer.isActive ? 300 : 2_000) {
            let seed = seeds.next()
            var run = MachineRun(path, seed: seed)
            run.perform(events: 80)
            if run.hasEnded { ends += 1 }
            guard let failure = run.failure else { continue }
            var again = MachineRun(path, seed: seed, writesHistory: true)
            again.perform(events: 80)
            Issue.record("seed \(seed): \(failure) after\n\(again.history.joined(separator: "\n"))")
            return
        }
        #expect(ends > 0)
    }

    @Test(arguments: [(1_009, 1_000), (1_011, 1_100)])
    func `skips a point that passed during an extra tick once its tolerance is over`(returned: UInt64, due: UInt64) {
        var machine = TimerStateMachine(
            .every(.nanoseconds(100)).tolerance(.nanoseconds(10)).missedTicks(.skip), at: 900)
        _ = machine.fire(at: 1_001)
        guard case .begin = machine.cameUp(runsInPlace: true, at: 1_001) else {
            Issue.record("the extra tick did not begin")
            return
        }
        _ = machine.actionReturned(.returned, at: returned)
        let next = machine.nextTick?.nanoseconds
        #expect(next == due)
    }

    @Test func `delivers the last point after a hundred drops in a row, and starts to count again`() throws {
        var machine = TimerStateMachine(.every(.nanoseconds(100), times: 2).missedTicks(.skip), at: 1_000)
        for count in 1...2 {
            for number in 1...100 {
                let found = machine.window
                let window = try #require(found)
                guard case .dropped = machine.cameUp(runsInPlace: true, at: window.earliest + 250) else {
                    Issue.record("tick \(number) began")
                    return
                }
            }
            let found = machine.window
            let window = try #require(found)
            let now = window.earliest + 250
            guard case .begin(let delivery) = machine.cameUp(runsInPlace: true, at: now) else {
                Issue.record("no tick began")
                return
            }
            // Three points pass each time, and the last one of them gets the tick.
            #expect(delivery.count == count)
            #expect(delivery.missed == 302)
            #expect(delivery.scheduled == window.earliest + 200)
            #expect(delivery.isLast == (count == 2))
            _ = machine.actionReturned(.returned, at: now)
        }
        let isFinished = machine.isFinished
        #expect(isFinished)
    }

    @Test func `counts only drops in a row`() throws {
        var machine = TimerStateMachine(.every(.nanoseconds(100)).missedTicks(.skip), at: 1_000)
        for number in 0..<1_000 {
            let found = machine.window
            let window = try #require(found)
            let isOnTime = number % 100 == 99
            let due = machine.cameUp(runsInPlace: true, at: window.earliest + (isOnTime ? 0 : 250))
            if case .begin = due { _ = machine.actionReturned(.returned, at: window.earliest) }
            guard case .begin = due, isOnTime else {
                if case .dropped = due, !isOnTime { continue }
                Issue.record("tick \(number)")
                return
            }
        }
    }

    @Test func `ends after the current tick if it is rescheduled without further ticks`() {
        var machine = TimerStateMachine(.every(.nanoseconds(10)), at: 1_000)
        guard case .begin = machine.cameUp(runsInPlace: true, at: 1_010) else {
            Issue.record("the tick did not begin")
            return
        }
        var run = TickRun(.intervals { _ in nil }, at: 1_010)
        guard case .dequeue = machine.restart(&run), case .end = machine.actionReturned(.returned, at: 1_011),
            case .completed? = machine.finishReason
        else {
            Issue.record("the timer has not ended: \(machine.publicState)")
            return
        }
    }
}
