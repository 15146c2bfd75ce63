import Countdowns
import TestSupport
import Testing

/// What holds for a countdown after any sequence of control calls, at any instant.
@Suite struct CountdownMachineTests {
    @Test func `the shown value changes at the next change and not before, after any control calls`() throws {
        let seed = UInt64.random(in: .min ... .max)
        say("after any control calls: seed \(seed)")
        var numbers = SeededNumbers(seed: seed)
        var changes = 0
        for _ in 0..<2_000 {
            let length = 1 + numbers.next(10_000)
            let unit = 1 + numbers.next(numbers.next(3) == 0 ? 20_000 : 500)
            var machine = try CountdownMachine(
                validating: .nanoseconds(Int64(length)), unit: .nanoseconds(Int64(unit)))
            var now = numbers.next(1_000_000)
            for _ in 0..<50 {
                control(&machine, &numbers, at: now)
                try check(machine, at: now)
                if let next = machine.nextChange(at: now), next > now {
                    let shown = machine.remainingUnits(at: now)
                    #expect(machine.remainingUnits(at: next - 1) == shown)
                    #expect(machine.remainingUnits(at: next) == shown - 1)
                    try check(machine, at: next)
                    changes += 1
                    if numbers.next(2) == 0 { now = next }
                }
                now += numbers.next(300)
            }
        }
        #expect(changes > 10_000)
    }

    private func control(_ machine: inout CountdownMachine, _ numbers: inout SeededNumbers, at now: UInt64) {
        switch numbers.next(9) {
        case 0, 1: machine.start(at: now)
        case 2: machine.pause(at: now)
        case 3, 4: machine.resume(at: now)
        case 5: if numbers.next(4) == 0 { machine.reset() }
        case 6: if numbers.next(4) == 0 { machine.restart(at: now) }
        case 7: machine.adjust(by: .nanoseconds(Int64(numbers.next(2_000)) - 1_000), at: now)
        default:
            let isOver = machine.phase(at: now) == .finished
            let wasAnnounced = machine.state == .finished
            // Once for each run, and only when the run is over.
            let isAnnounced = machine.expire(at: now)
            #expect(isAnnounced == (isOver && !wasAnnounced))
            let isAnnouncedAgain = machine.expire(at: now)
            #expect(!isAnnouncedAgain)
        }
    }

    private func check(_ machine: CountdownMachine, at now: UInt64) throws {
        let remaining = machine.remaining(at: now)
        #expect(remaining <= machine.total)
        #expect(machine.progress(at: now) >= 0 && machine.progress(at: now) <= 1)
        #expect(machine.remainingUnits(at: now) == Int((remaining + machine.unit - 1) / machine.unit))
        switch machine.phase(at: now) {
        case .idle: #expect(remaining == machine.total && machine.nextChange(at: now) == nil)
        case .paused: #expect(remaining > 0 && machine.nextChange(at: now) == nil)
        case .running: #expect(remaining > 0 && machine.nextChange(at: now).map { $0 > now } == true)
        case .finished: #expect(remaining == 0 && machine.progress(at: now) == 1)
        }
    }
}

extension SeededNumbers {
    /// The next number below `limit`.
    fileprivate mutating func next(_ limit: UInt64) -> UInt64 { next() % limit }
}
