import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// Control calls while an observer is notified of a tick whose action has not begun.
@Suite(.patient)
struct `While an observer is notified of a tick` {
    /// Makes a control call when a certain tick of a timer begins.
    private final class Caller: TimerObserver {
        private let number: Int
        private let call: @Sendable (TimerControl) -> Void
        private let notified = Mutex<[Int]>([])

        init(atTick number: Int, _ call: @escaping @Sendable (TimerControl) -> Void) {
            self.number = number
            self.call = call
        }

        var counts: [Int] { notified.withLock { notified in notified } }

        func timer(_ timer: TimerInfo, did event: TimerEvent) {
            guard case .willTick(let tick) = event else { return }
            let isFirst = notified.withLock { notified in
                notified.append(tick.count)
                return notified.count { count in count == number } == 1
            }
            if tick.count == number, isFirst { call(tick.timer) }
        }
    }

    enum Context: CaseIterable {
        case scheduler, actor
    }

    private actor Owner {}

    private func timer(
        _ schedule: TimerSchedule, _ context: Context, _ owner: Owner, _ log: TickLog
    ) -> OwnedTimer {
        switch context {
        case .scheduler: OwnedTimer(schedule, on: .shared) { tick in log.note(tick) }
        case .actor: OwnedTimer(schedule, actor: owner) { _, tick in log.note(tick) }
        }
    }

    /// Returns the ticks of a timer.
    ///
    /// The call comes while the observer is notified of the second tick.
    private func ticks(
        _ schedule: TimerSchedule = .every(.seconds(1)), of context: Context, seconds: Int = 5,
        _ call: @escaping @Sendable (TimerControl) -> Void, then: @escaping @Sendable (OwnedTimer) -> Void = { _ in }
    ) async -> (milliseconds: [UInt64], counts: [Int], state: TimerState) {
        let time = VirtualTime(allowsPendingTimers: true)
        let (log, owner) = (TickLog(time), Owner())
        time.scheduler.observer = Caller(atTick: 2, call)
        let state = await time.run {
            let timer = timer(schedule, context, owner, log)
            await time.advance(by: .seconds(seconds))
            then(timer)
            await time.advance(by: .seconds(seconds))
            return timer.state
        }
        return (log.milliseconds, log.entries.map(\.count), state)
    }

    @Test(arguments: Context.allCases)
    func `a timer that is cancelled does not tick`(context: Context) async {
        let (ticks, _, state) = await ticks(of: context) { timer in timer.cancel() }
        #expect(ticks == [1000])
        #expect(state.isFinished)
    }

    @Test(arguments: Context.allCases)
    func `a timer that is paused keeps its tick until it is resumed`(context: Context) async {
        let (ticks, counts, _) = await ticks(of: context, seconds: 4) { timer in
            timer.pause()
        } then: { timer in
            #expect(timer.tickCount == 1)
            #expect(timer.remaining == .zero)
            timer.resume()
        }
        #expect(ticks == [1000, 4000, 5000, 6000, 7000, 8000])
        #expect(counts == [1, 2, 3, 4, 5, 6])
    }

    @Test(arguments: Context.allCases)
    func `the last tick of a timer that is paused is still to come`(context: Context) async {
        let (ticks, counts, state) = await ticks(.every(.seconds(1), times: 2), of: context, seconds: 4) { timer in
            timer.pause()
        } then: { timer in
            #expect(timer.state.isPaused)
            timer.resume()
        }
        #expect(ticks == [1000, 4000])
        #expect(counts == [1, 2])
        #expect(state.isFinished)
    }

    @Test(arguments: Context.allCases)
    func `a timer that is paused and resumed ticks at once`(context: Context) async {
        let (ticks, counts, _) = await ticks(of: context, seconds: 2) { timer in
            timer.pause()
            timer.resume()
        }
        #expect(ticks == [1000, 2000, 3000, 4000])
        #expect(counts == [1, 2, 3, 4])
    }

    @Test(arguments: Context.allCases)
    func `a timer that is restarted starts its schedule anew`(context: Context) async {
        let (ticks, counts, _) = await ticks(of: context, seconds: 2) { timer in timer.restart() }
        #expect(ticks == [1000, 3000, 4000])
        #expect(counts == [1, 1, 2])
    }

    @Test func `a call of another thread that returns before the observer does withdraws the tick`() async {
        let (isTold, hasReturned) = (Milestone(), Milestone())
        let ticks = Tally()
        let scheduler = TimerScheduler.thread(name: "observed")
        scheduler.observer = Caller(atTick: 1) { _ in
            isTold.reach()
            hasReturned.block()
        }
        let timer = OwnedTimer(.after(.zero), on: scheduler) { _ in ticks.add() }
        await isTold.reached()
        timer.cancel()
        hasReturned.reach()
        await timer.cancelAndWait()
        #expect(ticks.sum == 0)
        scheduler.observer = nil
    }
}
