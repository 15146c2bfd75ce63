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

    @Test func `keeping the phase does not move the grid`() {
        let timer = OwnedTimer(.every(.nanoseconds(1000)), on: .shared) { log.note($0) }
        time.advance(by: .nanoseconds(1301))
        timer.pause()
        time.advance(by: .nanoseconds(4321))
        timer.resume(.keepingPhase)
        #expect(timer.nextTick == TimerInstant(nanoseconds: 6000))
        time.advance(by: .nanoseconds(1000))
        timer.cancel()
        #expect(log.entries.map(\.instant) == [1000, 6000])
        #expect(log.missed == [0, 0])
    }

    @Test func `only the time between pauses counts, even after many pauses`() {
        let timer = OwnedTimer(.after(.nanoseconds(1000)), on: .shared) { log.note($0) }
        for _ in 0..<999 {
            time.advance(by: .nanoseconds(1))
            timer.pause()
            time.advance(by: .nanoseconds(777))
            timer.resume()
        }
        #expect(timer.remaining == .nanoseconds(1))
        time.advance(by: .nanoseconds(1))
        #expect(log.entries.map(\.instant) == [999 * 778 + 1])
    }

    @Test func `a second pause has no effect, and neither has resuming a timer that is not paused`() {
        let timer = OwnedTimer(.every(.nanoseconds(1000)), on: .shared) { log.note($0) }
        time.advance(by: .nanoseconds(400))
        timer.resume(.afterFullInterval)
        timer.pause()
        time.advance(by: .nanoseconds(100))
        timer.pause()
        #expect(timer.remaining == .nanoseconds(600))
        timer.resume()
        timer.resume(.afterFullInterval)
        time.advance(by: .nanoseconds(600))
        timer.cancel()
        #expect(log.entries.map(\.instant) == [1100])
    }

    @Test func `inside the action keeps the full next interval`() {
        let timer = OwnedTimer(.every(.nanoseconds(1000)), on: .shared) { tick in
            log.note(tick)
            if tick.count == 1 { tick.timer.pause() }
        }
        time.advance(by: .nanoseconds(5000))
        #expect(timer.remaining == .nanoseconds(1000))
        timer.resume()
        time.advance(by: .nanoseconds(1000))
        timer.cancel()
        #expect(log.entries.map(\.instant) == [1000, 6000])
    }

    @Test func `a timer that is late when it is paused ticks as soon as it is resumed`() {
        let timer = OwnedTimer(.every(.nanoseconds(1000)), on: .shared) { tick in
            log.note(tick)
            guard tick.count == 1 else { return }
            time.suspendProcess(for: .nanoseconds(1500))
            tick.timer.pause()
        }
        time.advance(to: TimerInstant(nanoseconds: 3000))
        #expect(timer.remaining == .zero)
        #expect(log.entries.map(\.instant) == [1000])
        timer.resume()
        time.advance(by: .zero)
        #expect(log.entries.map(\.instant) == [1000, 3000])
        timer.cancel()
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
