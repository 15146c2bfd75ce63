import Countdowns
import TestSupport
import Testing
import Timers
import TimersTesting

/// What a countdown shows, and what its controls do.
@MainActor
@Suite(.patient)
struct CountdownTests {
    private let time = VirtualTime()

    private func make(_ duration: Duration = .seconds(60), unit: Duration = .seconds(1)) -> Countdown {
        time.run { Countdown(from: duration, unit: unit) }
    }

    @Test func `shows the full length for the first second, and zero exactly at the end`() {
        let countdown = make()
        #expect(countdown.phase == .idle)
        #expect(countdown.remainingSeconds == 60)
        countdown.start()
        #expect(countdown.phase == .running)
        time.advance(by: .nanoseconds(999_999_999))
        #expect(countdown.remainingSeconds == 60)
        time.advance(by: .nanoseconds(1))
        #expect(countdown.remainingSeconds == 59)
        time.advance(by: .nanoseconds(58_999_999_999))
        #expect(countdown.remainingSeconds == 1)
        #expect(countdown.phase == .running)
        time.advance(by: .nanoseconds(1))
        #expect(countdown.remainingSeconds == 0)
        #expect(countdown.phase == .finished)
        #expect(countdown.remaining == .zero)
        #expect(countdown.progress == 1)
    }

    @Test func `progress runs from zero to one`() {
        let countdown = make(.seconds(8))
        #expect(countdown.progress == 0)
        countdown.start()
        var seen: [Double] = []
        for _ in 0..<10 {
            seen.append(countdown.progress)
            time.advance(by: .seconds(1))
        }
        #expect(seen == [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1, 1])
    }

    @Test func `is right at the first look after the process was stopped, without a tick`() {
        let countdown = make()
        countdown.start()
        time.advance(by: .seconds(10))
        time.suspendProcess(for: .milliseconds(30_500))
        #expect(countdown.remainingSeconds == 20)
        #expect(countdown.remaining == .milliseconds(19_500))
        time.suspendSystem(for: .seconds(100))
        #expect(countdown.phase == .finished)
    }

    @Test func `a wall clock that is set changes nothing`() {
        let countdown = make()
        countdown.start()
        time.advance(by: .seconds(10))
        time.setWallClock(to: TimerInstant(nanoseconds: 3_600_000_000_000, on: .wall))
        #expect(countdown.remaining == .seconds(50))
        time.setWallClock(to: TimerInstant(nanoseconds: 0, on: .wall))
        #expect(countdown.remaining == .seconds(50))
    }

    @Test func `keeps what is left while it is paused`() {
        let countdown = make()
        countdown.start()
        time.advance(by: .milliseconds(17_700))
        countdown.pause()
        #expect(countdown.phase == .paused)
        time.advance(by: .seconds(1000))
        #expect(countdown.remaining == .milliseconds(42_300))
        #expect(countdown.remainingSeconds == 43)
        countdown.resume()
        time.advance(by: .milliseconds(42_299))
        #expect(countdown.phase == .running)
        time.advance(by: .milliseconds(1))
        #expect(countdown.phase == .finished)
    }

    @Test func `can be made longer and shorter in every phase but finished`() {
        let countdown = make(.seconds(10))
        countdown.adjust(by: .seconds(5))
        #expect(countdown.remaining == .seconds(15))
        countdown.start()
        time.advance(by: .seconds(5))
        countdown.adjust(by: .seconds(5))
        #expect(countdown.remaining == .seconds(15))
        #expect(countdown.progress == 0.25)
        countdown.pause()
        countdown.adjust(by: .seconds(-5))
        #expect(countdown.remaining == .seconds(10))
        countdown.resume()
        time.advance(by: .seconds(10))
        #expect(countdown.phase == .finished)
        countdown.adjust(by: .seconds(5))
        #expect(countdown.phase == .finished)
        #expect(countdown.remaining == .zero)
    }

    @Test func `is over when more is taken from it than is left`() {
        for isPaused in [false, true] {
            let countdown = make(.seconds(10))
            countdown.start()
            time.advance(by: .seconds(3))
            if isPaused { countdown.pause() }
            countdown.adjust(by: .seconds(-100))
            #expect(countdown.phase == .finished)
            #expect(countdown.progress == 1)
            countdown.start()
            #expect(countdown.remaining == .seconds(10))
        }
    }

    @Test func `goes back to its full length`() {
        let countdown = make(.seconds(10))
        countdown.start()
        countdown.adjust(by: .seconds(100))
        time.advance(by: .seconds(3))
        countdown.reset()
        #expect(countdown.phase == .idle)
        #expect(countdown.remaining == .seconds(10))
        time.advance(by: .seconds(30))
        #expect(countdown.phase == .idle)
        #expect(time.pendingTimers.isEmpty)
        countdown.start()
        time.advance(by: .seconds(3))
        countdown.restart()
        #expect(countdown.remaining == .seconds(10))
        #expect(countdown.phase == .running)
    }

    @Test func `takes every control in every phase, any number of times`() {
        let controls: [@MainActor (Countdown) -> Void] = [
            { $0.start() }, { $0.pause() }, { $0.resume() }, { $0.reset() }, { $0.restart() },
            { $0.adjust(by: .seconds(3)) }, { $0.adjust(by: .seconds(-3)) }, { $0.adjust(by: .zero) },
            { $0.adjust(by: .seconds(Int64.max)) }, { $0.adjust(by: .seconds(-Int64.max)) },
        ]
        let phases: [@MainActor (Countdown) -> Void] = [
            { _ in }, { $0.start() },
            {
                $0.start()
                $0.pause()
            },
            {
                $0.start()
                $0.adjust(by: .seconds(-100))
            },
        ]
        for phase in phases {
            for first in controls {
                for second in controls {
                    let countdown = make(.seconds(10))
                    phase(countdown)
                    first(countdown)
                    second(countdown)
                    #expect(countdown.progress >= 0 && countdown.progress <= 1)
                    #expect(countdown.phase != .finished || countdown.remaining == .zero)
                    countdown.pause()
                    countdown.pause()
                    countdown.reset()
                    countdown.reset()
                    #expect(countdown.remaining == .seconds(10))
                }
            }
        }
        #expect(time.pendingTimers.isEmpty)
    }

    @Test func `counts in any unit`() {
        let tenths = make(.seconds(2), unit: .milliseconds(100))
        let minutes = make(.seconds(150), unit: .seconds(60))
        tenths.start()
        minutes.start()
        #expect(tenths.remainingUnits == 20)
        #expect(minutes.remainingUnits == 3)
        time.advance(by: .milliseconds(150))
        #expect(tenths.remainingUnits == 19)
        #expect(tenths.remainingSeconds == 2)
        time.advance(by: .milliseconds(29_850))
        #expect(minutes.remainingUnits == 2)
        #expect(minutes.remainingSeconds == 120)
    }

    @Test func `of centuries does not overflow`() {
        let countdown = make(.seconds(Int64.max), unit: .nanoseconds(3))
        countdown.start()
        time.suspendProcess(for: .seconds(1))
        #expect(countdown.phase == .running)
        countdown.adjust(by: .seconds(Int64.max))
        #expect(countdown.remainingUnits > 1_000_000_000)
        #expect(countdown.progress >= 0)
        countdown.adjust(by: Duration(attoseconds: .min))
        #expect(countdown.phase == .finished)
    }
}
