import Testing
import Timers
import TimersTesting

@Suite(.virtualTime) struct `Accidents in virtual time` {
    private let time = VirtualTime.current

    private func clocks(_ time: VirtualTime) -> [UInt64] {
        [TimerSchedule.ClockKind.continuous, .suspending, .wall].map { time.now(on: $0).nanoseconds }
    }

    @Test func `all clocks begin at zero and run together`() {
        let time = VirtualTime()
        #expect(clocks(time) == [0, 0, 0])
        time.advance(by: .nanoseconds(7))
        #expect(clocks(time) == [7, 7, 7])
    }

    @Test func `a stopped process serves overdue ticks when it continues, and nothing before`() {
        var before: [Int] = []
        let timer = OwnedTimer(.every(.nanoseconds(10)), on: .shared) { _ in }
        before.append(timer.tickCount)
        time.suspendProcess(for: .nanoseconds(35))
        #expect(clocks(time) == [35, 35, 35])
        #expect(before == [0])
        #expect(timer.tickCount == 1)
        #expect(timer.nextTick == TimerInstant(nanoseconds: 40))
        timer.cancel()
    }

    @Test func `a sleeping machine stops only the suspending clock`() {
        let timers = [TimerSchedule.ClockKind.continuous, .suspending, .wall].map { clock in
            OwnedTimer(.after(.nanoseconds(100)).clock(clock), on: .shared) { _ in }
        }
        time.advance(by: .nanoseconds(40))
        time.suspendSystem(for: .nanoseconds(1000))
        #expect(clocks(time) == [1040, 40, 1040])
        #expect(timers.map(\.tickCount) == [1, 0, 1])
        #expect(timers[1].remaining == .nanoseconds(60))
        time.advance(by: .nanoseconds(59))
        #expect(timers[1].tickCount == 0)
        time.advance(by: .nanoseconds(1))
        #expect(timers[1].tickCount == 1)
    }

    @Test func `setting the wall clock moves no other clock`() {
        let time = VirtualTime()
        time.advance(by: .nanoseconds(5))
        time.setWallClock(to: TimerInstant(nanoseconds: 1_000_000, on: .wall))
        #expect(clocks(time) == [5, 5, 1_000_000])
        time.setWallClock(to: TimerInstant(nanoseconds: 3, on: .wall))
        time.advance(by: .nanoseconds(2))
        #expect(clocks(time) == [7, 7, 5])
    }

    @Test func `an accident that lasts no time serves nothing`() {
        let timer = OwnedTimer(.after(.nanoseconds(1)), on: .shared) { _ in }
        time.suspendProcess(for: .zero)
        time.suspendSystem(for: .zero)
        time.advance(by: .zero)
        #expect(timer.tickCount == 0)
        #expect(clocks(time) == [0, 0, 0])
        timer.cancel()
    }

    @Test func `code that an accident wakes has run when the call returns`() async {
        actor Session {
            private(set) var closings = 0
            func close() { closings += 1 }
        }
        let session = Session()
        func timer(_ clock: TimerSchedule.ClockKind) -> OwnedTimer {
            OwnedTimer(.after(.seconds(30)).clock(clock), actor: session) { me, _ in me.close() }
        }
        let timers = [timer(.suspending), timer(.continuous), timer(.wall)]
        await time.setWallClock(to: TimerInstant(nanoseconds: 40_000_000_000, on: .wall))
        #expect(await session.closings == 1)
        await time.suspendSystem(for: .seconds(60))
        #expect(await session.closings == 2)
        await time.suspendProcess(for: .seconds(60))
        #expect(await session.closings == 3)
        withExtendedLifetime(timers) {}
    }
}
