import Testing
import Timers
import TimersTesting

/// A pause keeps the rest of the interval.
@Suite(.virtualTime) struct `Rule 6, pause` {
    private let time = VirtualTime.current
    private let log = TickLog()

    private func instants(resumedBy mode: ResumeMode) -> [UInt64] {
        let time = VirtualTime()
        let log = TickLog()
        time.run {
            let timer = OwnedTimer(.every(.nanoseconds(1000)), on: .shared) { log.note($0) }
            time.advance(by: .nanoseconds(1301))
            timer.pause()
            time.advance(by: .nanoseconds(5000))
            timer.resume(mode)
            time.advance(by: .nanoseconds(2000))
            timer.cancel()
        }
        return log.entries.map(\.instant)
    }

    @Test func `resumes after the rest, after a full interval, or on the old grid`() {
        #expect(instants(resumedBy: .remaining) == [1000, 7000, 8000])
        #expect(instants(resumedBy: .afterFullInterval) == [1000, 7301, 8301])
        #expect(instants(resumedBy: .keepingPhase) == [1000, 7000, 8000])
    }

    @Test func `a paused timer without a handle or control releases its action`() {
        final class Owner: Sendable {}
        let time = VirtualTime()
        let owner = Owner()
        weak var captured: Owner?
        time.run {
            let capture = Owner()
            captured = capture
            OwnedTimer(.every(.seconds(1)), on: .shared, owner: owner) { [capture] _, tick in
                tick.timer.pause()
                withExtendedLifetime(capture) {}
            }.runUntilOwnerEnds()
        }
        #expect(captured != nil)
        time.advance(by: .seconds(1))
        #expect(captured == nil)
        #expect(time.pendingTimers.isEmpty)
        withExtendedLifetime(owner) {}
    }

    @Test func `keeping the phase delivers a tick that was due before the pause`() {
        let timer = OwnedTimer(.every(.seconds(10)), on: .shared) { tick in
            log.note(tick)
            guard tick.count == 1 else { return }
            time.suspendProcess(for: .milliseconds(10_500))
            tick.timer.pause()
            tick.timer.resume(.keepingPhase)
        }
        time.advance(to: TimerInstant(nanoseconds: 30_000_000_000))
        #expect(log.milliseconds == [10_000, 20_500, 30_000])
        timer.cancel()
    }
}
