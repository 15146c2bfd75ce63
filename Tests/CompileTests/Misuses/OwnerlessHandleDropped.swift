import Dispatch
import Timers

@MainActor
func blink() {
    OwnedTimer(.every(.seconds(1))) { tick in print(tick.count) }  // error: is unused
}

func blink(on queue: DispatchQueue) {
    // error: is unused
    OwnedTimer(.every(.seconds(1)), on: .queue(queue)) { tick in print(tick.count) }
}
