import TestSupport
import Testing
import Timers
import TimersTesting

/// A timer never runs its action twice at once, and a suspended action does not delay other timers.
@Suite(.patient, .virtualTime)
struct `Rule 4, no overlap` {
    private let time = VirtualTime.current

    actor Worker {
        private(set) var notes: [String] = []
        private(set) var running = 0
        private(set) var mostRunning = 0

        func work(_ tick: Tick, for duration: Duration, in time: VirtualTime) async {
            notes.append("begin \(tick.count) \(time.now.nanoseconds / 1_000_000)")
            running += 1
            mostRunning = max(mostRunning, running)
            try? await time.clock.sleep(for: duration)
            running -= 1
            notes.append("end \(tick.count) \(time.now.nanoseconds / 1_000_000)")
        }

        func note(_ text: String) { notes.append(text) }
    }

    @Test func `an action that suspends for longer than the interval does not overlap itself`() async {
        let worker = Worker()
        let timer = OwnedTimer(.every(.milliseconds(100)), actor: worker) { me, tick in
            await me.work(tick, for: .milliseconds(150), in: time)
        }
        await time.advance(by: .milliseconds(599))
        // Unlike `cancel()`, `pause()` does not cancel the task of the action.
        timer.pause()
        await time.advance(by: .seconds(1))
        #expect(await worker.mostRunning == 1)
        #expect(
            await worker.notes == [
                "begin 1 100", "end 1 250", "begin 2 250", "end 2 400", "begin 3 400", "end 3 550",
                "begin 4 550", "end 4 700",
            ])
    }

    @Test func `an action that suspends does not delay another timer of the same actor`() async {
        let worker = Worker()
        let slow = OwnedTimer(.after(.milliseconds(100)), actor: worker) { me, tick in
            await me.work(tick, for: .milliseconds(1000), in: time)
        }
        let quick = OwnedTimer(.every(.milliseconds(300), times: 2), actor: worker) { me, _ in
            me.note("quick \(time.now.nanoseconds / 1_000_000)")
        }
        await time.advance(by: .seconds(2))
        #expect(await worker.notes == ["begin 1 100", "quick 300", "quick 600", "end 1 1100"])
        #expect(slow.state.isFinished)
        #expect(quick.state.isFinished)
    }
}
