import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// Control calls while a tick has been announced, and its action has not begun.
@Suite(.patient)
struct `While a tick is announced` {
    /// Makes a control call when a certain tick of a timer begins.
    private final class Caller: TimerObserver {
        private let number: Int
        private let call: @Sendable (TimerControl) -> Void
        private let notified = Mutex<[Int]>([])

        init(atTick number: Int, _ call: @escaping @Sendable (TimerControl) -> Void) {
            self.number = number
            self.call = call
        }

        func timer(_ timer: TimerInfo, did event: TimerEvent) {
            if case .willTick(let tick) = event { look(atTick: tick.count, of: tick.timer) }
        }

        func look(atTick count: Int, of timer: TimerControl) {
            let isFirst = notified.withLock { notified in
                notified.append(count)
                return notified.count { count in count == number } == 1
            }
            if count == number, isFirst { call(timer) }
        }
    }

    /// What runs at that time, and where the timer ticks.
    enum Moment: CaseIterable {
        /// An observer that is notified of the tick.
        case observer, observerOnActor
        /// The code of the schedule, which the scheduler calls for the tick after this one.
        case scheduleCode
    }

    private actor Owner {}

    /// Returns the ticks of a timer of a second.
    ///
    /// The call comes while the second tick is announced.
    private func ticks(
        times: Int? = nil, at moment: Moment, seconds: Int = 5,
        _ call: @escaping @Sendable (TimerControl) -> Void, then: @escaping @Sendable (OwnedTimer) -> Void = { _ in }
    ) async -> (milliseconds: [UInt64], counts: [Int], state: TimerState) {
        let time = VirtualTime(allowsPendingTimers: true)
        let (log, owner, caller) = (TickLog(), Owner(), Caller(atTick: 2, call))
        let timer = Slot<TimerControl>()
        let irregular = TimerSchedule.intervals { previous in
            if let timer = timer.value { caller.look(atTick: previous.count, of: timer) }
            return previous.count == times ? nil : .seconds(1)
        }
        let every = TimerSchedule.every(.seconds(1), times: times)
        if moment != .scheduleCode { time.scheduler.observer = caller }
        let state = await time.run {
            let made =
                switch moment {
                case .observer: OwnedTimer(every, on: .shared) { tick in log.note(tick) }
                case .observerOnActor: OwnedTimer(every, actor: owner) { _, tick in log.note(tick) }
                case .scheduleCode: OwnedTimer(irregular, on: .shared) { tick in log.note(tick) }
                }
            timer.put(made.control)
            await time.advance(by: .seconds(seconds))
            then(made)
            await time.advance(by: .seconds(seconds))
            return made.state
        }
        return (log.milliseconds, log.entries.map(\.count), state)
    }

    @Test(arguments: Moment.allCases)
    func `a timer that is cancelled does not tick`(moment: Moment) async {
        let (ticks, _, state) = await ticks(at: moment) { timer in timer.cancel() }
        #expect(ticks == [1000])
        #expect(state.isFinished)
    }

    @Test(arguments: Moment.allCases)
    func `a timer that is paused keeps its tick until it is resumed`(moment: Moment) async {
        let (ticks, counts, _) = await ticks(at: moment, seconds: 4) { timer in
            timer.pause()
        } then: { timer in
            #expect(timer.tickCount == 1)
            #expect(timer.remaining == .zero)
            timer.resume()
        }
        #expect(ticks == [1000, 4000, 5000, 6000, 7000, 8000])
        #expect(counts == [1, 2, 3, 4, 5, 6])
    }

    @Test(arguments: Moment.allCases)
    func `the last tick of a timer that is paused is still to come`(moment: Moment) async {
        let (ticks, counts, state) = await ticks(times: 2, at: moment, seconds: 4) { timer in
            timer.pause()
        } then: { timer in
            #expect(timer.state.isPaused)
            timer.resume()
        }
        #expect(ticks == [1000, 4000])
        #expect(counts == [1, 2])
        #expect(state.isFinished)
    }

    @Test(arguments: Moment.allCases)
    func `a timer that is paused and resumed ticks at once`(moment: Moment) async {
        let (ticks, counts, _) = await ticks(at: moment, seconds: 2) { timer in
            timer.pause()
            timer.resume()
        }
        #expect(ticks == [1000, 2000, 3000, 4000])
        #expect(counts == [1, 2, 3, 4])
    }

    @Test(arguments: Moment.allCases)
    func `a timer that is restarted starts its schedule anew`(moment: Moment) async {
        let (ticks, counts, _) = await ticks(at: moment, seconds: 2) { timer in timer.restart() }
        #expect(ticks == [1000, 3000, 4000])
        #expect(counts == [1, 1, 2])
    }

    @Test(arguments: Moment.allCases)
    func `a timer that is rescheduled has the new schedule`(moment: Moment) async {
        let (ticks, _, _) = await ticks(at: moment, seconds: 2) { timer in
            timer.reschedule(.every(.milliseconds(400), times: 3))
        }
        #expect(ticks == [1000, 2400, 2800, 3200])
    }

    @Test(.virtualTime) func `a restart does not undo a reschedule that came during the code of its schedule`() {
        let handle = Slot<OwnedTimer>()
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
