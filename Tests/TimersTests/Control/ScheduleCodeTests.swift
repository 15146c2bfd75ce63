import Synchronization
import Testing
import Timers
import TimersTesting

/// Control calls during the code of a schedule, which the scheduler calls for the tick after the one that begins.
@Suite struct `While the code of its schedule runs` {
    /// Runs a timer whose schedule makes a control call before the second tick; the action has not begun then.
    private func ticks(_ control: @escaping @Sendable (OwnedTimer) -> Void) -> (log: TickLog, timer: OwnedTimer) {
        let time = VirtualTime()
        let log = TickLog(time)
        let handle = Handle()
        let timer = time.run {
            let timer = OwnedTimer(
                .intervals { previous in
                    if previous.count == 2, let timer = handle.take() { control(timer) }
                    return .seconds(1)
                }, on: .shared
            ) { tick in log.note(tick) }
            handle.put(timer)
            time.advance(by: .milliseconds(3500))
            return timer
        }
        return (log, timer)
    }

    @Test func `a timer that is cancelled does not tick`() {
        let (log, timer) = ticks { timer in timer.cancel() }
        #expect(log.milliseconds == [1000])
        #expect(timer.tickCount == 1)
        guard case .finished(.cancelled) = timer.state else {
            Issue.record("\(timer.state)")
            return
        }
    }

    @Test func `a timer that is paused keeps its tick until it is resumed`() {
        let time = VirtualTime()
        let log = TickLog(time)
        let handle = Handle()
        time.run {
            let timer = OwnedTimer(
                .intervals { previous in
                    if previous.count == 2 { handle.take()?.pause() }
                    return .seconds(1)
                }, on: .shared
            ) { tick in log.note(tick) }
            handle.put(timer)
            time.advance(by: .seconds(10))
            #expect(log.milliseconds == [1000])
            #expect(timer.tickCount == 1)
            #expect(timer.remaining == .zero)
            timer.resume()
            time.advance(by: .milliseconds(1500))
            #expect(log.milliseconds == [1000, 10_000, 11_000])
            #expect(log.entries.map(\.count) == [1, 2, 3])
            timer.cancel()
        }
    }

    @Test func `a timer that is restarted starts its schedule anew`() {
        let (log, timer) = ticks { timer in timer.restart() }
        #expect(log.milliseconds == [1000, 3000])
        #expect(log.entries.map(\.count) == [1, 1])
        timer.cancel()
    }

    @Test func `a timer that is rescheduled has the new schedule`() {
        let (log, timer) = ticks { timer in timer.reschedule(.every(.milliseconds(400))) }
        #expect(log.milliseconds == [1000, 2400, 2800, 3200])
        timer.cancel()
    }

    @Test func `a restart does not undo a reschedule that came during it`() {
        let time = VirtualTime()
        let handle = Handle()
        time.run {
            let timer = OwnedTimer(
                .intervals { _ in
                    handle.take()?.reschedule(.after(.seconds(3600)))
                    return .seconds(10)
                }, on: .shared
            ) { _ in }
            handle.put(timer)
            timer.restart()
            #expect(timer.info.schedule.description == TimerSchedule.after(.seconds(3600)).description)
            #expect(timer.remaining == .seconds(3600))
            timer.cancel()
        }
    }
}

/// A timer for code that is made before the timer and uses it once.
private final class Handle: Sendable {
    private let timer = Mutex<OwnedTimer?>(nil)

    func put(_ new: OwnedTimer) { timer.withLock { timer in timer = new } }
    func take() -> OwnedTimer? { timer.withLock { timer in timer.take() } }
}
