import TestSupport
import Testing
import Timers
import TimersTesting

/// Rule 3, tolerance: a tick comes inside its window, at the instant that other timers share.
@Suite struct ToleranceTests {
    private func delivery(due: UInt64, tolerance: UInt64) -> RecordedTimer.Delivery? {
        let recorded = RecordedTimer(
            .after(Duration(nanoseconds: due)).tolerance(Duration(nanoseconds: tolerance)),
            for: Duration(nanoseconds: due + tolerance)
        )
        return recorded.deliveries.first
    }

    @Test func `the scheduler chooses the instant of the window with the most trailing zero bits`() {
        let seed = UInt64.random(in: 0 ... .max)
        say("tolerance windows from seed \(seed)")
        var generator = SeededNumbers(seed: seed)
        for _ in 0..<1000 {
            let due = UInt64.random(in: 0...(1 << UInt64.random(in: 0...50, using: &generator)), using: &generator)
            let tolerance = UInt64.random(in: 0...300, using: &generator)
            var best = due
            for instant in due...due + tolerance where instant.trailingZeroBitCount > best.trailingZeroBitCount {
                best = instant
            }
            let delivery = delivery(due: due, tolerance: tolerance)
            #expect(delivery?.instant == best, "due \(due), tolerance \(tolerance), seed \(seed)")
            #expect(delivery?.scheduled == due)
        }
    }

    @Test func `wide windows follow the same rule`() {
        let seed = UInt64.random(in: 0 ... .max)
        say("tolerance windows from seed \(seed)")
        var generator = SeededNumbers(seed: seed)
        for _ in 0..<1000 {
            let due = UInt64.random(in: 1...(1 << 55), using: &generator)
            let tolerance = UInt64.random(
                in: 0...(1 << UInt64.random(in: 0...50, using: &generator)), using: &generator)
            // Searches downwards for the largest power of two that has a multiple in the window.
            let best = (0..<64).reversed().lazy.compactMap { bit -> UInt64? in
                let power: UInt64 = 1 << bit
                let multiple =
                    due.isMultiple(of: power) ? due : (due / power + 1).multipliedReportingOverflow(by: power).0
                return due...due + tolerance ~= multiple ? multiple : nil
            }.first
            let delivery = delivery(due: due, tolerance: tolerance)
            #expect(delivery?.instant == best, "due \(due), tolerance \(tolerance), seed \(seed)")
        }
    }

    @Test(arguments: [3, 10, 99, 100, 101, 1000, 1 << 40] as [UInt64])
    func `a tick is never early, and late by less than one interval`(tolerance: UInt64) {
        let recorded = RecordedTimer(
            .every(.nanoseconds(100)).tolerance(Duration(nanoseconds: tolerance)),
            for: .nanoseconds(100_099)
        )
        let deliveries = recorded.deliveries
        #expect(deliveries.count == 1000)
        #expect(deliveries.allSatisfy { delivery in delivery.lateness <= min(tolerance, 99) })
        #expect(deliveries.allSatisfy { delivery in delivery.missed == 0 })
        #expect(zip(1..., deliveries).allSatisfy { index, delivery in delivery.scheduled == index * 100 })
    }

    @Test func `a tolerance of zero delivers on the grid`() {
        let recorded = RecordedTimer(.every(.milliseconds(7)).tolerance(.zero), for: .seconds(1))
        #expect(recorded.deliveries.allSatisfy { delivery in delivery.lateness == 0 })
    }

    @Test func `a tolerance shorter than a nanosecond counts as zero`() {
        let recorded = RecordedTimer(
            .every(.nanoseconds(3)).tolerance(Duration(secondsComponent: 0, attosecondsComponent: 999_999_999)),
            for: .microseconds(1)
        )
        #expect(recorded.deliveries.allSatisfy { delivery in delivery.lateness == 0 })
    }

    @Test func `timers whose windows share the chosen instant tick together`() {
        let time = VirtualTime()
        let timers = [1000, 1020, 1050, 1073].map { delay in
            RecordedTimer(.after(.milliseconds(delay)).tolerance(.milliseconds(100)), in: time)
        }
        time.advanceToNextTick()
        #expect(timers.map { recorded in recorded.count } == [1, 1, 1, 1])
        #expect(time.now == TimerInstant(nanoseconds: 1 << 30))
    }

    @Test func `repeating timers with the same interval tick together, no matter when they started`() {
        let time = VirtualTime()
        let first = RecordedTimer(.every(.seconds(1)).tolerance(.milliseconds(999)), in: time)
        time.advance(by: .milliseconds(1))
        let second = RecordedTimer(.every(.seconds(1)).tolerance(.milliseconds(999)), in: time)
        time.advance(by: .seconds(1000))
        let shared = Set(first.deliveries.map { delivery in delivery.instant })
            .intersection(second.deliveries.map { delivery in delivery.instant })
        #expect(shared.count > 950)
    }
}
