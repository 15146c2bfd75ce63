import Dispatch
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

@Suite(.timeLimit(.minutes(10)))
struct RestartInsideTests {
    @Test func `a schedule that is over from its start ends the timer that gets it inside its action`() async throws {
        let ticks = Atomic(0)
        let timer = OwnedTimer(.every(.milliseconds(1)), on: .queue(DispatchQueue(label: "restart"))) { tick in
            ticks.add(1, ordering: .relaxed)
            tick.timer.reschedule(.intervals { _ in nil })
        }
        #expect(try await "\(timer.finished)" == "completed")
        #expect(ticks.load(ordering: .relaxed) == 1)
    }

    @Test func `resuming keeps a tick that was asked for while the timer was paused`() async {
        let queue = DispatchQueue(label: "resume")
        let ticked = Occurrences()
        let timer = OwnedTimer(.every(.seconds(3600)), on: .queue(queue)) { _ in ticked.happen() }
        queue.suspend()
        timer.pause()
        timer.fire()
        timer.resume()
        queue.resume()
        #expect(await onPlainThread { ticked.wait() })
        await timer.cancelAndWait()
        #expect(timer.tickCount == 1)
    }

    @Test func `what a replaced schedule captured may touch the timer as it goes`() async {
        final class Captured: Sendable {
            let timer = Slot<Probe>()
            deinit { timer.take()?.fire() }
        }
        let ticked = Occurrences()
        let captured = Slot<Captured>()
        captured.put(Captured())
        let timer = OwnedTimer(
            .intervals { [held = captured.value] _ in held == nil ? nil : .seconds(3600) },
            on: .queue(DispatchQueue(label: "captured"))
        ) { _ in ticked.happen() }
        captured.take()?.timer.put(Probe(core: timer.core))
        // Only the schedule holds it now, and the deinit runs inside this call.
        timer.reschedule(.every(.seconds(3600)))
        #expect(await onPlainThread { ticked.wait() })
        timer.cancel()
    }

    @Test func `virtual time goes with its last reference, also when timers had come and gone`() {
        weak var scheduler: TimerScheduler?
        do {
            let time = VirtualTime()
            scheduler = time.scheduler
            let gone = OwnedTimer(.every(.seconds(1)), on: time.scheduler) { _ in }
            gone.cancel()
        }
        #expect(scheduler == nil)
    }
}
