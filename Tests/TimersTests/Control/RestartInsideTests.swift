import Dispatch
import TestSupport
import Testing
import Timers

@Suite(.patient)
struct RestartInsideTests {
    @Test func `a capture of a replaced schedule may use the timer in its deinit`() async {
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
        captured.take()?.timer.put(Probe(control: timer.control))
        // Only the schedule retains it now, and the deinit runs inside this call.
        timer.reschedule(.every(.seconds(3600)))
        #expect(await onPlainThread { ticked.wait() })
        timer.cancel()
    }
}
