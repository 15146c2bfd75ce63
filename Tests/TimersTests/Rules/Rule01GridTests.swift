import Testing
import Timers
import TimersTesting

/// Tick k is due at the anchor plus k intervals, to the nanosecond.
@Suite(.virtualTime) struct `Rule 1, the grid` {
    private let time = VirtualTime.current
    private let log = TickLog()

    @Test(arguments: [1, 3, 999, 16_666_667, 1_000_000_007], TimerSchedule.ClockKind.allCases)
    func `has no rounding`(interval: Int64, clock: TimerSchedule.ClockKind) {
        time.advance(by: .nanoseconds(12_345))
        let timer = OwnedTimer(.every(.nanoseconds(interval)).clock(clock), on: .shared) { log.note($0) }
        time.advance(by: .nanoseconds(interval * 1000))
        timer.cancel()
        let expected = (1...1000).map { UInt64(12_345 + interval * $0) }
        #expect(log.entries.map(\.scheduled) == expected)
        #expect(log.entries.map(\.instant) == expected)
        #expect(log.entries.map(\.count) == Array(1...1000))
    }

    @Test func `does not move when every single tick begins late`() {
        let timer = OwnedTimer(.every(.nanoseconds(1000)), on: .shared) { log.note($0) }
        for _ in 0..<500 { time.suspendProcess(for: .nanoseconds(1007)) }
        timer.cancel()
        #expect(log.entries.count == 500)
        for entry in log.entries {
            #expect(entry.scheduled % 1000 == 0)
            #expect(entry.instant % 1007 == 0)
        }
        // 500 steps of 1007 ns pass 503 points. Each point has a tick of its own or counts as missed.
        #expect(log.entries.count + log.missed.reduce(0, +) == 503)
    }

    @Test func `does not move when actions are slow but shorter than the interval`() {
        let timer = OwnedTimer(.every(.nanoseconds(1000)), on: .shared) { tick in
            log.note(tick)
            time.suspendProcess(for: .nanoseconds(999))
        }
        time.advance(to: TimerInstant(nanoseconds: 100_000))
        timer.cancel()
        #expect(log.entries.map(\.instant) == (1...100).map { $0 * 1000 })
    }
}
