import Testing
import Timers
import TimersTesting

/// Ticks are missed because the action itself always takes longer than the interval.
@Suite struct `Rule 2, missed ticks of slow actions` {
    struct Course: Sendable {
        let takes: Int
        let policy: MissedTickPolicy
        let ticks: [UInt64]
        let due: [UInt64]
        let missed: [Int]
    }

    static let courses = [
        Course(
            takes: 150, policy: .coalesce, ticks: [100, 250, 400, 550, 700, 850],
            due: [100, 200, 300, 500, 600, 800], missed: [0, 0, 1, 0, 1, 0]),
        Course(
            takes: 150, policy: .skip, ticks: [100, 300, 500, 700, 900],
            due: [100, 300, 500, 700, 900], missed: [0, 1, 1, 1, 1]),
        Course(
            takes: 150, policy: .catchUp(), ticks: [100, 250, 400, 550, 700, 850],
            due: [100, 200, 300, 400, 500, 600], missed: [0, 0, 0, 0, 0, 0]),
        Course(
            takes: 150, policy: .catchUp(limit: 1), ticks: [100, 250, 400, 550, 700, 850],
            due: [100, 200, 400, 500, 700, 800], missed: [0, 0, 1, 0, 1, 0]),
        Course(
            takes: 150, policy: .delay, ticks: [100, 250, 400, 550, 700, 850],
            due: [100, 200, 350, 500, 650, 800], missed: [0, 0, 0, 0, 0, 0]),
        Course(
            takes: 350, policy: .coalesce, ticks: [100, 450, 800], due: [100, 200, 500], missed: [0, 2, 3]),
        Course(
            takes: 350, policy: .skip, ticks: [100, 500, 900], due: [100, 500, 900], missed: [0, 3, 3]),
        Course(
            takes: 350, policy: .catchUp(), ticks: [100, 450, 800], due: [100, 200, 300], missed: [0, 0, 0]),
        Course(
            takes: 350, policy: .catchUp(limit: 2), ticks: [100, 450, 800], due: [100, 300, 700],
            missed: [0, 1, 3]),
        Course(
            takes: 350, policy: .delay, ticks: [100, 450, 800], due: [100, 200, 550], missed: [0, 2, 2]),
    ]

    @Test(arguments: courses)
    func `tick exactly as the policy says`(course: Course) {
        let time = VirtualTime()
        time.run {
            let log = TickLog(time)
            let schedule = TimerSchedule.every(.milliseconds(100)).missedTicks(course.policy)
            let timer = OwnedTimer(schedule, on: .shared) { tick in
                log.note(tick)
                time.suspendProcess(for: .milliseconds(course.takes))
                if time.now >= TimerInstant(nanoseconds: 950_000_000) { tick.timer.cancel() }
            }
            time.advance(to: TimerInstant(nanoseconds: 950_000_000))
            timer.cancel()
            #expect(log.entries.allSatisfy { $0.instant % 1_000_000 == 0 && $0.scheduled % 1_000_000 == 0 })
            #expect(log.milliseconds == course.ticks)
            #expect(log.due == course.due)
            #expect(log.missed == course.missed)
        }
    }

    @Test func `a timer that catches up for ever still lets the others have their turn`() {
        let time = VirtualTime()
        time.run {
            let order = Order()
            let busy = OwnedTimer(.every(.milliseconds(1)).missedTicks(.catchUp()), on: .shared) { tick in
                order.note("busy")
                time.suspendProcess(for: .milliseconds(2))
                if tick.count == 50 { tick.timer.cancel() }
            }
            let other = OwnedTimer(.every(.milliseconds(10)), on: .shared) { _ in order.note("other") }
            time.advance(by: .milliseconds(100))
            other.cancel()
            #expect(busy.state.isFinished)
            #expect(order.names.filter { $0 == "other" }.count >= 5)
        }
    }
}
