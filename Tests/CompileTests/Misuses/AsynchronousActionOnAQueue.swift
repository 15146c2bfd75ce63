import Dispatch
import Timers

final class Poller: Sendable {
    func poll() async {}

    func start(on queue: DispatchQueue) {
        // error: to parameter expecting synchronous function type
        OwnedTimer(.every(.seconds(1)), on: .queue(queue), owner: self) { me, _ in await me.poll() }.runUntilOwnerEnds()
    }
}
