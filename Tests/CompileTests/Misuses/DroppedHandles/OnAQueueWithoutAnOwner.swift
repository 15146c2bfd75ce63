import Dispatch
import Timers

func blink(on queue: DispatchQueue) {
    // error: is unused
    OwnedTimer(.every(.seconds(1)), on: .queue(queue)) { tick in print(tick.count) }
}
