import Synchronization
import Testing
import Timers
import TimersTesting

/// What the policies do when an action throws.
@Suite struct `Rule 11, errors in actions` {
    struct Failure: Error {}

    /// Runs a timer of one second whose action throws in the ticks `failing`.
    private func run(_ policy: ErrorPolicy, failing: Set<Int>, seconds: Int) -> (log: TickLog, state: TimerState) {
        let time = VirtualTime()
        let log = TickLog(time)
        let state = time.run {
            let timer = OwnedTimer(.every(.seconds(1)).onError(policy), on: .shared) { tick in
                log.note(tick)
                if failing.contains(tick.count) { throw Failure() }
            }
            time.advance(by: .seconds(seconds))
            defer { timer.cancel() }
            return timer.state
        }
        return (log, state)
    }

    @Test func `end the timer if the policy is to finish`() {
        let (log, state) = run(.finish, failing: [2], seconds: 5)
        #expect(log.milliseconds == [1000, 2000])
        guard case .finished(.failed(let error)) = state else {
            Issue.record("\(state)")
            return
        }
        #expect(error is Failure)
    }

    @Test func `do not end the timer if the policy is to continue`() {
        let (log, state) = run(.continue, failing: [2, 3], seconds: 5)
        #expect(log.milliseconds == [1000, 2000, 3000, 4000, 5000])
        #expect(!state.isFinished)
    }

    @Test func `back off for twice as long each time, and stay on the grid`() {
        let policy = ErrorPolicy.backOff(.exponential(from: .milliseconds(1500), maximum: .seconds(5), jitter: 0))
        let (log, _) = run(policy, failing: [1, 2, 3, 4], seconds: 22)
        // The delays are 1.5, 3, 5 and 5 seconds, each up to the next point of the grid.
        #expect(log.milliseconds.prefix(7) == [1000, 3000, 6000, 11000, 16000, 17000, 18000])
        #expect(log.missed.prefix(7) == [0, 1, 2, 4, 4, 0, 0])
    }

    @Test func `are reported to the observer`() {
        struct Observer: TimerObserver {
            let order: Order
            func timer(_ timer: TimerInfo, did event: TimerEvent) {
                switch event {
                case .scheduled: order.note("scheduled \(timer.name ?? "")")
                case .willTick(let tick): order.note("tick \(tick.count)")
                case .didTick: return
                case .threw: order.note("threw")
                case .abandoned: order.note("abandoned")
                case .finished(let reason): order.note("\(reason)")
                }
            }
        }
        let time = VirtualTime()
        let order = Order()
        time.scheduler.observer = Observer(order: order)
        time.run {
            let timer = OwnedTimer(.every(.seconds(1)).onError(.continue), on: .shared, name: "poll") { tick in
                if tick.count == 1 { throw Failure() }
            }
            time.advance(by: .seconds(2))
            timer.cancel()
            do {
                let dropped = OwnedTimer(.after(.seconds(1)), on: .shared, name: "dropped") { _ in }
                _ = dropped
            }
        }
        #expect(
            order.names == [
                "scheduled poll", "tick 1", "threw", "tick 2", "cancelled", "scheduled dropped", "abandoned",
                "released",
            ])
    }

    @Test(arguments: [(ResumeMode.remaining, UInt64(61_500)), (ResumeMode.keepingPhase, UInt64(61_000))])
    func `back off even if the action pauses the timer`(mode: ResumeMode, next: UInt64) {
        let time = VirtualTime()
        time.run {
            let log = TickLog(time)
            let policy = ErrorPolicy.backOff(.exponential(from: .seconds(60), maximum: .seconds(600), jitter: 0))
            let timer = OwnedTimer(.every(.seconds(1)).onError(policy), on: .shared) { tick in
                log.note(tick)
                guard tick.count == 1 else { return }
                tick.timer.pause()
                throw Failure()
            }
            time.advance(by: .milliseconds(1500))
            timer.resume(mode)
            time.advance(by: .seconds(60))
            #expect(log.milliseconds == [1000, next])
            timer.cancel()
        }
    }
}
