import Testing
import Timers
import TimersTesting

/// What happens to ticks if every action takes longer than the interval.
@Suite(.virtualTime) struct `Rule 2, missed ticks of slow actions` {
    private let time = VirtualTime.current
    private let log = TickLog()

    struct Example: Sendable {
        let duration: Int
        let policy: MissedTickPolicy
        let ticks: [UInt64]
        let due: [UInt64]
        let missed: [Int]
    }

    static let examples = [
        Example(
            duration: 150, policy: .coalesce, ticks: [100, 250, 400, 550, 700, 850],
            due: [100, 200, 300, 500, 600, 800], missed: [0, 0, 1, 0, 1, 0]),
        Example(
            duration: 150, policy: .skip, ticks: [100, 300, 500, 700, 900],
            due: [100, 300, 500, 700, 900], missed: [0, 1, 1, 1, 1]),
        Example(
            duration: 150, policy: .catchUp(), ticks: [100, 250, 400, 550, 700, 850],
            due: [100, 200, 300, 400, 500, 600], missed: [0, 0, 0, 0, 0, 0]),
        Example(
            duration: 150, policy: .catchUp(limit: 1), ticks: [100, 250, 400, 550, 700, 850],
            due: [100, 200, 400, 500, 700, 800], missed: [0, 0, 1, 0, 1, 0]),
        Example(
            duration: 150, policy: .delay, ticks: [100, 250, 400, 550, 700, 850],
            due: [100, 200, 350, 500, 650, 800], missed: [0, 0, 0, 0, 0, 0]),
        Example(
            duration: 350, policy: .coalesce, ticks: [100, 450, 800], due: [100, 200, 500], missed: [0, 2, 3]),
        Example(
            duration: 350, policy: .skip, ticks: [100, 500, 900], due: [100, 500, 900], missed: [0, 3, 3]),
        Example(
            duration: 350, policy: .catchUp(), ticks: [100, 450, 800], due: [100, 200, 300], missed: [0, 0, 0]),
        Example(
            duration: 350, policy: .catchUp(limit: 2), ticks: [100, 450, 800], due: [100, 300, 700],
            missed: [0, 1, 3]),
        Example(
            duration: 350, policy: .delay, ticks: [100, 450, 800], due: [100, 200, 550], missed: [0, 2, 2]),
    ]

    @Test(arguments: examples)
    func `tick exactly as the policy says`(example: Example) {
        let schedule = TimerSchedule.every(.milliseconds(100)).missedTicks(example.policy)
        let timer = OwnedTimer(schedule, on: .shared) { tick in
            log.note(tick)
            time.suspendProcess(for: .milliseconds(example.duration))
            if time.now >= TimerInstant(nanoseconds: 950_000_000) { tick.timer.cancel() }
        }
        time.advance(to: TimerInstant(nanoseconds: 950_000_000))
        timer.cancel()
        #expect(log.entries.allSatisfy { $0.instant % 1_000_000 == 0 && $0.scheduled % 1_000_000 == 0 })
        #expect(log.milliseconds == example.ticks)
        #expect(log.due == example.due)
        #expect(log.missed == example.missed)
    }
}
