import TestSupport
import Testing
import Timers

/// The decisions of the lanes, with a clock that the test moves.
@Suite struct `Lanes` {
    private static let blockedAfter = LaneMachine<Int>.blockedAfter

    @Test func `open one for each job, up to their width`() {
        var machine = LaneMachine<Int>(width: 2)
        #expect(machine.submit(1, at: 0).opens == [0])
        #expect(machine.submit(2, at: 0).opens == [1])
        let third = machine.submit(3, at: 0)
        #expect(third.opens.isEmpty)
        #expect(third.checksAt == Self.blockedAfter)
        // A check is due, so another job needs no other one.
        #expect(machine.submit(4, at: 1).checksAt == nil)
        #expect((machine.next(for: 0, at: 1), machine.next(for: 1, at: 1)) == (1, 2))
        #expect((machine.next(for: 1, at: 2), machine.next(for: 0, at: 2)) == (3, 4))
        #expect(machine.next(for: 0, at: 3) == nil)
    }

    @Test func `that are blocked do not count against the width`() {
        var machine = LaneMachine<Int>(width: 2)
        for job in 1...2 {
            _ = machine.submit(job, at: 0)
            #expect(machine.next(for: job - 1, at: 0) == job)
        }
        #expect(machine.submit(3, at: 1).checksAt == Self.blockedAfter)
        #expect(machine.check(at: Self.blockedAfter).opens == [2])
        #expect(machine.blockedLanes(at: Self.blockedAfter) == 2)
        #expect(machine.next(for: 2, at: Self.blockedAfter) == 3)
        // A job that arrives now waits for no check.
        #expect(machine.submit(4, at: Self.blockedAfter).opens == [3])
    }

    @Test func `that have become idle are opened again`() {
        var machine = LaneMachine<Int>(width: 2)
        for round in 0..<3 {
            #expect(machine.submit(round, at: 0).opens == [0])
            #expect(machine.next(for: 0, at: 0) == round)
            #expect(machine.next(for: 0, at: 0) == nil)
        }
    }

    @Test func `beyond the bound do not open, warn once, and lose no job`() {
        var machine = LaneMachine<Int>(width: 2)
        let most = LaneMachine<Int>.most
        var now: UInt64 = 0
        for job in 0..<most {
            #expect(machine.submit(job, at: now).opens == [job])
            #expect(machine.next(for: job, at: now) == job)
            now += Self.blockedAfter
        }
        let first = machine.submit(most, at: now)
        #expect(first.opens.isEmpty && first.warns)
        let second = machine.submit(most + 1, at: now)
        #expect(second.opens.isEmpty && !second.warns && second.checksAt == nil)
        #expect(machine.waitingJobs == 2)
        #expect((machine.next(for: 7, at: now), machine.next(for: 7, at: now)) == (most, most + 1))
        #expect(machine.next(for: 7, at: now) == nil)
    }

    @Test func `hold each job until a lane takes it, whatever the order of events`() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededNumbers(seed: seed)
        var machine = LaneMachine<Int>(width: 2)
        var (now, submitted, open, check) = (UInt64(0), 0, Set<Int>(), UInt64?.none)
        var taken: [Int] = []
        func perform(_ directive: LaneMachine<Int>.Directive) {
            for lane in directive.opens { #expect(open.insert(lane).inserted) }
            if let instant = directive.checksAt { check = instant }
        }
        func turn(_ lane: Int) {
            if let job = machine.next(for: lane, at: now) { taken.append(job) } else { open.remove(lane) }
        }
        for _ in 0..<20_000 {
            now += random.next() % 3_000_000
            if let instant = check, instant <= now {
                check = nil
                perform(machine.check(at: now))
            }
            if random.next() % 2 == 0 {
                perform(machine.submit(submitted, at: now))
                submitted += 1
            } else if let lane = open.randomElement(using: &random) {
                turn(lane)
            }
        }
        while let lane = open.first { turn(lane) }
        #expect(taken == Array(0..<submitted), "seed \(seed)")
    }
}
