import Countdowns
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// When a countdown wakes: at each change of what it shows, and at no other time.
@MainActor
@Suite(.patient)
struct CountdownWakeTests {
    /// The instants of all ticks of a scheduler, in milliseconds.
    private final class Wakes: TimerObserver {
        private let found = Mutex<[UInt64]>([])
        var milliseconds: [UInt64] { found.withLock { found in found } }

        func timer(_ timer: TimerInfo, did event: TimerEvent) {
            guard case .willTick(let tick) = event else { return }
            found.withLock { found in found.append((tick.scheduled + tick.lateness).nanoseconds / 1_000_000) }
        }
    }

    private let time = VirtualTime()
    private let wakes = Wakes()

    private func make(_ duration: Duration, unit: Duration = .seconds(1)) -> Countdown {
        time.scheduler.observer = wakes
        return time.run { Countdown(from: duration, unit: unit) }
    }

    @Test func `an idle, paused or finished one never wakes`() {
        let countdown = make(.seconds(3))
        time.advance(by: .seconds(10))
        countdown.start()
        time.advance(by: .milliseconds(500))
        countdown.pause()
        time.advance(by: .seconds(10))
        #expect(wakes.milliseconds == [])
        #expect(time.pendingTimers.isEmpty)
        countdown.resume()
        time.advance(by: .seconds(10))
        #expect(wakes.milliseconds.count == 3)
        #expect(time.pendingTimers.isEmpty)
    }

    @Test func `paused at 42_3 s and resumed it wakes 0_3 s later, then every second`() {
        let countdown = make(.seconds(60))
        countdown.start()
        time.advance(by: .milliseconds(17_700))
        countdown.pause()
        time.advance(by: .milliseconds(1_111))
        countdown.resume()
        let resumed = time.now.nanoseconds / 1_000_000
        time.advance(by: .seconds(100))
        #expect(wakes.milliseconds.dropFirst(17).map { $0 - resumed } == (0...42).map { 300 + $0 * 1000 })
    }

    @Test func `made longer by a part of a unit it wakes on the new boundaries`() {
        let countdown = make(.seconds(3))
        countdown.start()
        time.advance(by: .milliseconds(1500))
        countdown.adjust(by: .milliseconds(250))
        time.advance(by: .seconds(10))
        #expect(wakes.milliseconds == [1000, 2250, 3250])
    }

    @Test func `a length that is not a whole number of units loses the part first`() {
        let countdown = make(.milliseconds(2_400))
        countdown.start()
        time.advance(by: .seconds(10))
        #expect(wakes.milliseconds == [400, 1400, 2400])
    }

    @Test func `after a stop it wakes once for everything that was missed`() {
        let countdown = make(.seconds(60))
        countdown.start()
        time.advance(by: .milliseconds(1_500))
        time.suspendProcess(for: .seconds(30))
        #expect(countdown.remainingSeconds == 29)
        time.advance(by: .seconds(1))
        #expect(wakes.milliseconds == [1000, 31_500, 32_000])
    }

    @Test func `a coarse unit wakes seldom`() {
        let countdown = make(.seconds(150), unit: .seconds(60))
        countdown.start()
        time.advance(by: .seconds(1000))
        #expect(wakes.milliseconds == [30_000, 90_000, 150_000])
    }
}
