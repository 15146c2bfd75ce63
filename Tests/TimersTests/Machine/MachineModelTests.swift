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

    @Test func `ends a timer at once if its schedule has no tick`() {
        let machine = TimerStateMachine(.intervals { _ in nil }, at: 1_000)
        guard case .end = machine.start, case .completed? = machine.finishReason else {
            Issue.record("\(machine.start)")
            return
        }
        let (isFinished, window) = (machine.isFinished, machine.window)
        #expect(isFinished && window == nil)
    }

    @Test func `fails a timer whose first interval is not positive`() {
        let machine = TimerStateMachine(.intervals { _ in .zero }, at: 1_000)
        guard case .end = machine.start, case .failed? = machine.finishReason else {
            Issue.record("\(machine.start)")
            return
        }
        let isFinished = machine.isFinished
        #expect(isFinished)
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

    @Test func `does not begin a tick that was claimed before a control call`() {
        for call in ControlBeforeTick.allCases {
            var machine = TimerStateMachine(.every(.nanoseconds(10)), at: 1_000)
            guard case .claimed(startRunner: let first?) = machine.cameUp(runsInPlace: false, at: 1_010) else {
                Issue.record("\(call): the tick was not claimed")
                return
            }
            call.perform(&machine)
            guard case .withdrawn = machine.runnerArrived(at: 1_011) else {
                Issue.record("\(call): the tick began")
                continue
            }
            machine.claimNextTick(after: first)
        }
    }

    /// Each job is a task where the tick is for an actor, and waits in memory while that actor is busy.
    @Test func `has one job under way, however often a call withdraws its tick before the job begins`() {
        var machine = TimerStateMachine(.every(.nanoseconds(10)), at: 1_000)
        var jobs = 0
        for round: UInt64 in 1...1_000 {
            guard case .claimed(let runner) = machine.cameUp(runsInPlace: false, at: 1_000 + 20 * round) else {
                Issue.record("the tick of round \(round) was not claimed")
                return
            }
            if runner != nil { jobs += 1 }
            if round.isMultiple(of: 2) {
                _ = machine.restart(at: 1_000 + 20 * round, delay: 0)
            } else {
                _ = machine.pause(at: 1_000 + 20 * round)
                _ = machine.resume(.remaining, at: 1_000 + 20 * round)
            }
        }
        #expect(jobs == 1)
        guard case .claimed(startRunner: nil) = machine.cameUp(runsInPlace: false, at: 30_000),
            case .begins = machine.runnerArrived(at: 30_001)
        else {
            Issue.record("the job does not begin the last tick")
            return
        }
    }

    private enum ControlBeforeTick: CaseIterable {
        case pause, restart, restartAfter, reschedule, finish

        func perform(_ machine: inout TimerStateMachine) {
            switch self {
            case .pause: _ = machine.pause(at: 1_010)
            case .restart: _ = machine.restart(at: 1_010, delay: nil)
            case .restartAfter: _ = machine.restart(at: 1_010, delay: 5)
            case .reschedule:
                var run = TickRun(.every(.nanoseconds(3)), at: 1_010)
                _ = machine.restart(&run)
            case .finish: _ = machine.finish(.cancelled)
            }
        }
    }
}

extension TimerStateMachine {
    /// Checks that the next claimed tick gets its own job, with another number.
    fileprivate mutating func claimNextTick(after first: UInt32) {
        if isFinished { return }
        _ = resume(.remaining, at: 1_020)
        guard case .claimed(startRunner: let second?) = cameUp(runsInPlace: false, at: 2_000) else {
            Issue.record("the next tick was not claimed")
            return
        }
        #expect(second != first)
    }
}
